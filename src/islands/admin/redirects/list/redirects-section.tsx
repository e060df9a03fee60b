import { useEffect, useRef } from 'react';
import { redirectImport as importWords } from '#content/redirects/import.ts';
import {
  categories as categoryWords,
  filters as filterWords,
  manager,
  redirects as words,
} from '#content/redirects/table.ts';
import type { Category, Redirect } from '#contracts/redirects/editing.ts';
import { EVERY_REDIRECT, isUnfiltered, type RedirectFilter, totalClicks } from '#domain/redirects/list.ts';
import { nextSorting } from '#domain/sorting.ts';
import { ListFrame } from '#islands/admin/redirects/list-frame.tsx';
import { ExportAction } from '#islands/admin/redirects/transfer/export-action.tsx';
import { redirectsQuery } from '#stores/redirects/editing.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Field } from '#ui/field.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { focusInSight } from '#ui/focus.ts';
import { Pager } from '#ui/pager.tsx';
import { Select } from '#ui/select.tsx';
import { EmptyState } from '#ui/states.tsx';
import { columnsOf, firstDirection, hasRevenue } from './columns.ts';
import { RedirectRow, type RowOverlay } from './redirect-row.tsx';
import { type RedirectList, useRedirectList } from './use-redirect-list.ts';

interface RedirectFiltersProps {
  readonly filter: RedirectFilter;
  readonly categories: readonly Category[];
  readonly onChange: (filter: RedirectFilter) => void;
}

// Phones have no `/` key for the search.
const searchHint = (): string =>
  matchMedia('(hover: hover)').matches ? `${filterWords.searchHint} ${filterWords.searchKey}` : filterWords.searchHint;

const statuses = ['all', 'active', 'inactive', 'expired', 'unreachable'] as const;

const statusOf = (value: string): RedirectFilter['status'] => statuses.find((status) => status === value) ?? 'all';

function categoryOf(value: string): RedirectFilter['category'] {
  if (value === 'all' || value === 'none') return value;
  return Number(value);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/** Search (reached by `/` from anywhere) and filters of redirects. */
function RedirectFilters({ filter, categories, onChange }: RedirectFiltersProps) {
  const searchRef = useRef<HTMLInputElement>(null);

  useEffect(() => {
    function reachSearch(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      focusInSight(searchRef.current);
    }
    document.addEventListener('keydown', reachSearch);
    return () => document.removeEventListener('keydown', reachSearch);
  }, []);

  return (
    <FilterBar>
      <Field
        ref={searchRef}
        type="search"
        name="search"
        label={filterWords.search}
        placeholder={searchHint()}
        aria-keyshortcuts="/"
        autoComplete="off"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <Select
        name="status-filter"
        label={filterWords.status}
        options={statuses.map((status) => ({ value: status, label: filterWords.statuses[status] }))}
        value={filter.status}
        onChange={(event) => onChange({ ...filter, status: statusOf(event.target.value) })}
      />
      <Select
        name="category-filter"
        label={filterWords.category}
        options={[
          { value: 'all', label: filterWords.allCategories },
          { value: 'none', label: categoryWords.none },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(filter.category)}
        onChange={(event) => onChange({ ...filter, category: categoryOf(event.target.value) })}
      />
    </FilterBar>
  );
}

const TITLE_ID = 'redirects-title';

const summaryOf = ({ filter, all, found }: RedirectList): string =>
  isUnfiltered(filter) ? words.summary(all.length, totalClicks(all)) : words.found(found.length, all.length);

interface RedirectsSectionProps {
  readonly onOpen: (kind: RowOverlay, redirect: Redirect) => void;
  readonly onImport: () => void;
}

/** Redirects (spec 2.13); many of them with search, filters, order and pages. */
export function RedirectsSection({ onOpen, onImport }: RedirectsSectionProps) {
  const list = useRedirectList();
  const { all, isMany, page } = list;
  const headingRef = useRef<HTMLHeadingElement>(null);

  function turnTo(number: number): void {
    list.turnTo(number);
    focusInSight(headingRef.current);
  }

  return (
    <ListFrame
      id={TITLE_ID}
      words={words}
      state={list.state}
      headingRef={headingRef}
      summary={summaryOf(list)}
      onRetry={() => void redirectsQuery.refresh()}
      tools={
        <>
          <Button look="link" onClick={onImport}>
            {importWords.open}
          </Button>
          {all.length > 0 && <ExportAction count={all.length} />}
        </>
      }
    >
      {isMany && <RedirectFilters filter={list.filter} categories={list.categories} onChange={list.show} />}
      <RedirectsTable
        labelledBy={TITLE_ID}
        list={list}
        onOpen={onOpen}
        onRemoved={() => headingRef.current?.focus({ preventScroll: true })}
      />
      <Pager label={words.pages.label} number={page.number} count={page.count} words={words.pages} onOpen={turnTo} />
    </ListFrame>
  );
}

interface RedirectsTableProps {
  readonly labelledBy: string;
  readonly list: RedirectList;
  readonly onOpen: (kind: RowOverlay, redirect: Redirect) => void;
  readonly onRemoved: () => void;
}

/** Page of the redirects found, or a button to show all if there are none. */
function RedirectsTable({ labelledBy, list, onOpen, onRemoved }: RedirectsTableProps) {
  const { all, isMany, found, page, sorting, today, categoryOf, order, show } = list;
  const tellsRevenue = hasRevenue(all);
  if (found.length === 0) {
    return (
      <EmptyState
        action={
          <Button look="outline" onClick={() => show(EVERY_REDIRECT)}>
            {filterWords.reset}
          </Button>
        }
      >
        {filterWords.nothing}
      </EmptyState>
    );
  }
  return (
    <DataTable
      labelledBy={labelledBy}
      columns={columnsOf(tellsRevenue, isMany)}
      sorting={
        isMany
          ? {
              current: sorting,
              onToggle: (column) => order(nextSorting(sorting, column, firstDirection(column))),
              onChoose: order,
              words: manager.order,
            }
          : undefined
      }
      actions={{ label: manager.actions, width: 'w-52' }}
    >
      {page.rows.map((redirect) => (
        <RedirectRow
          key={redirect.id}
          redirect={redirect}
          category={categoryOf(redirect)}
          today={today}
          tellsRevenue={tellsRevenue}
          isMany={isMany}
          onOpen={(kind) => onOpen(kind, redirect)}
          onRemoved={onRemoved}
        />
      ))}
    </DataTable>
  );
}
