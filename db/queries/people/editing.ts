import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isAddress } from '#db/queries/addresses.ts';
import { causedBy, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { people } from '#db/schema/people/people.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import { isFound } from './matching.ts';
import { adoptRequests, isAskedSoon, mailAbout, mailDue, mailKey, namedChoices, namedLists } from './sign-ups.ts';

/** When the mailbox of a person got confirmation mails, however its addresses are written: its limits are the mailbox's. */
const mailboxMails = sql`(
  select array_agg(at order by at) from people same, unnest(same.confirmation_mails) as at
  where same.mailbox = people.mailbox
) as confirmation_mails`;

/**
 * The open requests of `known` that are worth a mail: for each list and choice that waits, the newest that asks for it. As
 * `request`, beside the columns of `known`.
 */
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

const writing = (source: 'owner' | 'bulk') => sql`
  insert into outbox (${OUTBOX_COLUMNS})
  select 'mail', ${mailKey(sql`request`)}, ${mailAbout(sql`request`)}, ${causedBy('confirmation', { source })}
`;

/** Moment at which a confirmation mail goes out; null where none does, because nothing is unconfirmed or mails come back. */
const resent = z.object({ dueAt: z.nullable(z.string()) });

/**
 * Writes the confirmation mail of a person once more, as soon as the limits for the address allow (docs/decisions/law.md, M4):
 * for each sign-up that waits its own. What waits already is enough.
 *
 * @returns undefined where there is nobody any more
 */
export async function resend(db: Database, personId: number, at: Date) {
  const now = toTimestamp(at);
  const written = rows(db, resent)`
    with known as (
      select id, bounced_at, ${mailboxMails} from people
      where id = ${personId}::bigint and deleted_at is null
    ), request as (
      select request_id as id, id as person_id, ${mailDue(now)} as due_at from (${worthMails}) known where bounced_at is null
    ), written as (
      ${writing('owner')}, ${now}, due_at from request
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
      returning next_attempt_at
    )
    select to_json(least((select min(next_attempt_at) from written), (
      select min(next_attempt_at) from outbox join request on ${mailKey(sql`request`)} = dedupe_key
      where topic = 'mail' and status = 'pending'
    ))) as "dueAt" from known
  `;
  const [, [row]] = await db.batch([adoptRequests(db, sql`array[${personId}::bigint]`), written]);
  return row;
}

const resentMany = z.object({ count: z.int(), lastAt: z.nullable(z.string()) });

/**
 * Writes the confirmation mail of many, a limited number an hour: behind those that wait already or were due within the
 * last hour, and never before the limits of an address allow. Who is confirmed, cannot be reached, or has one waiting,
 * is left out.
 *
 * @returns how many people get one, and when the last of them is due, ISO 8601
 */
export async function resendMany(
  db: Database,
  personIds: readonly number[],
  { perHour, ...at }: { readonly perHour: number; readonly now: Date },
): Promise<z.infer<typeof resentMany>> {
  const now = toTimestamp(at.now);
  const ids = sql`array(select jsonb_array_elements_text(${JSON.stringify(personIds)}::jsonb)::bigint)`;
  const written = rows(db, resentMany)`
    with waiting as (
      select count(*) as count from outbox
      where topic = 'mail' and dedupe_key like ${mailKind('confirmation')} || ':%' and next_attempt_at > ${now} - interval '1 hour'
    ), known as materialized (
      select id, ${mailboxMails} from people
      where id = any (${ids}) and deleted_at is null and bounced_at is null
        and exists (select from list_entries where person_id = people.id and status = 'pending')
        and not ${isAskedSoon(sql`people.id`)}
    ), request as (
      select request_id as id, id as person_id, ${mailDue(now)} as due_at, row_number() over (order by request_id) as place
      from (${worthMails}) known
    ), written as (
      ${writing('bulk')}, ${now}, greatest(due_at, ${now} + ((place - 1 + waiting.count) / ${perHour}::int) * interval '1 hour')
      from request, waiting
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
      returning next_attempt_at, payload ->> 'personId' as person_id
    )
    select count(distinct person_id)::int as count, to_json(max(next_attempt_at)) as "lastAt" from written
  `;
  const [, [row]] = await db.batch([adoptRequests(db, ids), written]);
  return row ?? { count: 0, lastAt: null };
}

/** Finds the address of a person, deleted or not. */
export async function findEmail(db: Database, personId: number): Promise<string | undefined> {
  const [person] = await db.select({ email: people.email }).from(people).where(eq(people.id, personId));
  return person?.email;
}

/**
 * Marks a person as deleted, or takes that back: all rows of the address that are as hers is, since two of before may be
 * one person.
 *
 * @param spellings of her address
 * @returns whether there was anybody
 */
export async function setDeleted(
  db: Database,
  { personId, spellings }: { readonly personId: number; readonly spellings: readonly string[] },
  deletedAt: Date | null,
): Promise<boolean> {
  const moment = deletedAt === null ? sql`null` : toTimestamp(deletedAt);
  const marked = await rows(db, z.object({ id: z.string() }))`
    update people set deleted_at = ${moment} from people asked
    where asked.id = ${personId}::bigint and (asked.deleted_at is null) = ${deletedAt !== null}::boolean
      and (people.id = asked.id or ${isAddress(sql`people.email`, spellings)})
      and people.deleted_at is not distinct from asked.deleted_at
    returning people.id
  `;
  return marked.length > 0;
}

/** Lets mails go to an address again whose mails came back. @returns whether there was anybody */
export async function forgiveBounce(db: Database, personId: number): Promise<boolean> {
  const forgiven = await db
    .update(people)
    .set({ bouncedAt: null, bounceReason: null })
    .where(and(eq(people.id, personId), isNull(people.deletedAt), isNotNull(people.bouncedAt)))
    .returning({ id: people.id });
  return forgiven.length > 0;
}

/** Lets mails go again to the addresses of all who match and whose mails came back. @returns how many they are */
export async function forgiveBounces(db: Database, filter: PeopleFilter): Promise<number> {
  const [forgiven] = await rows(db, z.object({ count: z.int() }))`
    with forgiven as (
      update people person set bounced_at = null, bounce_reason = null
      where ${isFound({ ...filter, status: 'bounced' })} returning person.id
    )
    select count(*)::int as count from forgiven
  `;
  return forgiven?.count ?? 0;
}
