import { isLetterImage, type PictureSize, sizeIn } from '#domain/letters/pictures.ts';
import { type LinkFacts, publicAddress } from '#domain/letters/public-letter.ts';
import { excerpt } from '#domain/pages/excerpt.ts';
import { withFirstName } from '#domain/people/first-name.ts';
import { letterMarkdown, pageMarkup, paragraphsOf } from './letter-markup.ts';

/**
 * A letter's text as everybody reads it: nobody's name, no link that counts or is for one reader alone. Safe to be sent,
 * without a class.
 *
 * @param text Markdown, as it was sent
 * @param facts of its links, as they were when it was published
 */
export const publicMarkup = (text: string, facts: LinkFacts): string =>
  withFirstName(
    pageMarkup(text, '', (address) => publicAddress(address, facts)),
    '',
  );

/** What is said of a letter where it is only named: the line beside its subject, else how it begins. */
export const summaryOf = ({ preview, text }: { readonly preview: string; readonly text: string }): string =>
  preview.trim() || excerpt(withFirstName(paragraphsOf(text).replaceAll(/https?:\S+/g, ''), ''));

/** The first image of a letter, for whoever shares a link to it; undefined where it has none of a known size. */
export function firstImage(text: string): (PictureSize & { readonly path: string; readonly alt: string }) | undefined {
  const images = letterMarkdown
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'image');
  for (const token of images) {
    const path = String(token.attrGet('src') ?? '');
    const size = sizeIn(String(token.attrGet('title') ?? ''));
    if (isLetterImage(path) && size) return { path, alt: withFirstName(token.content, ''), ...size };
  }
  return undefined;
}
