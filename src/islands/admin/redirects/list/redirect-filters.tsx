import { useEffect, useRef } from 'react';
import { categories as categoryWords, filters as words } from '#content/redirects/table.ts';
import type { Category } from '#contracts/redirects/editing.ts';
import type { RedirectFilter } from '#domain/redirects/list.ts';
import { Field } from '#ui/field.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { focusInSight } from '#ui/focus.ts';
import { Select } from '#ui/select.tsx';

interface RedirectFiltersProps {
  readonly filter: RedirectFilter;
  readonly categories: readonly Category[];
  readonly onChange: (filter: RedirectFilter) => void;
}

// Phones have no `/` key for the search.
const searchHint = (): string =>
  matchMedia('(hover: hover)').matches ? `${words.searchHint} ${words.searchKey}` : words.searchHint;

const statuses = ['all', 'active', 'inactive', 'expired', 'unreachable'] as const;

const statusOf = (value: string): RedirectFilter['status'] => statuses.find((status) => status === value) ?? 'all';

function categoryOf(value: string): RedirectFilter['category'] {
  if (value === 'all' || value === 'none') return value;
  return Number(value);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/** Search (reached by `/` from anywhere) and filters of redirects. */
export function RedirectFilters({ filter, categories, onChange }: RedirectFiltersProps) {
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
        label={words.search}
        placeholder={searchHint()}
        aria-keyshortcuts="/"
        autoComplete="off"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <Select
        name="status-filter"
        label={words.status}
        options={statuses.map((status) => ({ value: status, label: words.statuses[status] }))}
        value={filter.status}
        onChange={(event) => onChange({ ...filter, status: statusOf(event.target.value) })}
      />
      <Select
        name="category-filter"
        label={words.category}
        options={[
          { value: 'all', label: words.allCategories },
          { value: 'none', label: categoryWords.none },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(filter.category)}
        onChange={(event) => onChange({ ...filter, category: categoryOf(event.target.value) })}
      />
    </FilterBar>
  );
}
