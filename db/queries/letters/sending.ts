import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { learnedRate } from '#db/queries/mail/throttle.ts';
import { isoMoment, toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { HOLD_MS } from '#domain/letters/words.ts';
import { DEFAULT_PACE } from '#domain/mail/pace.ts';
import { LISTS } from '#domain/people/lists.ts';
import {
  allowedAt,
  isMailPaused,
  isReachable,
  nextAt,
  nextLetterSql,
  nextMailOfLetter,
  nextSendSql,
  spentBy,
  walkIndexes,
} from './next-send.ts';

const claimedSend = z.object({
  id: z.string(),
  letterId: z.string(),
  personId: z.number(),
  list: z.enum(LISTS),
  attempts: z.int(),
  /** Milliseconds since the server deferred it first. */
  deferredMs: z.number(),
  email: z.string(),
  name: z.nullable(z.string()),
  unsubscribeToken: z.string(),
  /** Milliseconds until the next mail may go. */
  paceMs: z.number(),
  /** True if the mail server was away and has not been reached since. */
  isProbe: z.boolean(),
});

export type ClaimedSend = z.infer<typeof claimedSend>;

/** Returns the letter of the next mail with its version; undefined if none may go now. */
export async function findNextLetter(db: Database, now: Date) {
  const next = rows(db, z.object({ id: z.string(), version: z.int() }))`${nextLetterSql(toTimestamp(now))}`;
  const [, [letter]] = await db.batch([walkIndexes(db), next]);
  return letter;
}

/**
 * Claims a letter's next mail and its slot in minute and day, in one statement: never gives one mail to two runs. If a
 * run dies with its claim, `endUnclear` ends it.
 *
 * @param claim `version` of the drawn letter: a corrected one is drawn again; `today` in Europe/Berlin
 * @returns undefined if no mail may go now; `readNextSend` says why
 */
export async function claimSend(
  db: Database,
  claim: { readonly letterId: string; readonly version: number; readonly now: Date; readonly today: string },
): Promise<ClaimedSend | undefined> {
  const now = toTimestamp(claim.now);
  const claimed = rows(db, claimedSend)`
    with next as materialized (${nextSendSql(claim, now)}), place as (
      insert into letter_pace as pace (id, next_at, day, day_count)
      select true, ${now} + interval '1 minute' / ${DEFAULT_PACE.perMinute}::int, ${claim.today}::date, 1 from next
      on conflict (id) do update set
        next_at = ${now} + interval '1 minute' / pace.per_minute,
        spent_until = ${spentBy(sql`pace.spent_until`, now)},
        day = excluded.day,
        day_count = case when pace.day = excluded.day then pace.day_count else 0 end + 1
      where coalesce(${nextAt(sql`pace.next_at`, now)} <= ${now}, true)
        and coalesce(${allowedAt(sql`pace.spent_until`, now)} <= ${now}, true) and (pace.day <> excluded.day or pace.day_count < pace.per_day)
      returning next_at
    )
    update letter_sends send set status = 'sending', attempts = attempts + 1, attempted_at = ${now}
    from next, place, people person
    where send.id = next.id and send.status = 'waiting' and person.id = send.person_id
    returning send.id, send.letter_id as "letterId", send.person_id::float8 as "personId", send.list, send.attempts,
      (extract(epoch from coalesce(${now} - send.deferred_at, interval '0')) * 1000)::float8 as "deferredMs",
      person.email, person.name, person.unsubscribe_token as "unsubscribeToken",
      (extract(epoch from place.next_at - ${now}) * 1000)::float8 as "paceMs", exists (
        select from integrations where name = 'mail' and paused_until is not null
      ) as "isProbe"
  `;
  const [, [send]] = await db.batch([walkIndexes(db), claimed]);
  return send;
}

/** Releases a claim whose response was lost. Only the claiming run may do so: it knows that nothing was sent. */
export const releaseClaim = (db: Database, claim: { readonly letterId: string; readonly now: Date }) =>
  db.execute(sql`
    update letter_sends set status = 'waiting', attempts = attempts - 1
    where letter_id = ${claim.letterId}::uuid and status = 'sending' and attempted_at = ${toTimestamp(claim.now)}
  `);

const rest = z.object({
  isOff: z.boolean(),
  isRefused: z.boolean(),
  isThrottled: z.boolean(),
  isDayFull: z.boolean(),
  pausedUntil: z.nullable(z.string()),
  /** Next mail by its own time and by the learned pace. */
  dueAt: z.nullable(z.string()),
  allowedAt: z.nullable(z.string()),
  isDeferred: z.boolean(),
  learnedRate: z.nullable(z.number()),
});

export type RestFacts = z.infer<typeof rest>;

/** Reads what may keep the waiting mails of a letter back, for its screen. */
export async function readRest(
  db: Database,
  of: { readonly letterId: string; readonly now: Date; readonly today: string },
): Promise<RestFacts> {
  const now = toTimestamp(of.now);
  const [row] = await rows(db, rest)`
    select coalesce(not mail.is_enabled, false) as "isOff", coalesce(mail.refusals > 0, false) as "isRefused",
      exists (select from mail_throttle where state ->> 'since' is not null) as "isThrottled",
      coalesce(pace.day = ${of.today}::date and pace.day_count >= pace.per_day, false) as "isDayFull",
      ${isoMoment(sql`mail.paused_until`)} as "pausedUntil", ${isoMoment(sql`waiting.due_at`)} as "dueAt",
      ${isoMoment(allowedAt(sql`pace.spent_until`, now))} as "allowedAt", coalesce(waiting.is_deferred, false) as "isDeferred",
      (${learnedRate(now)})::float8 as "learnedRate"
    from (select 1) one
    left join letter_pace pace on true
    left join integrations mail on mail.name = 'mail'
    left join (
      select min(due_at) as due_at, bool_and(reason <> '') as is_deferred from letter_sends
      where letter_id = ${of.letterId}::uuid and status = 'waiting'
    ) waiting on true
  `;
  if (row === undefined) throw new Error('The rest was not returned');
  return row;
}

const resendable = (letterId: string) => sql`
  select send.id from letter_sends send join letters letter on letter.id = send.letter_id
  where letter.id = ${letterId}::uuid and letter.kind = 'letter' and letter.status = 'sent'
    and send.status = 'failed' and ${isReachable}
`;

/** Counts the recipients whom a finished letter has not reached although they may still get it. */
export async function countResendable(db: Database, id: string): Promise<number> {
  const [counted] = await rows(db, z.object({ count: z.int() }))`
    select count(*)::int as count from (${resendable(id)}) failed
  `;
  return counted?.count ?? 0;
}

/** Sends a finished letter to exactly those whom it has not reached. @returns whether it was started */
export async function resendFailed(
  db: Database,
  resend: { readonly id: string; readonly basedOn: number; readonly count: number; readonly now: Date },
): Promise<boolean> {
  const now = toTimestamp(resend.now);
  const { rowCount } = await db.execute(sql`
    with failed as materialized (${resendable(resend.id)}), started as (
      update letters set status = 'sending', finished_at = null, note = '', version = version + 1, updated_at = ${now}
      where id = ${resend.id}::uuid and status = 'sent' and version = ${resend.basedOn}::int and deleted_at is null
        and (select count(*) from failed) = ${resend.count}::int
      returning id
    )
    update letter_sends send set status = 'waiting', attempts = 0, deferred_at = null, ended_at = null, reason = '',
      due_at = ${toTimestamp(new Date(resend.now.getTime() + HOLD_MS))}
    from started, failed where send.id = failed.id
  `);
  return rowCount > 0;
}

const nextSend = z.object({
  /** Milliseconds from now, given the sending speed and the waiting mails; null if none are waiting. */
  waitMs: z.nullable(z.number()),
  isDayFull: z.boolean(),
  isPaused: z.boolean(),
});

export async function readNextSend(db: Database, claim: { readonly now: Date; readonly today: string }) {
  const now = toTimestamp(claim.now);
  const next = rows(db, nextSend)`
    select case when waiting.due_at is not null
        then (extract(epoch from greatest(waiting.due_at, ${nextAt(sql`pace.next_at`, now)}, ${allowedAt(sql`pace.spent_until`, now)}, ${now}) - ${now}) * 1000)::float8
      end as "waitMs",
      coalesce(pace.day = ${claim.today}::date and pace.day_count >= pace.per_day, false) as "isDayFull",
      ${isMailPaused(now)} as "isPaused"
    from (select 1) one
    left join letter_pace pace on true
    left join lateral (
      select min(send.due_at) as due_at from letters letter cross join lateral (${nextMailOfLetter(sql`true`)}) send
      where letter.status = 'sending'
    ) waiting on true
  `;
  const [, [row]] = await db.batch([walkIndexes(db), next]);
  if (row === undefined) throw new Error('The pace was not returned');
  return row;
}

/** Outcome of a mail, or the reason why it waits again. */
export type SendEnd =
  | { readonly status: 'sent' }
  | { readonly status: 'bounced' | 'failed' | 'unclear'; readonly reason: string }
  /** `isCounted` is false for an attempt that failed for reasons outside the mail. */
  | {
      readonly status: 'waiting';
      readonly reason: string;
      readonly until: Date;
      readonly isCounted: boolean;
      readonly isDeferred: boolean;
    };

/**
 * Stores the outcome of a mail, even if it was given up as unclear meanwhile. A letter that has ended by then stays so: its
 * lock is held until the outcome is stored.
 */
export function recordSend(db: Database, id: string, end: SendEnd, at: Date) {
  const now = toTimestamp(at);
  const reason = 'reason' in end ? end.reason : '';
  const isOver = end.status !== 'waiting';
  const isTakenBack = end.status === 'waiting' && !end.isCounted;
  return db.execute(sql`
    with letter as materialized (
      select status from letters where id = (select letter_id from letter_sends where id = ${id}::uuid) for share
    ), noted as (
      update letter_sends set status = ${end.status}, reason = ${reason},
        ended_at = ${isOver ? now : sql`null`}, due_at = ${isOver ? sql`due_at` : toTimestamp(end.until)},
        attempts = attempts - ${isTakenBack ? 1 : 0}::int,
        deferred_at = ${end.status === 'waiting' && end.isDeferred ? sql`coalesce(deferred_at, ${now})` : sql`deferred_at`}
      where id = ${id}::uuid and (
        status = 'sending' or status = 'unclear' and (${isOver} or (select status from letter) in ('sending', 'paused'))
      )
      returning letter_id
    )
    update letters set refusals = 0 from noted
    where letters.id = noted.letter_id and refusals > 0 and ${end.status === 'sent'}
  `);
}

/** Counts a mail that the server has refused; after `max` in a row, pauses the letter with a note. */
export const recordRefusal = (
  db: Database,
  letterId: string,
  { max, note, now }: { readonly max: number; readonly note: string; readonly now: Date },
) =>
  // One transaction: each refusal is counted before the number is compared.
  db.batch([
    db.execute(sql`
      update letters set refusals = refusals + 1 where id = ${letterId}::uuid and kind <> 'welcome'
    `),
    db.execute(sql`
      update letters set status = 'paused', note = ${note}, refusals = 0, version = version + 1, updated_at = ${toTimestamp(now)}
      where id = ${letterId}::uuid and status = 'sending' and refusals >= ${max}::int
    `),
  ]);

/** Ends the mails of a crashed run as unclear: they may or may not have been delivered. */
const endUnclear = (db: Database, now: SQL, before: Date) =>
  db.execute(sql`
    update letter_sends set status = 'unclear', ended_at = ${now}, reason = 'abgebrochen'
    where status = 'sending' and attempted_at <= ${toTimestamp(before)}
  `);

/** Skips the waiting mails of stopped letters. */
export const skipStopped = (db: Database, now: SQL) =>
  db.execute(sql`
    update letter_sends send set status = 'skipped', ended_at = ${now}, reason = 'stopped'
    from letters letter
    where letter.id = send.letter_id and send.status = 'waiting' and letter.status = 'stopped'
  `);

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
    where letter.id = send.letter_id and send.status = 'waiting' and letter.status = 'sending' and not ${isReachable}
      -- Keeps it while the owner may still press 'Rückgängig'.
      and not exists (
        select from people where id = send.person_id and deleted_at > ${now} - interval '15 minutes'
      )
  `);

/**
 * Cleans up in one transaction: ends crashed mails, skips people who left, finishes letters, and enqueues the owner's
 * mail.
 *
 * @param before mails begun before then without an end have crashed
 * @returns ids of the finished letters
 */
export async function cleanUpSends(
  db: Database,
  { topic, before, now: at }: { topic: string; before: Date; now: Date },
): Promise<string[]> {
  const now = toTimestamp(at);
  const [, , , , finished] = await db.batch([
    endUnclear(db, now, before),
    skipGone(db, now),
    skipStopped(db, now),
    // Waits for outcomes that are being stored, so that the next statement sees them.
    db.execute(sql`select from letters where status = 'sending' order by id for update`),
    rows(db, z.object({ id: z.string() }))`
      with finished as (
        update letters set status = 'sent', finished_at = ${now}, version = version + 1, note = ''
        where status = 'sending' and kind = 'letter'
          and not exists (
            select from letter_sends where letter_id = letters.id and status in ('waiting', 'sending')
          )
        returning id
      ), notified as (
        insert into outbox (${OUTBOX_COLUMNS})
        select ${topic}, ${mailKind('letter-done')} || ':' || id,
          jsonb_build_object('kind', ${mailKind('letter-done')}, 'letter', id),
          ${causeValues('letter-done', { source: 'owner' })}, ${now}, ${now}
        from finished
        on conflict (topic, dedupe_key) where status = 'pending' do nothing
      )
      select id from finished
    `,
  ]);
  return finished.map(({ id }) => id);
}

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

/** Acquires or renews the lease for sending letters. @returns false while another run holds it */
export async function leaseSending(db: Database, holder: string, { now, until }: { now: Date; until: Date }) {
  const { rowCount } = await db.execute(sql`
    insert into letter_pace as pace (id, holder, held_until) values (true, ${holder}::uuid, ${toTimestamp(until)})
    on conflict (id) do update set holder = excluded.holder, held_until = excluded.held_until
    where pace.held_until is null or pace.held_until <= ${toTimestamp(now)} or pace.holder = excluded.holder
  `);
  return rowCount > 0;
}

export async function releaseSending(db: Database, holder: string): Promise<void> {
  await db.execute(sql`update letter_pace set held_until = null where holder = ${holder}::uuid`);
}
