import { inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import { lawNotes } from '#db/schema/law/notes.ts';

export type LawNoteRow = typeof lawNotes.$inferSelect;

export const listLawNotes = (db: Database): Promise<LawNoteRow[]> => db.select().from(lawNotes);

export async function upsertLawNotes(db: Database, notes: readonly LawNoteRow[]): Promise<void> {
  await db
    .insert(lawNotes)
    .values([...notes])
    .onConflictDoUpdate({
      target: lawNotes.pointId,
      set: {
        sentence: sql`excluded.sentence`,
        note: sql`excluded.note`,
        by: sql`excluded.by`,
        at: sql`excluded.at`,
      },
    });
}

export async function deleteLawNotes(db: Database, pointIds: readonly string[]): Promise<void> {
  await db.delete(lawNotes).where(inArray(lawNotes.pointId, [...pointIds]));
}

/** Tells whether any person has an answer to 'Woher kennst du uns?'. */
export async function hasHeardFrom(db: Database): Promise<boolean> {
  const [found] = await rows(db, z.object({ isAny: z.boolean() }))`
    select exists (select from people where heard_from is not null) as "isAny"
  `;
  return found?.isAny === true;
}
