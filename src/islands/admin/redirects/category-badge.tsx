import { categories } from '#content/redirects/table.ts';
import type { Category, Redirect } from '#contracts/redirects/editing.ts';
import { DEFAULT_COLOR, isColor, textColorOn } from '#domain/redirects/colors.ts';
import { dataOf, type QueryState } from '#stores/query.ts';
import { Badge, ColorBadge } from '#ui/badge.tsx';

/** Returns the display colour: the category's own, or the default if that is missing or invalid (spec 3). */
export const shownColor = (color: string | null): string => (color !== null && isColor(color) ? color : DEFAULT_COLOR);

/** Category name on its colour, in black or white by contrast. */
export function CategoryBadge({ name, color }: Pick<Category, 'name' | 'color'>) {
  const shown = shownColor(color);
  return (
    <ColorBadge color={shown} textColor={textColorOn(shown)}>
      {name}
    </ColorBadge>
  );
}

export type RedirectCategory = Category | 'none' | 'unknown' | 'loading';

export type CategoryFinder = (redirect: Pick<Redirect, 'categoryId'>) => RedirectCategory;

export function categoryFinder(state: QueryState<readonly Category[]>): CategoryFinder {
  const known = new Map(dataOf(state)?.map((category) => [category.id, category]));
  const missing = state.status === 'loading' ? 'loading' : 'unknown';
  return ({ categoryId }) => (categoryId === null ? 'none' : (known.get(categoryId) ?? missing));
}

export function CategoryCell({ category }: { readonly category: RedirectCategory }) {
  switch (category) {
    case 'loading':
      return null;
    case 'none':
      return <span className="text-ink-2">{categories.none}</span>;
    case 'unknown':
      return <Badge>{categories.unknown}</Badge>;
    default:
      return <CategoryBadge {...category} />;
  }
}
