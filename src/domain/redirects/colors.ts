/** Colour of a category without its own (spec 3, 9). */
export const DEFAULT_COLOR = '#a90499';

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Returns black or white, whichever contrasts more with a colour (WCAG 2.2); `#rrggbb`. */
export function textColorOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
}
