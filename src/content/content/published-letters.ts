import { publishedLetters } from '#content/content/published.ts';
import { site } from '#content/environment.ts';
import { openingOf, publicMarkup, summaryOf } from '#content/letters/public-letter.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { publicLetterPath } from '#domain/letters/public-letter.ts';

/** Public letters, newest first. */
export const letters = publishedLetters.map(({ slug, subject, preview, text, sentAt, targets }) => ({
  slug,
  path: publicLetterPath(slug),
  subject,
  summary: summaryOf({ preview, text }),
  opening: openingOf(text),
  text,
  markup: publicMarkup(text, { origins: [site.url], targets }),
  sentAt,
  /** `YYYY-MM-DD` in Europe/Berlin. */
  day: berlinDay(new Date(sentAt)),
}));

export type PublicLetter = (typeof letters)[number];
