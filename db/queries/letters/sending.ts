import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { causedBy, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { DEFAULT_PACE } from '#domain/mail/pace.ts';
import { LISTS } from '#domain/people/lists.ts';
import { isMailPaused, mayBeWrittenTo, nextLetterSql, nextOfLetter, nextSendSql, walkIndexes } from './next-send.ts';

const letterId = z.object({ id: z.string() });

const claimedSend = z.object({
  id: z.string(),
  letterId: z.string(),
  personId: z.number(),
  list: z.enum(LISTS),
  attempts: z.int(),
  email: z.string(),
  name: z.nullable(z.string()),
  unsubscribeToken: z.string(),
  /** So many milliseconds later the next one may go. */
  paceMs: z.number(),
  /** Whether the mail server was away and nobody has reached it since. */
  isProbe: z.boolean(),
});

/** A mail that is ours to hand in, with what it needs of its person. */
export type ClaimedSend = z.infer<typeof claimedSend>;

/** The letter that the next mail belongs to; undefined where nothing may go out now. */
export async function nextLetter(db: Database, now: Date): Promise<string | undefined> {
  const next = rows(db, letterId)`${nextLetterSql(toTimestamp(now))}`;
  const [, [letter]] = await db.batch([walkIndexes(db), next]);
  return letter?.id;
}

/**
 * Takes the next mail of a letter and its place in minute and day, in one statement: nobody who has left the list
 * meanwhile, and never the same mail for two runs. If a run dies with it, `endUnclear` ends it.
 *
 * @param claim `today` in Europe/Berlin
 * @returns undefined where nothing may go out now; `readNext` says why
 */
export async function claimSend(
  db: Database,
  claim: { readonly letterId: string; readonly now: Date; readonly today: string },
): Promise<ClaimedSend | undefined> {
  const now = toTimestamp(claim.now);
  const claimed = rows(db, claimedSend)`
    with next as materialized (${nextSendSql(claim.letterId, now)}), place as (
      insert into letter_pace as pace (id, next_at, day, day_count)
      select true, ${now} + interval '1 minute' / ${DEFAULT_PACE.perMinute}::int, ${claim.today}::date, 1 from next
      on conflict (id) do update set
        next_at = ${now} + interval '1 minute' / pace.per_minute,
        day = excluded.day,
        day_count = case when pace.day = excluded.day then pace.day_count else 0 end + 1
      where (pace.next_at is null or pace.next_at <= ${now}) and (pace.day <> excluded.day or pace.day_count < pace.per_day)
      returning next_at
    )
    update letter_sends send set status = 'sending', attempts = attempts + 1, attempted_at = ${now}
    from next, place, people person
    where send.id = next.id and send.status = 'waiting' and person.id = send.person_id
    returning send.id, send.letter_id as "letterId", send.person_id::float8 as "personId", send.list, send.attempts,
      person.email, person.name, person.unsubscribe_token as "unsubscribeToken",
      (extract(epoch from place.next_at - ${now}) * 1000)::float8 as "paceMs", exists (
        select from integrations where name = 'mail' and paused_until is not null
      ) as "isProbe"
  `;
  const [, [send]] = await db.batch([walkIndexes(db), claimed]);
  return send;
}

/**
 * Gives back a claim whose answer was lost. Only the run that claimed may do so: it knows that nothing was handed in.
 *
 * @param claim as it was claimed
 */
export const giveBack = (db: Database, claim: { readonly letterId: string; readonly now: Date }) =>
  db.execute(sql`
    update letter_sends set status = 'waiting', attempts = attempts - 1
    where letter_id = ${claim.letterId}::uuid and status = 'sending' and attempted_at = ${toTimestamp(claim.now)}
  `);

const nextSend = z.object({
  /** Milliseconds from now by the pace and by what waits; null where nothing waits. */
  waitMs: z.nullable(z.number()),
  /** Whether as many went out today as may. */
  isDayFull: z.boolean(),
  isPaused: z.boolean(),
});

/** When the next mail may go out. */
export type NextSend = z.infer<typeof nextSend>;

/** Says when `claimSend` would find something. */
export async function readNext(db: Database, claim: { readonly now: Date; readonly today: string }): Promise<NextSend> {
  const now = toTimestamp(claim.now);
  const next = rows(db, nextSend)`
    select case when waiting.due_at is not null
        then (extract(epoch from greatest(waiting.due_at, pace.next_at, ${now}) - ${now}) * 1000)::float8
      end as "waitMs",
      coalesce(pace.day = ${claim.today}::date and pace.day_count >= pace.per_day, false) as "isDayFull",
      ${isMailPaused(now)} as "isPaused"
    from (select 1) one
    left join letter_pace pace on true
    left join lateral (
      select min(send.due_at) as due_at from letters letter cross join lateral (${nextOfLetter(sql`true`)}) send
      where letter.status = 'sending'
    ) waiting on true
  `;
  const [, [row]] = await db.batch([walkIndexes(db), next]);
  if (row === undefined) throw new Error('The pace was not returned');
  return row;
}

/** How handing in a mail has ended, or why it waits again. */
export type SendEnd =
  | { readonly status: 'sent' }
  | { readonly status: 'bounced' | 'failed' | 'unclear'; readonly reason: string }
  /** `isCounted`: whether this try counts; it does not where the mail was not to blame. */
  | { readonly status: 'waiting'; readonly reason: string; readonly until: Date; readonly isCounted: boolean };

/** Notes what came of a mail. One that was given up as unclear meanwhile is no longer unclear. */
export function noteSend(db: Database, id: string, end: SendEnd, at: Date) {
  const now = toTimestamp(at);
  const reason = 'reason' in end ? end.reason : '';
  const isOver = end.status !== 'waiting';
  const isTakenBack = end.status === 'waiting' && !end.isCounted;
  return db.execute(sql`
    with noted as (
      update letter_sends set status = ${end.status}, reason = ${reason},
        ended_at = ${isOver ? now : sql`null`}, due_at = ${isOver ? sql`due_at` : toTimestamp(end.until)},
        attempts = attempts - ${isTakenBack ? 1 : 0}::int
      where id = ${id}::uuid and status in ('sending', 'unclear')
      returning letter_id
    )
    update letters set refusals = 0 from noted
    where letters.id = noted.letter_id and refusals > 0 and ${end.status === 'sent'}
  `);
}

/** Counts a mail of a letter that the server has refused; after so many in a row the letter is paused, and says why. */
export const noteRefusal = (
  db: Database,
  letterId: string,
  { max, note, now }: { readonly max: number; readonly note: string; readonly now: Date },
) =>
  // Both in one transaction, so that each refusal is counted before it is asked how many they are.
  db.batch([
    db.execute(sql`
      update letters set refusals = refusals + 1 where id = ${letterId}::uuid and kind <> 'welcome'
    `),
    db.execute(sql`
      update letters set status = 'paused', note = ${note}, refusals = 0, version = version + 1, updated_at = ${toTimestamp(now)}
      where id = ${letterId}::uuid and status = 'sending' and refusals >= ${max}::int
    `),
  ]);

/** Ends as unclear what a run had begun that is gone: nobody knows whether it was delivered. */
const endUnclear = (db: Database, now: SQL, before: Date) =>
  db.execute(sql`
    update letter_sends set status = 'unclear', ended_at = ${now}, reason = 'abgebrochen'
    where status = 'sending' and attempted_at <= ${toTimestamp(before)}
  `);

/** Skips people who may no longer be written to. */
const skipGone = (db: Database, now: SQL) =>
  db.execute(sql`
    update letter_sends send set status = 'skipped', ended_at = ${now}, reason = case
      when not exists (select from people where id = send.person_id and deleted_at is null) then 'deleted'
      when exists (select from people where id = send.person_id and bounced_at is not null) then 'bounced'
      when exists (
        select from list_entries entry
        where entry.person_id = send.person_id and entry.list = send.list and entry.status = 'confirmed'
      ) then 'bought'
      else 'revoked'
    end
    from letters letter
    where letter.id = send.letter_id and send.status = 'waiting' and letter.status = 'sending' and not ${mayBeWrittenTo}
  `);

/**
 * Clears up: what crashed is unclear, who has left is left out, and letters of which nothing is open are finished, with
 * the mail that tells the owner, in one transaction.
 *
 * @param topic under which she is told
 * @param before what was begun until then and has not ended counts as crashed
 * @returns the letters that were finished
 */
export async function settleLetters(
  db: Database,
  { topic, before, now: at }: { topic: string; before: Date; now: Date },
): Promise<string[]> {
  const now = toTimestamp(at);
  const [, , , finished] = await db.batch([
    endUnclear(db, now, before),
    skipGone(db, now),
    db.execute(sql`
      update letter_sends send set status = 'skipped', ended_at = ${now}, reason = 'stopped'
      from letters letter
      where letter.id = send.letter_id and send.status = 'waiting' and letter.status = 'stopped'
    `),
    rows(db, letterId)`
      with finished as (
        update letters set status = 'sent', finished_at = ${now}, version = version + 1, note = ''
        where status = 'sending' and kind = 'letter'
          and not exists (
            select from letter_sends where letter_id = letters.id and status in ('waiting', 'sending')
          )
        returning id
      ), told as (
        insert into outbox (${OUTBOX_COLUMNS})
        select ${topic}, ${mailKind('letter-done')} || ':' || id,
          jsonb_build_object('kind', ${mailKind('letter-done')}, 'letter', id),
          ${causedBy('letter-done', { source: 'owner' })}, ${now}, ${now}
        from finished
        on conflict (topic, dedupe_key) where status = 'pending' do nothing
      )
      select id from finished
    `,
  ]);
  return finished.map(({ id }) => id);
}

/** Whether there is something for a run to do: to hand in, or to clear up. */
export async function isLetterWaiting(db: Database, at: Date): Promise<boolean> {
  const now = toTimestamp(at);
  const { rowCount } = await db.execute(sql`
    select from letter_sends send join letters letter on letter.id = send.letter_id
    where send.status = 'sending' or (send.status = 'waiting' and letter.status = 'stopped')
      or (send.status = 'waiting' and letter.status = 'sending' and send.due_at <= ${now} and not ${isMailPaused(now)})
    union all
    select from letters where status = 'sending' and kind = 'letter' and not exists (
      select from letter_sends where letter_id = letters.id and status in ('waiting', 'sending')
    )
    limit 1
  `);
  return rowCount > 0;
}
