import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { causedBy, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import type { CauseOf } from '#domain/mail/kinds.ts';
import type { Chosen } from '#domain/people/choices.ts';
import type { ListName } from '#domain/people/lists.ts';
import type { Attribution } from '#domain/visits/origin.ts';

/** How long an address is left alone between two confirmation mails, and how many it gets in a day (docs/decisions/law.md, M4). */
export const MAIL_PAUSE = sql`interval '15 minutes'`;
export const MAILS_WINDOW = sql`interval '24 hours'`;
export const MAILS_MAX = 3;

/** An address that was entered for one list or more. */
export interface SignUp {
  /** In Unicode's composed form. */
  readonly email: string;
  readonly name: string | null;
  readonly lists: readonly {
    readonly list: ListName;
    readonly interests: string | null;
    /** What was agreed to. */
    readonly text: string;
    readonly version: string;
  }[];
  /** What they are here for. */
  readonly choices: readonly Chosen[];
  /** Which form it was, and on which of our pages; empty where the browser does not tell. */
  readonly form: string;
  readonly page: string;
  /** Where the person comes from. */
  readonly from: Attribution;
  readonly now: Date;
  /** When a mail may go out at the earliest, and the turn of its network. */
  readonly mailAt: Date;
  readonly cause: CauseOf<'confirmation'>;
  /** Whether somebody says that the last mail has not come: another one goes as soon as the limits allow. */
  readonly isAgain?: boolean;
}

/** When the next confirmation mail may go to the person of a row. */
export const mailDue = (now: ReturnType<typeof toTimestamp>) => sql`greatest(
  ${now},
  known.confirmation_mails[cardinality(known.confirmation_mails)] + ${MAIL_PAUSE},
  known.confirmation_mails[cardinality(known.confirmation_mails) - ${MAILS_MAX - 1}::int] + ${MAILS_WINDOW}
)`;

/** Under what the confirmation mail of a person waits; with `:next` what is to follow one that is on its way. */
export const mailKey = (personId: SQL) => sql`${mailKind('confirmation')} || ':' || ${personId}`;

/**
 * Under what the next confirmation mail of `known` is written: one that is on its way names nothing more. Exact under
 * the person's lock.
 */
export const nextKey = (now: SQL) => sql`${mailKey(sql`known.id`)} || case when exists (
  select from outbox
  where id = known.confirmation_mail_id and dedupe_key = ${mailKey(sql`known.id`)} and status = 'pending' and locked_until > ${now}
) then ':next' else '' end`;

/** Whether a row of the outbox is the confirmation mail of a person, and still waits. */
export const isMailOf = (personId: SQL) => sql`(
  topic = 'mail' and status = 'pending' and dedupe_key in (${mailKey(personId)}, ${mailKey(personId)} || ':next')
)`;

/**
 * The statement that locks people, first in a batch that changes what belongs to them: who comes second waits here, and
 * sees what the first has done; no two wait for each other.
 *
 * @param isMeant which rows of `people`
 */
export const lockPeople = (db: Database, isMeant: SQL) =>
  db.execute(sql`select from people where ${isMeant} order by id for update`);

/**
 * Puts an address on lists, unconfirmed, and lets the mail be written that asks for the confirmation: all of it or
 * nothing, in one statement. Upper and lower case are the same address, kept as first typed.
 *
 * Whoever signs up has not shown that the address is theirs. So what is typed stays apart until its link is used, and is
 * only shown where nothing was confirmed before. A list or a choice that was confirmed gets no mail. An address whose
 * mails come back gets none either. The limits for an address are decided under the lock of its row: of a hundred
 * sign-ups at once one writes a mail. What no mail has named yet is worth one as soon as the limits allow, also where one
 * is just on its way.
 *
 * @returns the lists that the address was on for the first time; where it comes from stays what it was then
 */
export async function signUp(
  db: Database,
  { email, name, lists, choices, form, page, from, isAgain = false, ...at }: SignUp,
): Promise<ListName[]> {
  const now = toTimestamp(at.now);
  const hasConfirmed = sql`exists (
    select from list_entries where person_id = known.id and (status = 'confirmed' or confirmed_at is not null)
  )`;
  const signedUp = db.execute<{ list: ListName }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb)
        as wanted (list text, interests text, text text, version text)
    ), known as (
      insert into people as known (email, name, created_at, updated_at) values (${email}, ${name}, ${now}, ${now})
      on conflict (lower(email)) where deleted_at is null do update set
        name = case when ${hasConfirmed} then known.name else coalesce(known.name, excluded.name) end,
        updated_at = case when ${hasConfirmed} then known.updated_at else excluded.updated_at end
      returning id, email, bounced_at, confirmation_mails, confirmation_lists, confirmation_mail_id
    ), entry as (
      insert into list_entries as entry (
        person_id, list, status, interests, request, requested_at, attributed_by, link_id, source, campaign, entry_page
      )
      select known.id, wanted.list, 'pending', wanted.interests, jsonb_build_object(
          'name', ${name}::text, 'interests', wanted.interests, 'at', ${at.now.toISOString()}::text
        ), ${now}, ${from.way},
        ${from.linkId}::bigint, ${from.source || null}, ${from.campaign || null}, ${from.entryPage || null}
      from known, wanted
      on conflict (person_id, list) do update set
        status = 'pending',
        requested_at = excluded.requested_at,
        request = excluded.request,
        interests = case when entry.confirmed_at is null then coalesce(entry.interests, excluded.interests)
          else entry.interests end
      where entry.status <> 'confirmed'
      returning entry.person_id, entry.list, xmax = 0 as is_new
    ), chosen as (
      insert into choices as chosen (person_id, choice, label, chosen_at)
      select known.id, wish.choice, wish.label, ${now}
      from known, jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as wish (choice text, label text)
      on conflict (person_id, choice) do update set label = excluded.label, chosen_at = excluded.chosen_at
      where chosen.confirmed_at is null
      returning chosen.mail_id
    ), agreed as (
      insert into consent_texts (version, text, first_used_at) select version, text, ${now} from wanted
      on conflict (version) do nothing
    ), noted as (
      insert into consents (person_id, email, list, event, at, form, page, text_version)
      select known.id, known.email, entry.list, 'requested', ${now}, ${form}, ${page}, wanted.version
      from known, entry join wanted on wanted.list = entry.list
    ), asked as (
      insert into outbox (${OUTBOX_COLUMNS})
      select 'mail', ${nextKey(now)}, jsonb_build_object('kind', ${mailKind('confirmation')}, 'personId', known.id),
        ${causedBy('confirmation', at.cause)}, ${now}, greatest(${mailDue(now)}, ${toTimestamp(at.mailAt)})
      from known
      where known.bounced_at is null and exists (
        select from (
          select list <> all (known.confirmation_lists) as is_new from entry union all select mail_id is null from chosen
        ) asking where ${isAgain} or is_new or ${mailDue(now)} <= ${now}
      )
      -- The mail that waits may be one of many that a stranger has caused: it goes with the better turn of the two.
      on conflict (topic, dedupe_key) where status = 'pending' do update set source = excluded.source,
        turn = least(outbox.turn, excluded.turn), next_attempt_at = least(outbox.next_attempt_at, excluded.next_attempt_at)
      where outbox.source <> 'owner' and outbox.attempts = 0 and outbox.locked_until is null
    )
    select list from entry where is_new
  `);
  const isThere = sql`lower(email) = lower(${email}) and deleted_at is null`;
  const [, { rows }] = await db.batch([lockPeople(db, isThere), signedUp]);
  return rows.map(({ list }) => list);
}

/** Whether something waits for the confirmation of a person. */
export const isAwaited = (personId: SQL) => sql`(
  exists (select from list_entries where person_id = ${personId} and status = 'pending')
  or exists (select from choices where person_id = ${personId} and confirmed_at is null)
)`;

/** Goes first in the batch of a purge: nobody else may delete what proves a consent. */
export const asPurge = (db: Database) => db.execute(sql`select set_config('people.purge', 'on', true)`);

/** An event that nothing came of: neither a confirmation nor a revocation followed it, and nothing proves it. */
export const isLoose = sql`(consents.event in ('requested', 'mailed') or consents.event = 'imported' and claimed_at is null) and not exists (
  select from consents later
  where later.person_id = consents.person_id and later.list = consents.list and later.id > consents.id
    and later.event in ('confirmed', 'revoked')
)`;
