import * as z from 'zod/mini';

/** Public letter as stored in a release; private parts are removed when the page is rendered. */
export const publishedLetter = z.object({
  id: z.string(),
  slug: z.string(),
  /** Without the recipient's name, like the preview. */
  subject: z.string(),
  preview: z.string(),
  /** Markdown, as sent. */
  text: z.string(),
  /** Start of sending. */
  sentAt: z.iso.datetime(),
  /** Targets of its short links at the time of publishing, by slug key. */
  targets: z.record(z.string(), z.string()),
});

export type PublishedLetter = z.output<typeof publishedLetter>;

/** Parses the letters of a stored release; none if they are unreadable. */
export function readPublishedLetters(stored: unknown): readonly PublishedLetter[] {
  const parsed = z.safeParse(z.array(publishedLetter), stored);
  return parsed.success ? parsed.data : [];
}
