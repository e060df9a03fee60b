import type { Category, Redirect } from '#contracts/redirects/editing.ts';
import { dataOf, type QueryState } from '#stores/query.ts';
import type { RedirectCategory } from './category-badge.tsx';

export type CategoryFinder = (redirect: Pick<Redirect, 'categoryId'>) => RedirectCategory;

export function categoryFinder(state: QueryState<readonly Category[]>): CategoryFinder {
  const known = new Map(dataOf(state)?.map((category) => [category.id, category]));
  const missing = state.status === 'loading' ? 'loading' : 'unknown';
  return ({ categoryId }) => (categoryId === null ? 'none' : (known.get(categoryId) ?? missing));
}
