import { categories } from '#content/redirects/table.ts';
import type { Category } from '#contracts/redirects/editing.ts';
import { DEFAULT_COLOR, isColor, textColorOn } from '#domain/redirects/colors.ts';
import { Badge, ColorBadge } from '#ui/badge.tsx';

/** The colour in which a category is shown: its own, or the default where it has none that can be drawn (spec 3). */
export const shownColor = (color: string | null): string => (color !== null && isColor(color) ? color : DEFAULT_COLOR);

/** A category's name on its colour, in black or white, whichever reads better. */
export function CategoryBadge({ name, color }: Pick<Category, 'name' | 'color'>) {
  const shown = shownColor(color);
  return (
    <ColorBadge color={shown} textColor={textColorOn(shown)}>
      {name}
    </ColorBadge>
  );
}

/** A redirect's category, or why there is none. */
export type RedirectCategory = Category | 'none' | 'unknown' | 'loading';

/** A redirect's category as tables show it. */
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
