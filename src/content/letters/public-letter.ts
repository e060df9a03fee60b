import { isLetterImage, type PictureSize, parsePictureSize } from '#domain/letters/pictures.ts';
import { type LinkFacts, publicAddress } from '#domain/letters/public-letter.ts';
import { excerpt } from '#domain/pages/excerpt.ts';
import { withFirstName } from '#domain/people/first-name.ts';
import { letterMarkdown, pageMarkup, paragraphTexts } from './letter-markup.ts';

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
  preview.trim() ||
  excerpt(
    withFirstName(
      paragraphTexts(text)
        .join(' ')
        .replaceAll(/https?:\S+/gi, ''),
      '',
    ),
  );

/** Characters of a letter's opening: five lines beside a form. */
const OPENING_MAX = 280;
/** Shorter paragraphs are a salutation, a button or an image. */
const OPENING_WORDS = 5;

/** Returns a letter's first paragraph of sentences, without a name; empty if it has none. */
export function openingOf(text: string): string {
  const paragraphs = paragraphTexts(text).map((paragraph) =>
    withFirstName(paragraph.replaceAll(/https?:\S+/gi, ''), '').trim(),
  );
  const opening = paragraphs.find((paragraph) => paragraph.split(/\s+/).length >= OPENING_WORDS) ?? '';
  // After a salutation the letter goes on in lower case.
  return excerpt(
    opening.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    OPENING_MAX,
  );
}

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
