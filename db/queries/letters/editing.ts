import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { skipStopped } from '#db/queries/letters/sending.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { letterPace, letters } from '#db/schema/letters/letters.ts';
import { type Audience, EDITABLE, type LetterStatus } from '#domain/letters/words.ts';
import { DEFAULT_PACE } from '#domain/mail/pace.ts';
import type { ListName } from '#domain/people/lists.ts';

export type LetterRow = Omit<typeof letters.$inferSelect, 'refusals' | 'sentImages' | 'sums'>;

const { refusals: _refusals, sentImages: _sentImages, sums: _sums, ...stored } = getTableColumns(letters);

const isThere = isNull(letters.deletedAt);

export const listLetters = (db: Database): Promise<LetterRow[]> =>
  db.select(stored).from(letters).where(isThere).orderBy(desc(letters.createdAt), letters.id);

/** Counts the letters held back with a note that says why, for a `db.batch`. */
export const countHeldLetters = (db: Database) =>
  db
    .select({ total: count() })
    .from(letters)
    .where(and(isThere, ne(letters.note, '')));

export async function findLetter(db: Database, id: string): Promise<LetterRow | undefined> {
  const [row] = await db.select(stored).from(letters).where(eq(letters.id, id));
  return row;
}

/** Returns the bytes of a letter's text as the database sends it; 0 if there is no such letter. */
export async function findLetterSize(db: Database, id: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`octet_length(to_json(${letters.text})::text)`.mapWith(Number) })
    .from(letters)
    .where(eq(letters.id, id));
  return row?.bytes ?? 0;
}

export async function insertLetter(
  db: Database,
  letter: Pick<LetterRow, 'subject' | 'preview' | 'text' | 'audience'> & { readonly id: string | undefined },
  now: Date,
): Promise<LetterRow> {
  const [row] = await db
    .insert(letters)
    .values({ ...letter, kind: 'letter', createdAt: now, updatedAt: now })
    .returning(stored);
  if (row === undefined) throw new Error('The letter was not returned');
  return row;
}

