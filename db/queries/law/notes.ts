import { eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { lawNotes } from '#db/schema/law/notes.ts';

/** What was said about a point. */
export type LawNoteRow = typeof lawNotes.$inferSelect;

export const listLawNotes = (db: Database): Promise<LawNoteRow[]> => db.select().from(lawNotes);

/** Says something about a point, in place of what was said before. */
export async function putLawNote(db: Database, { pointId, ...said }: LawNoteRow): Promise<void> {
  await db
    .insert(lawNotes)
    .values({ pointId, ...said })
    .onConflictDoUpdate({ target: lawNotes.pointId, set: said });
}

export async function deleteLawNote(db: Database, pointId: string): Promise<void> {
  await db.delete(lawNotes).where(eq(lawNotes.pointId, pointId));
}
