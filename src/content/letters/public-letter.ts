import { isLetterImage, type PictureSize, parsePictureSize } from '#domain/letters/pictures.ts';
import { type LinkFacts, publicAddress } from '#domain/letters/public-letter.ts';
import { excerpt } from '#domain/pages/excerpt.ts';
import { withFirstName } from '#domain/people/first-name.ts';
import { letterMarkdown, pageMarkup, paragraphText } from './letter-markup.ts';

/**
 * Renders a letter's public version: without names, tracking links or links for a single reader. Safe HTML without
 * classes.
 *
 * @param text Markdown as sent
 * @param facts links at the time of publishing
 */
export const publicMarkup = (text: string, facts: LinkFacts): string =>
  withFirstName(
    pageMarkup(text, '', (address) => publicAddress(address, facts)),
    '',
  );

/** Returns a letter's summary: its preview line, else its beginning. */
export const summaryOf = ({ preview, text }: { readonly preview: string; readonly text: string }): string =>
  preview.trim() || excerpt(withFirstName(paragraphText(text).replaceAll(/https?:\S+/g, ''), ''));

/** Returns a letter's first image of known size for shared links; undefined if there is none. */
export function firstImage(text: string): (PictureSize & { readonly path: string; readonly alt: string }) | undefined {
  const images = letterMarkdown
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'image');
  for (const token of images) {
    const path = String(token.attrGet('src') ?? '');
    const size = parsePictureSize(String(token.attrGet('title') ?? ''));
    if (isLetterImage(path) && size) return { path, alt: withFirstName(token.content, ''), ...size };
  }
  return undefined;
}
