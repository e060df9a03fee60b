import * as z from 'zod/mini';

/** A letter that everybody may read, as a release keeps it; what is taken out of its text is taken out when it is drawn. */
export const publishedLetter = z.object({
  id: z.string(),
  /** What ends its address. */
  slug: z.string(),
  /** Without anybody's name, and so is the preview. */
  subject: z.string(),
  preview: z.string(),
  /** Markdown, as it was sent. */
  text: z.string(),
  /** When it began to go out. */
  sentAt: z.iso.datetime(),
  /** Where its short links led then, by the form in which slugs are compared. */
  targets: z.record(z.string(), z.string()),
});

/** A letter that everybody may read. */
export type PublishedLetter = z.output<typeof publishedLetter>;

/** The letters that a stored release keeps; none where they cannot be read. */
export function readPublishedLetters(stored: unknown): readonly PublishedLetter[] {
  const parsed = z.safeParse(z.array(publishedLetter), stored);
  return parsed.success ? parsed.data : [];
}
