import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { PUBLISHABLE } from '#domain/letters/words.ts';

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

/** Sets or clears a letter's public slug. @returns false if it cannot be public @throws `isUniqueViolation` if taken */
export async function setPublicSlug(db: Database, id: string, slug: string | null): Promise<boolean> {
  const changed = db
    .update(letters)
    .set({ publicSlug: slug })
    .where(and(eq(letters.id, id), eq(letters.kind, 'letter'), inArray(letters.status, [...PUBLISHABLE])));
  return (await changed.returning({ id: letters.id })).length > 0;
}

const target = z.object({ slug: z.string(), target: z.string() });

/** Returns the targets of the short links that work on a day, `YYYY-MM-DD`. @param slugs as `slugKey`s */
export const listTargets = (db: Database, slugs: readonly string[], today: string) =>
  rows(db, target)`
    select key as slug, target_url as target
    from jsonb_array_elements_text(${JSON.stringify(slugs)}::jsonb) key join redirects on redirects.id = link_of(key)
    where is_active and coalesce(expires_at >= ${today}::date, true)
  `;
