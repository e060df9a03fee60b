import type { Category } from '#contracts/redirects.ts';
import { DEFAULT_COLOR, isColor, textColorOn } from '#domain/redirects.ts';
import { ColorBadge } from '#ui/badge.tsx';

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
