import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import {
  categories as categoryWords,
  filters as filterWords,
  manager,
  redirects as words,
} from '#content/redirects.ts';
import type { Category, Redirect } from '#contracts/redirects.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { pageOf } from '#domain/paging.ts';
import { EVERY_LINK, filterLinks, type LinkFilter, showsEverything } from '#domain/redirect-list.ts';
import { nextSorting, type Sorting, type SortKey, sortRows } from '#domain/sorting.ts';
import type { QueryState } from '#stores/query.ts';
import { categoriesQuery, redirectsQuery } from '#stores/redirects.ts';
import { Pager } from '#ui/pager.tsx';
import { SortableHead } from '#ui/sortable-head.tsx';
import { ListFrame } from './list-frame.tsx';
import { RedirectFilters } from './redirect-filters.tsx';
import { RedirectRow } from './redirect-row.tsx';

const PAGE_SIZE = 50;

const columns = ['slug', 'targetUrl', 'category', 'clicks', 'status'] as const;
type Column = (typeof columns)[number];

/** The category of every link, or why it has none. */
function categoryFinder(state: QueryState<readonly Category[]>) {
  const known = new Map(state.status === 'loaded' ? state.data.map((category) => [category.id, category]) : []);
  const missing = state.status === 'loading' ? 'loading' : 'unknown';
  return ({ categoryId }: Redirect) => (categoryId === null ? 'none' : (known.get(categoryId) ?? missing));
}

type CategoryFinder = ReturnType<typeof categoryFinder>;

function categoryName(category: ReturnType<CategoryFinder>): string {
  if (typeof category === 'object') return category.name;
  return category === 'none' ? categoryWords.none : categoryWords.unknown;
}

function sortKey(link: Redirect, column: Column, categoryOf: CategoryFinder): SortKey {
  switch (column) {
    case 'category':
      return categoryName(categoryOf(link));
    case 'status':
      return link.active === 'true' ? words.active : words.inactive;
    default:
      return link[column];
  }
}

const totalClicks = (links: readonly Redirect[]): number => links.reduce((sum, { clicks }) => sum + clicks, 0);

/** The short links: searched, filtered, ordered and in pages, all in the browser (spec 2.13). */
export function RedirectsSection({ onEdit }: { readonly onEdit: (redirect: Redirect) => void }) {
  const state = useStore(redirectsQuery.$state);
  const categoriesState = useStore(categoriesQuery.$state);
  const [filter, setFilter] = useState<LinkFilter>(EVERY_LINK);
  const [sorting, setSorting] = useState<Sorting<Column>>();
  const [pageNumber, setPageNumber] = useState(1);
  const headingRef = useRef<HTMLHeadingElement>(null);

  const today = berlinDay(new Date());
  const categoryOf = categoryFinder(categoriesState);
  const all = state.status === 'loaded' ? state.data : [];
  const found = filterLinks(all, filter, (link) => categoryName(categoryOf(link)), today);
  const sorted = sorting
    ? sortRows(found, (link) => sortKey(link, sorting.column, categoryOf), sorting.direction)
    : found;
  const page = pageOf(sorted, pageNumber, PAGE_SIZE);

  function show(next: LinkFilter): void {
    setFilter(next);
    setPageNumber(1);
  }

  function sortBy(column: Column): void {
    setSorting(nextSorting(sorting, column, column === 'clicks' ? 'descending' : 'ascending'));
    setPageNumber(1);
  }

  function open(number: number): void {
    setPageNumber(number);
    headingRef.current?.focus();
  }

  return (
    <ListFrame
      id="redirects-title"
      words={words}
      state={state}
      headingRef={headingRef}
      summary={
        showsEverything(filter) ? words.summary(all.length, totalClicks(all)) : words.found(found.length, all.length)
      }
      onRetry={() => void redirectsQuery.reload()}
    >
      <RedirectFilters
        filter={filter}
        categories={categoriesState.status === 'loaded' ? categoriesState.data : []}
        onChange={show}
      />
      {found.length === 0 ? (
        <div className="admin-card grid justify-items-start gap-3">
          <p>{filterWords.nothing}</p>
          <button type="button" className="admin-button-outline" onClick={() => show(EVERY_LINK)}>
            {filterWords.reset}
          </button>
        </div>
      ) : (
        <div className="data-frame">
          <table className="data-table redirects-table" aria-labelledby="redirects-title">
            <SortableHead
              columns={columns}
              labels={words.columns}
              sorting={sorting}
              onSort={sortBy}
              actions={manager.actions}
            />
            <tbody>
              {page.rows.map((redirect) => (
                <RedirectRow
                  key={redirect.id}
                  redirect={redirect}
                  category={categoryOf(redirect)}
                  today={today}
                  onEdit={() => onEdit(redirect)}
                  onRemoved={() => headingRef.current?.focus({ preventScroll: true })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager label={words.pages.label} number={page.number} count={page.count} words={words.pages} onOpen={open} />
    </ListFrame>
  );
}
