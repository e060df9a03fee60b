import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { people } from '#db/schema/people/people.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import { matchingPeople } from './matching.ts';
import { hasPendingMail, mailAbout, mailDue, mailKey, namedChoices, namedLists } from './sign-ups.ts';

/** Times of the confirmation mails to all addresses of a person's mailbox, because the limits apply to the mailbox. */
const mailboxMails = sql`(
  select array_agg(at order by at) from people same, unnest(same.confirmation_mails) as at
  where same.mailbox = people.mailbox
) as confirmation_mails`;

/** Open `request`s of `known` that need a mail: for each waiting list and choice, the newest that asks for it. */
const worthMails = sql`
  select known.*, request.id as request_id from known join sign_up_requests request on request.person_id = known.id
  cross join lateral (select ${namedLists(sql`request`)} || ${namedChoices(sql`request`)} as names) asks
  where request.confirmed_at is null and exists (
    select from unnest(asks.names) name where not exists (
      select from sign_up_requests newer
      where newer.person_id = known.id and newer.confirmed_at is null
        and (newer.requested_at, newer.id) > (request.requested_at, request.id) and name = any (newer.lists || newer.choices)
    )
  )
`;

const mailJob = (source: 'owner' | 'bulk') => sql`
  insert into outbox (${OUTBOX_COLUMNS})
  select 'mail', ${mailKey(sql`request`)}, ${mailAbout(sql`request`)}, ${causeValues('confirmation', { source })}
`;

/** Time of the next confirmation mail; null if nothing is unconfirmed or mails bounce. */
const resent = z.object({ dueAt: z.nullable(z.string()), isBouncing: z.boolean() });

/**
 * Enqueues a person's confirmation mails again, one per open sign-up, within the limits (docs/decisions/law.md, M4).
 * @returns undefined if the person no longer exists
 */
export async function resend(db: Database, personId: number, at: Date) {
  const now = toTimestamp(at);
  const [row] = await rows(db, resent)`
    with known as (
      select id, bounced_at, ${mailboxMails} from people
      where id = ${personId}::bigint and deleted_at is null
    ), request as (
      select request_id as id, id as person_id, ${mailDue(now)} as due_at from (${worthMails}) known where bounced_at is null
    ), written as (
      ${mailJob('owner')}, ${now}, due_at from request
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
      returning next_attempt_at
    )
    select to_json(least((select min(next_attempt_at) from written), (
      select min(next_attempt_at) from outbox join request on ${mailKey(sql`request`)} = dedupe_key
      where topic = 'mail' and status = 'pending'
    ))) as "dueAt", bounced_at is not null as "isBouncing" from known
  `;
  return row;
}

const resentMany = z.object({ count: z.int(), lastAt: z.nullable(z.string()) });

/**
 * Enqueues the confirmation mails of many people, a limited number per hour, after those already waiting or due within
 * the last hour. Skips people who are confirmed, unreachable, or have a mail waiting.
 *
 * @returns number of people who get one, and when the last is due, ISO 8601
 */
export async function resendMany(
  db: Database,
  personIds: readonly number[],
  { perHour, ...at }: { readonly perHour: number; readonly now: Date },
): Promise<z.infer<typeof resentMany>> {
  const now = toTimestamp(at.now);
  const ids = sql`array(select jsonb_array_elements_text(${JSON.stringify(personIds)}::jsonb)::bigint)`;
  const [row] = await rows(db, resentMany)`
    with waiting as (
      select count(*) as count from outbox
      where topic = 'mail' and dedupe_key like ${mailKind('confirmation')} || ':%' and next_attempt_at > ${now} - interval '1 hour'
    ), known as materialized (
      select id, ${mailboxMails} from people
      where id = any (${ids}) and deleted_at is null and bounced_at is null
        and exists (select from list_entries where person_id = people.id and status = 'pending')
        and not ${hasPendingMail(sql`people.id`)}
    ), request as (
      select request_id as id, id as person_id, ${mailDue(now)} as due_at, row_number() over (order by request_id) as place
      from (${worthMails}) known
    ), written as (
      ${mailJob('bulk')}, ${now}, greatest(due_at, ${now} + ((place - 1 + waiting.count) / ${perHour}::int) * interval '1 hour')
      from request, waiting
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
      returning next_attempt_at, payload ->> 'personId' as person_id
    )
    select count(distinct person_id)::int as count, to_json(max(next_attempt_at)) as "lastAt" from written
  `;
  return row ?? { count: 0, lastAt: null };
}

/** Deletes or restores a person. @returns whether there was one to */
export async function setDeleted(db: Database, personId: number, deletedAt: Date | null): Promise<boolean> {
  const { rowCount } = await db
    .update(people)
    .set({ deletedAt })
    .where(and(eq(people.id, personId), deletedAt === null ? isNotNull(people.deletedAt) : isNull(people.deletedAt)));
  return rowCount > 0;
}

/** Allows mails to a bounced address again. @returns whether the person existed */
export async function clearBounce(db: Database, personId: number): Promise<boolean> {
  const forgiven = await db
    .update(people)
    .set({ bouncedAt: null, bounceReason: null })
    .where(and(eq(people.id, personId), isNull(people.deletedAt), isNotNull(people.bouncedAt)))
    .returning({ id: people.id });
  return forgiven.length > 0;
}

/** Allows mails to all matching bounced addresses again. @returns their number */
export async function clearBounces(db: Database, filter: PeopleFilter): Promise<number> {
  const [forgiven] = await rows(db, z.object({ count: z.int() }))`
    with forgiven as (
      update people person set bounced_at = null, bounce_reason = null
      where ${matchingPeople({ ...filter, status: 'bounced' })} returning person.id
    )
    select count(*)::int as count from forgiven
  `;
  return forgiven?.count ?? 0;
}
