import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
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
