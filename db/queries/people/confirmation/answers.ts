import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isFull, isHere, seatOf, startOf } from '#db/queries/events/seats.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { questionState } from '#db/queries/people/heard-from.ts';
import { asPurge, hasSameOrigin, isLoose, isSeat, lockPeople, namedLists } from '#db/queries/people/sign-ups.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import {
  CONFIRMATION_DAYS,
  type EveningSeat,
  type KnownConfirmation,
  QUESTION_STATES,
} from '#domain/people/confirmation.ts';
import { LISTS } from '#domain/people/lists.ts';
import { EVIDENCE } from '#domain/visits/origin.ts';

const isBehind = (tokenHash: string) =>
  sql`id = (select person_id from sign_up_requests where token_hash = ${tokenHash})`;

/** Returns the mailbox of a person or of a token's holder; undefined if there is none. */
export async function readMailbox(
  db: Database,
  who: { readonly personId: number } | { readonly tokenHash: string },
): Promise<string | undefined> {
  const isWho = 'personId' in who ? sql`id = ${who.personId}::bigint` : isBehind(who.tokenHash);
  const [person] = await rows(db, z.object({ mailbox: z.string() }))`
    select mailbox from people where ${isWho} and deleted_at is null
  `;
  return person?.mailbox;
}

/** Tells whether a person is deleted and may still be restored. */
export async function isRestorable(db: Database, personId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from people where id = ${personId}::bigint and deleted_at is not null
  `);
  return rowCount > 0;
}

const linkEnds = sql`coalesce(request.link_from, request.mailed_at) + ${CONFIRMATION_DAYS} * interval '1 day'`;

const knownConfirmation = z.object({
  isExpired: z.boolean(),
  personId: z.int(),
  unsubscribeToken: z.string(),
  name: z.string(),
  entries: z.array(z.custom<KnownConfirmation['entries'][number]>()),
  choices: z.array(z.custom<KnownConfirmation['choices'][number]>()),
  question: z.enum(QUESTION_STATES),
  evening: z.nullable(z.custom<EveningSeat>()),
});

/** Reads the content of a confirmation link; undefined for an unknown token. */
export async function readConfirmation(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<KnownConfirmation | undefined> {
  // A used link confirms nothing more, even if the person has signed up again.
  const [known] = await rows(db, knownConfirmation)`
    select ${linkEnds} <= ${toTimestamp(now)} as "isExpired", people.id::float8 as "personId", unsubscribe_token as "unsubscribeToken",
      coalesce(people.name, '') as name, ${questionState} as question, (
      select coalesce(json_agg(json_build_object('list', list, 'status', case
        when request.confirmed_at is null and list = any (${namedLists(sql`request`)}) then 'pending'
        when status = 'pending' then 'revoked'
        else status
      end) order by list desc), '[]')
      from list_entries where person_id = people.id and list = any (request.lists)
    ) as entries, (
      select coalesce(json_agg(json_build_object('label', label, 'isConfirmed', choices.confirmed_at is not null) order by chosen_at, choice), '[]')
      from choices where person_id = people.id and choice = any (request.choices)
        and (choices.confirmed_at is not null or request.confirmed_at is null) and not ${isSeat(sql`choice`)}
    ) as choices, (
      select json_build_object(
        'state', case when request.confirmed_at is null then 'asked' when seat.id is null then 'full' else 'safe' end,
        'taskId', events.task_id, 'title', events.title, 'date', coalesce(events.date::text, ''), 'time', events.time,
        'registrationId', seat.id
      )
      from events left join registrations seat on seat.task_id = events.task_id and seat.person_id = people.id
        and seat.cancelled_at is null
      where ${seatOf} = any (request.choices) limit 1
    ) as evening
    from sign_up_requests request join people on people.id = request.person_id
    where token_hash = ${tokenHash} and deleted_at is null
  `;
  return known;
}

const confirmedEntry = z.object({
  list: z.enum(LISTS),
  way: z.enum(EVIDENCE),
  linkId: z.nullable(z.int()),
  source: z.string(),
  campaign: z.string(),
  entryPage: z.string(),
  isFirst: z.boolean(),
});

/**
 * Confirms the lists, choices and texts of one request; of two clicks at once only one does. The newest confirmed texts
 * win; a person confirmed before keeps what the request leaves empty. Enqueues active or paused welcome letters. Takes
 * the seat at an evening if one is free.
 *
 * @returns the lists confirmed by this click, each with its source; `isFirst` for an origin's first confirmation
 */
export async function confirm(db: Database, tokenHash: string, at: Date): Promise<z.infer<typeof confirmedEntry>[]> {
  const now = toTimestamp(at);
  const confirmed = rows(db, confirmedEntry)`
    with request as materialized (
      select request.*, email from sign_up_requests request join people on people.id = person_id
      where token_hash = ${tokenHash} and request.confirmed_at is null and deleted_at is null and ${linkEnds} > ${now}
    ), confirmed as (
      update list_entries entry set status = 'confirmed', confirmed_at = ${now}, is_claimed = false, revoked_at = null,
        interests = coalesce(
          case when list = 'waitlist' then request.interests end, case when entry.confirmed_at is not null then entry.interests end
        )
      from request
      where entry.person_id = request.person_id and list = any (request.lists) and (status = 'pending' or is_claimed)
      returning entry.person_id, list, attributed_by, link_id, source, campaign, entry_page
    ), reworded as (
      update list_entries entry set interests = request.interests from request
      where entry.person_id = request.person_id and list = 'waitlist' and list = any (request.lists)
        and status = 'confirmed' and not is_claimed and request.interests is not null
    ), seat as (
      insert into registrations as seat (person_id, task_id, confirmed_at, told_start)
      select request.person_id, events.task_id, ${now}, ${startOf}
      from request join events on ${seatOf} = any (request.choices) join tasks using (task_id)
      where ${isHere} and events.is_public and not tasks.is_hidden
        and coalesce(events.date >= ${berlinDay(at)}::date, true) and not ${isFull}
      on conflict (person_id, task_id) do update set cancelled_at = null, told_start = excluded.told_start
      where seat.cancelled_at is not null
      returning id, task_id
    ), safe as (
      insert into outbox (${OUTBOX_COLUMNS})
      select 'mail', ${mailKind('evening')} || ':' || id || ':seat',
        jsonb_build_object('kind', ${mailKind('evening')}, 'registrationId', id, 'about', 'seat'),
        ${causeValues('evening', { source: 'visitor', turn: 1 })}, ${now}, ${now}
      from seat
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
    ), chosen as (
      update choices set confirmed_at = ${now} from request
      where choices.person_id = request.person_id and choice = any (request.choices) and choices.confirmed_at is null
        and (not ${isSeat(sql`choice`)} or exists (select from seat join events using (task_id) where ${seatOf} = choice))
    ), named as (
      update people set updated_at = ${now}, name = coalesce(
        request.name,
        case when exists (
          select from list_entries where person_id = request.person_id and confirmed_at is not null
        ) or exists (select from registrations where person_id = request.person_id) then people.name end
      )
      from request where people.id = request.person_id and (request.lists <> '{}' or exists (select from seat))
    ), answered as (
      update sign_up_requests other set
        confirmed_at = case when other.id = request.id then ${now} end,
        name = case when request.lists = '{}' and other.id <> request.id then other.name end,
        interests = case when 'waitlist' <> all (request.lists) and other.id <> request.id then other.interests end
      from request
      where other.person_id = request.person_id and other.confirmed_at is null
        and (other.requested_at, other.id) <= (request.requested_at, request.id)
    ), noted as (
      insert into consents (person_id, email, list, event, at)
      select request.person_id, request.email, confirmed.list, 'confirmed', ${now} from request, confirmed
    ), welcomed as (
      insert into letter_sends (letter_id, person_id, list, priority, due_at)
      select letter.id, request.person_id, confirmed.list, 0, ${now}
      from request, confirmed join letters letter on letter.list = confirmed.list
      where letter.kind = 'welcome' and letter.status in ('sending', 'paused')
      on conflict (letter_id, person_id) do nothing
    )
    select list, coalesce(attributed_by, 'unknown') as way, link_id::float8 as "linkId", coalesce(source, '') as source,
      coalesce(campaign, '') as campaign, coalesce(entry_page, '') as "entryPage", not exists (
        select from list_entries before
        where ${hasSameOrigin(sql`before`, sql`confirmed`)} and before.confirmed_at is not null and not before.is_claimed
      ) and row_number() over (
        partition by link_id, case when link_id is null then source end order by list desc
      ) = 1 as "isFirst"
    from confirmed order by list desc
  `;
  // Confirmations of one evening take turns, so that each sees the seats that the ones before it took.
  const lockEvening = db.execute(sql`
    select from events where ${seatOf} in (
      select unnest(choices) from sign_up_requests where token_hash = ${tokenHash}
    ) order by task_id for no key update
  `);
  const [, , entries] = await db.batch([lockPeople(db, isBehind(tokenHash)), lockEvening, confirmed]);
  return entries;
}

/**
 * Deletes everything that waits for this person's confirmation, because a stranger entered it, and the person too
 * unless they are or were on a list. Earlier revocations apply again, and the mailbox is remembered as rejected.
 *
 * @returns 'choices' if only choices waited, 'lists' if a list did; undefined if nothing did
 */
export async function reject(
  db: Database,
  tokenHash: string,
  { hash, ...at }: { readonly hash: string; readonly now: Date },
): Promise<'choices' | 'lists' | undefined> {
  const rejected = rows(db, z.object({ what: z.enum(['choices', 'lists']) }))`
    with person as materialized (
      select people.id, request.lists from sign_up_requests request join people on people.id = person_id
      where token_hash = ${tokenHash} and request.confirmed_at is null and deleted_at is null
    ), waiting as materialized (
      select entry.* from list_entries entry join person on person.id = person_id where status = 'pending'
    ), chosen as materialized (
      select choice from choices join person on person.id = person_id where confirmed_at is null
    ), anything as (
      select 'lists' as what from waiting
      union all select case when ${isSeat(sql`choice`)} then 'lists' else 'choices' end from chosen
      union all select 'lists' from person where lists <> '{}'
    ), known as (
      select entry.list from list_entries entry join person on person.id = person_id
      where status <> 'pending' or revoked_at is not null
      union all select seat.task_id from registrations seat join person on person.id = person_id where cancelled_at is null
    ), again as (
      update list_entries entry set status = 'revoked' from waiting
      where entry.person_id = waiting.person_id and entry.list = waiting.list and waiting.revoked_at is not null
    ), remembered as (
      insert into rejected_addresses (hash, rejected_at) select ${hash}, ${toTimestamp(at.now)} from anything limit 1
      on conflict (hash) do update set rejected_at = excluded.rejected_at
    ), gone as (
      delete from list_entries entry using waiting
      where entry.person_id = waiting.person_id and entry.list = waiting.list and waiting.revoked_at is null
    ), unchosen as (
      delete from choices using person where person_id = person.id and confirmed_at is null
    ), unproved as (
      delete from consents using person
      where consents.person_id = person.id and ${isLoose}
    ), unasked as (
      delete from sign_up_requests request using person where person_id = person.id and request.confirmed_at is null
    ), forgotten as (
      delete from people using person where people.id = person.id and not exists (select from known)
    )
    select max(what) as what from anything having count(*) > 0
  `;
  const [, , [deleted]] = await db.batch([asPurge(db), lockPeople(db, isBehind(tokenHash)), rejected]);
  return deleted?.what;
}
