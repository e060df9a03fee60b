import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { redirectBulk as bulkWords } from '#content/redirects/bulk.ts';
import { redirectImport as importWords } from '#content/redirects/import.ts';
import {
  categories as categoryWords,
  filters as filterWords,
  manager,
  redirects as words,
} from '#content/redirects/table.ts';
import type { Redirect } from '#contracts/redirects/editing.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { pageOf } from '#domain/paging.ts';
import {
  EVERY_REDIRECT,
  filterRedirects,
  type RedirectFilter,
  showsEverything,
  signUpRate,
  statusOf,
  totalClicks,
} from '#domain/redirects/list.ts';
import { nextSorting, type Sorting, type SortKey, sortRows } from '#domain/sorting.ts';
import { categoriesQuery, redirectsQuery } from '#stores/redirects/editing.ts';
import { Button } from '#ui/button.tsx';
import { DataTable, wideOnly } from '#ui/data-table.tsx';
import { Pager } from '#ui/pager.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table-head.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import type { RedirectCategory } from './category-badge.tsx';
import { type CategoryFinder, categoryFinder } from './category-finder.ts';
import { ListFrame } from './list-frame.tsx';
import { RedirectFilters } from './redirect-filters.tsx';
import { RedirectRow, type RowOverlay } from './redirect-row.tsx';
import { ExportAction } from './transfer/export-action.tsx';

const PAGE_SIZE = 50;

type Column = keyof typeof words.columns;

const columns: readonly TableColumn<Column>[] = [
  { name: 'slug', label: words.columns.slug, width: 'w-[16%]' },
  { name: 'targetUrl', label: words.columns.targetUrl },
  { name: 'category', label: words.columns.category, width: 'w-[13%]' },
  { name: 'clicks', label: words.columns.clicks, width: 'w-28' },
  { name: 'signUps', label: words.columns.signUps, width: `w-37 ${wideOnly}` },
  { name: 'rate', label: words.columns.rate, width: `w-25 ${wideOnly}` },
  { name: 'status', label: words.columns.status, width: 'w-31' },
];

function categoryName(category: RedirectCategory): string {
  if (typeof category === 'object') return category.name;
  return category === 'none' ? categoryWords.none : categoryWords.unknown;
}

function sortKey(redirect: Redirect, column: Column, categoryOf: CategoryFinder, today: string): SortKey {
  switch (column) {
    case 'category':
      return categoryName(categoryOf(redirect));
    case 'status':
      return words[statusOf(redirect, today)];
    case 'signUps':
      return redirect.signUps ?? 0;
    case 'rate':
      return signUpRate(redirect) ?? -1;
    default:
      return redirect[column];
  }
}

interface RedirectsSectionProps {
  readonly onOpen: (kind: RowOverlay, redirect: Redirect) => void;
  readonly onImport: () => void;
  /** Called with the redirects that are to be changed together. */
  readonly onChange: (ids: readonly number[]) => void;
}

/** Columns whose largest value comes first. */
const numeric: readonly Column[] = ['clicks', 'signUps', 'rate'];

/** The redirects: searched, filtered, ordered and in pages, all in the browser (spec 2.13). */
export function RedirectsSection({ onOpen, onImport, onChange }: RedirectsSectionProps) {
  const state = useStore(redirectsQuery.$state);
  const categoriesState = useStore(categoriesQuery.$state);
  const [filter, setFilter] = useState<RedirectFilter>(EVERY_REDIRECT);
  const [sorting, setSorting] = useState<Sorting<Column>>();
  const [pageNumber, setPageNumber] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const headingRef = useRef<HTMLHeadingElement>(null);

  const today = berlinDay(new Date());
  const categoryOf = categoryFinder(categoriesState);
  const all = state.status === 'loaded' ? state.data : [];
  const found = filterRedirects(all, filter, (redirect) => categoryName(categoryOf(redirect)), today);
  const sorted = sorting
    ? sortRows(found, (redirect) => sortKey(redirect, sorting.column, categoryOf, today), sorting.direction)
    : found;
  const page = pageOf(sorted, pageNumber, PAGE_SIZE);
  const chosen = selected.size === 0 ? [] : all.flatMap(({ id }) => (selected.has(id) ? id : []));

  function select(ids: readonly number[], isSelected: boolean): void {
    const next = new Set(selected);
    for (const id of ids) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  }

  function show(next: RedirectFilter): void {
    setFilter(next);
    setPageNumber(1);
  }

  function order(next: Sorting<Column> | undefined): void {
    setSorting(next);
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
      tools={
        <>
          <Button look="link" onClick={onImport}>
            {importWords.open}
          </Button>
          {all.length > 0 && <ExportAction count={all.length} />}
          {found.length > 0 && (
            <Button
              look="link"
              onClick={() =>
                select(
                  found.map(({ id }) => id),
                  true,
                )
              }
            >
              {bulkWords.selectAll(found.length)}
            </Button>
          )}
        </>
      }
    >
      <RedirectFilters
        filter={filter}
        categories={categoriesState.status === 'loaded' ? categoriesState.data : []}
        onChange={show}
      />
      {chosen.length > 0 && (
        <BulkBar count={chosen.length} onEdit={() => onChange(chosen)} onClear={() => setSelected(new Set())} />
      )}
      {found.length === 0 ? (
        <EmptyState
          action={
            <Button look="outline" onClick={() => show(EVERY_REDIRECT)}>
              {filterWords.reset}
            </Button>
          }
        >
          {filterWords.nothing}
        </EmptyState>
      ) : (
        <DataTable
          labelledBy="redirects-title"
          columns={columns}
          sorting={{
            current: sorting,
            onToggle: (column) =>
              order(nextSorting(sorting, column, numeric.includes(column) ? 'descending' : 'ascending')),
            onChoose: order,
            words: manager.order,
          }}
          actions={{ label: manager.actions, width: 'w-44' }}
        >
          {page.rows.map((redirect) => (
            <RedirectRow
              key={redirect.id}
              redirect={redirect}
              category={categoryOf(redirect)}
              today={today}
              isSelected={selected.has(redirect.id)}
              onSelect={(isSelected) => select([redirect.id], isSelected)}
              onOpen={(kind) => onOpen(kind, redirect)}
              onRemoved={() => headingRef.current?.focus({ preventScroll: true })}
            />
          ))}
        </DataTable>
      )}
      <Pager label={words.pages.label} number={page.number} count={page.count} words={words.pages} onOpen={open} />
    </ListFrame>
  );
}