export async function ensureWelcome(
  db: Database,
  welcome: Pick<LetterRow, 'subject' | 'text'> & { readonly list: ListName },
  now: Date,
): Promise<void> {
  await db
    .insert(letters)
    .values({ ...welcome, kind: 'welcome', createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

export interface LetterWords {
  readonly subject: string;
  readonly preview: string;
  readonly text: string;
  readonly audience: Audience;
}

/** Images already sent in a letter's mails, and those in its current text. */
export const allLetterImages = sql`(
  select coalesce(array_agg(distinct name), '{}') from (
    select unnest(${letters.sentImages}) as name
    union all
    select found[1] from regexp_matches(${letters.text}, '[0-9a-f]{64}\\.jpg', 'g') found
  ) shown
)`;

const isHalfSent = and(eq(letters.kind, 'letter'), eq(letters.status, 'paused'));

/** Saves a letter that may still change, unless its version has changed. @returns undefined if it was not saved */
export async function saveLetter(
  db: Database,
  { id, basedOn, now, ...words }: LetterWords & { readonly id: string; readonly basedOn: number; readonly now: Date },
): Promise<LetterRow | undefined> {
  const { subject, preview, text, audience } = words;
  const [row] = await db
    .update(letters)
    .set({
      subject,
      preview,
      text,
      // Sending has fixed the recipients; mails already sent still need the images of the text before.
      audience: sql`case when ${isHalfSent} then ${letters.audience} else ${JSON.stringify(audience)}::jsonb end`,
      sentImages: sql`case when ${isHalfSent} then ${allLetterImages} else ${letters.sentImages} end`,
      version: sql`${letters.version} + 1`,
      updatedAt: now,
      isTestStale: sql`${letters.isTestStale} or (${letters.subject}, ${letters.preview}, ${letters.text})
        is distinct from (${subject}, ${preview}, ${text})`,
    })
    .where(and(eq(letters.id, id), inArray(letters.status, [...EDITABLE]), eq(letters.version, basedOn), isThere))
    .returning(stored);
  return row;
}

/** Keeps the time at which a series letter was switched on, so that people waiting during a pause still get it. */
export const switchedOnAt = (now: Date) => sql`case when ${letters.kind} = 'series' and ${letters.status} = 'draft'
  then ${toTimestamp(now)} else ${letters.startedAt} end`;

/** Changes a letter's status. @returns undefined if it is in none of the `from` states */
export async function setLetterStatus(
  db: Database,
  id: string,
  move: {
    readonly from: readonly LetterStatus[];
    readonly to: LetterStatus;
    readonly basedOn?: number;
    readonly scheduledAt?: Date | null;
    readonly awaitedRelease?: number | null;
    readonly note?: string;
    readonly now: Date;
  },
): Promise<LetterRow | undefined> {
  const { from, to, basedOn, scheduledAt = null, awaitedRelease = null, note = '', now } = move;
  const isEnd = to === 'stopped';
  const moved = db
    .update(letters)
    .set({
      status: to,
      scheduledAt,
      awaitedRelease,
      note,
      version: sql`${letters.version} + 1`,
      updatedAt: now,
      ...(isEnd && { finishedAt: now }),
      ...(to === 'sending' && { sentImages: allLetterImages, startedAt: switchedOnAt(now), isTestStale: false }),
    })
    .where(
      and(
        eq(letters.id, id),
        inArray(letters.status, [...from]),
        basedOn === undefined ? undefined : eq(letters.version, basedOn),
        isThere,
      ),
    )
    .returning(stored);
  const [[row]] = await db.batch([moved, ...(isEnd ? [skipStopped(db, toTimestamp(now))] : [])]);
  return row;
}

/** Makes a started letter a draft again. @returns undefined if it is not started, or one of its mails has begun */
export async function withdrawLetter(
  db: Database,
  { id, now, since }: { readonly id: string; readonly now: Date; readonly since: Date },
): Promise<LetterRow | undefined> {
  // Both locks come first: a run claims no mail between the check and the deletion.
  const [, , { rowCount }] = await db.batch([
    db.execute(sql`select from letters where id = ${id}::uuid for update`),
    db.execute(sql`select from letter_sends where letter_id = ${id}::uuid order by id for update`),
    db.execute(sql`
      with withdrawn as (
        update letters set status = 'draft', started_at = null, version = version + 1, updated_at = ${toTimestamp(now)}
        where id = ${id}::uuid and kind = 'letter' and status = 'sending' and started_at > ${toTimestamp(since)}
          and not exists (select from letter_sends where letter_id = letters.id and attempts > 0)
        returning id
      )
      delete from letter_sends using withdrawn where letter_id = withdrawn.id
    `),
  ]);
  return rowCount > 0 ? findLetter(db, id) : undefined;
}

/** Stores that the owner received a test mail of this version. */
export async function markTested(db: Database, id: string, version: number, now: Date): Promise<void> {
  await db
    .update(letters)
    .set({ testedAt: now, isTestStale: sql`${letters.version} <> ${version} and ${letters.isTestStale}` })
    .where(and(eq(letters.id, id), isThere));
}

/** Deletes or restores a letter that was never sent. @returns whether it existed */
export async function setLetterDeleted(db: Database, id: string, deletedAt: Date | null): Promise<boolean> {
  const changed = db
    .update(letters)
    .set({ deletedAt })
    .where(
      and(
        eq(letters.id, id),
        eq(letters.kind, 'letter'),
        eq(letters.status, 'draft'),
        deletedAt === null ? isNotNull(letters.deletedAt) : isThere,
      ),
    );
  return (await changed.returning({ id: letters.id })).length > 0;
}

export async function purgeLetters(db: Database, before: Date): Promise<void> {
  await db.delete(letters).where(lt(letters.deletedAt, before));
}

export const listDueLetters = (db: Database, now: Date): Promise<LetterRow[]> =>
  db
    .select(stored)
    .from(letters)
    .where(and(eq(letters.status, 'planned'), sql`${letters.scheduledAt} <= ${toTimestamp(now)}`, isThere))
    .orderBy(letters.scheduledAt, letters.id);

export const listAwaitingLetters = (db: Database): Promise<LetterRow[]> =>
  db
    .select(stored)
    .from(letters)
    .where(and(eq(letters.status, 'planned'), isNotNull(letters.awaitedRelease), isThere))
    .orderBy(letters.updatedAt, letters.id);

export interface Pace {
  readonly perMinute: number;
  readonly perDay: number;
}

export async function readPace(db: Database): Promise<Pace> {
  const [row] = await db.select({ perMinute: letterPace.perMinute, perDay: letterPace.perDay }).from(letterPace);
  return row ?? DEFAULT_PACE;
}

/** Sets the sending speed; mails already claimed keep the old one. */
export async function savePace(db: Database, pace: Pace): Promise<void> {
  await db
    .insert(letterPace)
    .values(pace)
    .onConflictDoUpdate({ target: letterPace.id, set: { ...pace } });
}
