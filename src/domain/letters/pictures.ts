/** So wide is what a letter shows, in pixels of CSS. */
const LETTER_WIDTH = 496;

/** An image of a letter; JPEG, because Outlook knows no WebP. */
const ADDRESS = /^\/media\/[0-9a-f]{64}\.jpg$/;
const SIZE = /^(\d{1,5})x(\d{1,5})$/;

/** Whether an address is that of an image that was made for letters: only those are drawn, nothing that could count. */
export const isLetterImage = (address: string): boolean => ADDRESS.test(address);

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size of an image, which a letter's Markdown says as its title; undefined where it says none. */
export function sizeIn(title: string): PictureSize | undefined {
  const [, width = 0, height = 0] = (SIZE.exec(title) ?? []).map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** The size at which a letter shows an image: never wider than its text. */
export function shownSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, LETTER_WIDTH / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

/** How a letter's Markdown says the size of an image: as its title. */
export const sizeTitle = ({ width, height }: PictureSize): string => `${width}x${height}`;
