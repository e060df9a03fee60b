import { and, desc, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { PUBLISHABLE } from '#domain/letters/words.ts';

/** The letters that everybody shall be able to read, the newest first. */
export const listPublicLetters = (db: Database) =>
  db
    .select({
      id: letters.id,
      slug: letters.publicSlug,
      subject: letters.subject,
      preview: letters.preview,
      text: letters.text,
      startedAt: letters.startedAt,
    })
    .from(letters)
    .where(and(isNotNull(letters.publicSlug), isNull(letters.deletedAt)))
    .orderBy(desc(letters.startedAt), letters.id);

/**
 * Says where everybody shall be able to read a letter, or that nobody shall.
 *
 * @returns false where the letter is none that may be public
 * @throws what `isUniqueViolation` knows where another letter has the address
 */
export async function setPublicSlug(db: Database, id: string, slug: string | null): Promise<boolean> {
  const changed = db
    .update(letters)
    .set({ publicSlug: slug })
    .where(and(eq(letters.id, id), eq(letters.kind, 'letter'), inArray(letters.status, [...PUBLISHABLE])));
  return (await changed.returning({ id: letters.id })).length > 0;
}

/** Where short links lead that work on a day, `YYYY-MM-DD`. @param slugs in the form in which they are compared */
export const listTargets = (db: Database, slugs: readonly string[], today: string) =>
  db
    .select({ slug: redirects.slugKey, target: redirects.targetUrl })
    .from(redirects)
    .where(
      and(
        inArray(redirects.slugKey, [...slugs]),
        isNull(redirects.deletedAt),
        eq(redirects.isActive, true),
        or(isNull(redirects.expiresAt), gte(redirects.expiresAt, today)),
      ),
    );
