/** Width of a letter's text in CSS pixels. */
const LETTER_WIDTH = 496;

/** Path of a letter image; JPEG, because Outlook does not show WebP. */
const ADDRESS = /^\/media\/[0-9a-f]{64}\.jpg$/;
const SIZE = /^(\d{1,5})x(\d{1,5})$/;

/** Checks whether an address is an image that we made for letters. Others are not shown: they could track readers. */
export const isLetterImage = (address: string): boolean => ADDRESS.test(address);

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Parses the image size that a letter's Markdown keeps in the image's title; undefined if there is none. */
export function parsePictureSize(title: string): PictureSize | undefined {
  const [, width = 0, height = 0] = (SIZE.exec(title) ?? []).map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Scales an image down to the width of the text. */
export function fitPictureSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, LETTER_WIDTH / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

/** Formats an image size for the image's title in Markdown. */
export const sizeTitle = ({ width, height }: PictureSize): string => `${width}x${height}`;
