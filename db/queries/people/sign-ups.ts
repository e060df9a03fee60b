import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { confirmedBy, isSameAddress } from '#db/queries/addresses.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { SEAT_PREFIX } from '#domain/events/seat.ts';
import type { CauseOf } from '#domain/mail/kinds.ts';
import type { Chosen } from '#domain/people/choices.ts';
import { LISTS, type ListName } from '#domain/people/lists.ts';
import type { Attribution } from '#domain/visits/origin.ts';

/** Minimum pause between an address's confirmation mails, and their maximum in a day (docs/decisions/law.md, M4). */
export const MAIL_PAUSE = sql`interval '15 minutes'`;
export const MAILS_WINDOW = sql`interval '24 hours'`;
export const MAILS_MAX = 3;

export interface SignUp {
  /** Normalised. */
  readonly email: string;
  readonly name: string | null;
  readonly lists: readonly {
    readonly list: ListName;
    readonly interests: string | null;
    readonly text: string;
    readonly version: string;
  }[];
  readonly choices: readonly Chosen[];
  /** Form and page; empty if the browser does not send it. */
  readonly form: string;
  readonly page: string;
  readonly from: Attribution;
  readonly now: Date;
  /** Earliest time of the mail, and the turn of its network. */
  readonly mailAt: Date;
  readonly cause: CauseOf<'confirmation'>;
  /** True if the visitor reports that the mail did not arrive: another goes as soon as the limits allow. */
  readonly isAgain?: boolean;
}

export const mailDue = (now: ReturnType<typeof toTimestamp>) => sql`greatest(
  ${now},
  known.confirmation_mails[cardinality(known.confirmation_mails)] + ${MAIL_PAUSE},
  known.confirmation_mails[cardinality(known.confirmation_mails) - ${MAILS_MAX - 1}::int] + ${MAILS_WINDOW}
)`;

/** Key in the outbox of the mail about a row of `sign_up_requests`. */
export const mailKey = (request: SQL) =>
  sql`${mailKind('confirmation')} || ':' || ${request}.person_id || ':' || ${request}.id`;

export const mailAbout = (request: SQL) => sql`jsonb_build_object(
  'kind', ${mailKind('confirmation')}, 'personId', ${request}.person_id, 'requestId', ${request}.id
)`;

export const isMailWaiting = (request: SQL, more: SQL = sql`true`) => sql`exists (
  select from outbox where topic = 'mail' and status = 'pending' and dedupe_key = ${mailKey(request)} and ${more}
)`;

/** Tells whether a confirmation mail is pending. */
export const hasPendingMail = (personId: SQL) => sql`exists (
  select from sign_up_requests asking
  where asking.person_id = ${personId} and asking.confirmed_at is null and ${isMailWaiting(sql`asking`)}
)`;

/** Tells whether a choice is a seat at an evening. */
export const isSeat = (choice: SQL) => sql`starts_with(${choice}, ${SEAT_PREFIX})`;

/**
 * Lists and choices that the mail of `request` names: unconfirmed or merely claimed ones; with a name, all its lists.
 */
export const namedLists = (request: SQL) => sql`array(
  select list from list_entries entry
  where entry.person_id = ${request}.person_id and entry.list = any (${request}.lists) and entry.status <> 'revoked'
    and (entry.status = 'pending' or entry.is_claimed or ${request}.name is not null or ${request}.interests is not null)
  order by list desc
)`;
export const namedChoices = (request: SQL) => sql`array(
  select wish.choice from choices wish
  where wish.person_id = ${request}.person_id and wish.choice = any (${request}.choices) and wish.confirmed_at is null
  order by chosen_at, choice
)`;

/**
 * Locks people, first in every batch that changes their rows: a second batch waits here and sees the first one's
 * changes, and the fixed order prevents deadlocks.
 */
export const lockPeople = (db: Database, isMeant: SQL) =>
  db.execute(sql`select from people where ${isMeant} order by id for update`);

/** Checks that two entries belong to one person and came by the same short link or, without one, the same source. */
export const hasSameOrigin = (one: SQL, other: SQL): SQL => sql`(
  ${one}.person_id = ${other}.person_id and ${one}.link_id is not distinct from ${other}.link_id
    and (${one}.link_id is not null or ${one}.source is not distinct from ${other}.source)
)`;

/** `isFirst`: no earlier entry of this person came from the same origin, so that Analytics counts them. */
const newEntry = z.object({ list: z.enum(LISTS), isFirst: z.boolean() });

export type NewEntry = z.infer<typeof newEntry>;

/** Maximum of sign-ups per address stored with their texts; further ones keep only their lists. */
const WORDED_MAX = 10;

const isFull = sql`(
  ${WORDED_MAX}::int <= (
    select count(*) from sign_up_requests other where other.person_id = printed.person_id and other.confirmed_at is null
      and other.fingerprint <> printed.fingerprint
      and (other.name is not null or other.interests is not null or other.choices <> '{}')
  )
)`;

/**
 * Adds an address to lists, unconfirmed, and enqueues the confirmation mail, all or nothing.
 *
 * Until confirmed, a stranger may have entered the address, so the input stays in a request of its own: the same input
 * is the same request, any other input gets another request and mail. Confirmed lists and choices get no mail; merely
 * claimed ones stay and get one. A bouncing address gets none. The limits are checked under the lock of the person's
 * row, so that a hundred concurrent sign-ups write one mail.
 *
 * @returns lists that are new for the address, which keep this source; existing entries keep theirs
 */
