import { categories as categoryWords, redirects as words } from '#content/redirects/table.ts';
import type { Redirect } from '#contracts/redirects/editing.ts';
import { signUpRate, statusOf } from '#domain/redirects/list.ts';
import type { Sorting, SortKey } from '#domain/sorting.ts';
import type { CategoryFinder, RedirectCategory } from '#islands/admin/redirects/category-badge.tsx';
import { wideOnly } from '#ui/data-table.tsx';
import type { TableColumn } from '#ui/table-head.tsx';

export type ListColumn = keyof typeof words.columns;

/** All columns, from left to right. */
const columns: readonly TableColumn<ListColumn>[] = [
  { name: 'slug', label: words.columns.slug, width: 'w-[13%]' },
  { name: 'targetUrl', label: words.columns.targetUrl },
  { name: 'category', label: words.columns.category, width: 'w-30' },
  { name: 'clicks', label: words.columns.clicks, width: 'w-24' },
  { name: 'signUps', label: words.columns.signUps, width: `w-36 ${wideOnly}` },
  { name: 'rate', label: words.columns.rate, width: `w-25 ${wideOnly}` },
  { name: 'revenue', label: words.columns.revenue, width: `w-25 ${wideOnly}` },
  { name: 'status', label: words.columns.status, width: 'w-30' },
];

/** Checks whether the user may see revenue and some redirect has led to any. */
export const hasRevenue = (redirects: readonly Pick<Redirect, 'revenue'>[]): boolean =>
  redirects.some(({ revenue }) => revenue !== undefined);

/** Returns the columns from left to right. Revenue replaces the rate, because both do not fit. */
export const columnsOf = (tellsRevenue: boolean, hasRate: boolean): typeof columns =>
  columns
    .filter(({ name }) => (name === 'revenue' ? tellsRevenue : name !== 'rate' || hasRate))
    .map((column) => (column.name === 'rate' && tellsRevenue ? { ...column, isOrderOnly: true } : column));

const numeric: readonly ListColumn[] = ['clicks', 'signUps', 'rate', 'revenue'];

/** Returns a column's initial order: numbers start with the largest. */
export const firstDirection = (column: ListColumn): Sorting<ListColumn>['direction'] =>
  numeric.includes(column) ? 'descending' : 'ascending';

export function categoryName(category: RedirectCategory): string {
  if (typeof category === 'object') return category.name;
  return category === 'none' ? categoryWords.none : categoryWords.unknown;
}

/** Returns a redirect's sort key; `today` in Europe/Berlin, `YYYY-MM-DD`. */
export function sortKey(redirect: Redirect, column: ListColumn, categoryOf: CategoryFinder, today: string): SortKey {
  switch (column) {
    case 'category':
      return categoryName(categoryOf(redirect));
    case 'status':
      return words[statusOf(redirect, today)];
    case 'signUps':
      return redirect.signUps;
    case 'revenue':
      return redirect.revenue ?? 0;
    case 'rate':
      return signUpRate(redirect) ?? -1;
    default:
      return redirect[column];
  }
}
