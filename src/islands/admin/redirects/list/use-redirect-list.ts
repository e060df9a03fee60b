import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { berlinDay } from '#domain/berlin-time.ts';
import { paginate } from '#domain/paging.ts';
import { EVERY_REDIRECT, filterRedirects, MANY_REDIRECTS, type RedirectFilter } from '#domain/redirects/list.ts';
import { type Sorting, sortRows } from '#domain/sorting.ts';
import { categoryFinder } from '#islands/admin/redirects/category-badge.tsx';
import { dataOf } from '#stores/query.ts';
import { categoriesQuery, redirectsQuery } from '#stores/redirects/editing.ts';
import { categoryName, type ListColumn, sortKey } from './columns.ts';

const PAGE_SIZE = 50;

/** Searches, filters, sorts and pages the redirects in the browser. */
export function useRedirectList() {
  const state = useStore(redirectsQuery.$state);
  const categories = useStore(categoriesQuery.$state);
  const [filter, setFilter] = useState<RedirectFilter>(EVERY_REDIRECT);
  const [sorting, setSorting] = useState<Sorting<ListColumn>>();
  const [pageNumber, setPageNumber] = useState(1);

  const today = berlinDay(new Date());
  const categoryOf = categoryFinder(categories);
  const all = dataOf(state) ?? [];
  // Stays while the screen is open: a deletion must not take away a field in use.
  const [isMany, setMany] = useState(false);
  if (!isMany && all.length >= MANY_REDIRECTS) setMany(true);
  const found = filterRedirects(all, filter, (redirect) => categoryName(categoryOf(redirect)), today);
  const sorted = sorting
    ? sortRows(found, (redirect) => sortKey(redirect, sorting.column, categoryOf, today), sorting.direction)
    : found;

  return {
    state,
    categories: dataOf(categories) ?? [],
    categoryOf,
    today,
    all,
    isMany,
    found,
    page: paginate(sorted, pageNumber, PAGE_SIZE),
    turnTo: setPageNumber,
    filter,
    show(next: RedirectFilter): void {
      setFilter(next);
      setPageNumber(1);
    },
    sorting,
    order(next: Sorting<ListColumn> | undefined): void {
      setSorting(next);
      setPageNumber(1);
    },
  };
}

export type RedirectList = ReturnType<typeof useRedirectList>;