export async function signUp(
  db: Database,
  { email, name, lists, choices, form, page, from, isAgain = false, ...at }: SignUp,
): Promise<NewEntry[]> {
  const now = toTimestamp(at.now);
  const isThere = sql`${isSameAddress(sql`email`, sql`${email}`)} and deleted_at is null`;
  const known = db.execute(sql`
    insert into people as known (email, created_at, updated_at) values (${email}, ${now}, ${now})
    on conflict (lower(email)) where deleted_at is null do update set
      updated_at = case when ${confirmedBy(sql`known`)} then known.updated_at else excluded.updated_at end
  `);
  const signedUp = rows(db, newEntry)`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb)
        as wanted (list text, interests text, text text, version text)
    ), known as materialized (
      select id, email, bounced_at, confirmation_mails from people where ${isThere}
    ), entry as (
      insert into list_entries as entry (
        person_id, list, status, requested_at, attributed_by, link_id, source, campaign, entry_page
      )
      select known.id, wanted.list, 'pending', ${now}, ${from.way},
        ${from.linkId}::bigint, ${from.source || null}, ${from.campaign || null}, ${from.entryPage || null}
      from known, wanted
      on conflict (person_id, list) do update set status = 'pending', requested_at = excluded.requested_at
      where entry.status <> 'confirmed'
      returning entry.person_id, entry.list, entry.link_id, entry.source, xmax = 0 as is_new
    ), asking as materialized (
      select list from entry union all
      select claimed.list from known join list_entries claimed on claimed.person_id = known.id join wanted using (list)
      where claimed.status = 'confirmed' and claimed.is_claimed
    ), chosen as (
      insert into choices as chosen (person_id, choice, label, chosen_at)
      select known.id, wish.choice, wish.label, ${now}
      from known, jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as wish (choice text, label text)
      on conflict (person_id, choice) do update set label = excluded.label, chosen_at = excluded.chosen_at
      where chosen.confirmed_at is null
      returning chosen.choice
    ), agreed as (
      insert into consent_texts (version, text, first_used_at) select version, text, ${now} from wanted
      on conflict (version) do nothing
    ), noted as (
      insert into consents (person_id, email, list, event, at, form, page, text_version)
      select known.id, known.email, asking.list, 'requested', ${now}, ${form}, ${page}, wanted.version
      from known, asking join wanted using (list)
    ), typed as (
      select known.id as person_id, array(select list from asking order by list desc) as lists,
        array(select choice from chosen order by choice) as choices,
        case when exists (select from asking) or exists (select from chosen where ${isSeat(sql`choice`)})
          then ${name}::text end as name,
        (select interests from wanted join asking using (list) where interests is not null limit 1) as interests
      from known
    ), printed as (
      select *, md5(typed::text)::uuid as fingerprint from typed
    ), entered as (
      select person_id, lists, choices, name, interests, fingerprint from printed where not ${isFull}
      union all
      select person_id, lists, '{}', null, null, md5(lists::text)::uuid from printed where ${isFull}
    ), request as (
      insert into sign_up_requests as request (person_id, lists, choices, name, interests, fingerprint, requested_at)
      select *, ${now} from entered where lists <> '{}' or choices <> '{}'
      on conflict (person_id, fingerprint) where confirmed_at is null do update set
        requested_at = excluded.requested_at, lists = excluded.lists, choices = excluded.choices,
        name = excluded.name, interests = excluded.interests
      returning id, person_id, mailed_at
    ), asked as (
      insert into outbox (${OUTBOX_COLUMNS})
      select 'mail', ${mailKey(sql`request`)}, ${mailAbout(sql`request`)},
        ${causeValues('confirmation', at.cause)}, ${now}, greatest(${mailDue(now)}, ${toTimestamp(at.mailAt)})
      from known, request
      where known.bounced_at is null and (${isAgain} or mailed_at is null or ${mailDue(now)} <= ${now})
      -- The pending mail may be one of many that a stranger caused, so it gets the better turn of the two.
      on conflict (topic, dedupe_key) where status = 'pending' do update set source = excluded.source,
        turn = least(outbox.turn, excluded.turn), next_attempt_at = least(outbox.next_attempt_at, excluded.next_attempt_at)
      where outbox.source <> 'owner' and outbox.attempts = 0 and outbox.locked_until is null
    )
    select list, not exists (select from list_entries before where ${hasSameOrigin(sql`before`, sql`entry`)}) as "isFirst"
    from entry where is_new
  `;
  const [, , entered] = await db.batch([lockPeople(db, isThere), known, signedUp]);
  return entered;
}

/** Goes first in the batch of a purge, since triggers forbid any other deletion of consent proofs. */
export const asPurge = (db: Database) => db.execute(sql`select set_config('people.purge', 'on', true)`);

/** Events without result: no confirmation or revocation followed, and nothing proves a consent. */
export const isLoose = sql`(consents.event in ('requested', 'mailed') or consents.event = 'imported' and claimed_at is null) and not exists (
  select from consents later
  where later.person_id = consents.person_id and later.list = consents.list and later.id > consents.id
    and later.event in ('confirmed', 'revoked')
)`;
