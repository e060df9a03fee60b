import { categories } from '#content/redirects/table.ts';
import type { Category } from '#contracts/redirects/editing.ts';
import { DEFAULT_COLOR, isColor, textColorOn } from '#domain/redirects/colors.ts';
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
