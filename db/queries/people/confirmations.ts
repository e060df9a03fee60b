import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { CONFIRMATION_DAYS, type KnownConfirmation } from '#domain/people/confirmation.ts';
import type { ListName } from '#domain/people/lists.ts';
import type { Attribution } from '#domain/visits/origin.ts';
import { asPurge, isAwaited, isLoose, lockPeople, MAIL_PAUSE, MAILS_MAX, MAILS_WINDOW } from './sign-ups.ts';

/** Whom a confirmation mail goes to, and which lists and choices it names. */
export interface Addressee extends Record<string, unknown> {
  readonly email: string;
  readonly name: string | null;
  readonly lists: ListName[];
  /** What they are called. */
  readonly choices: string[];
  /** Came from another program, and has entered nothing here. */
  readonly isImported: boolean;
}

/** The mailbox of a person, or of whoever holds a token; undefined where there is nobody. */
export async function readMailbox(
  db: Database,
  who: { readonly personId: number } | { readonly tokenHash: string },
): Promise<string | undefined> {
  const isWho = 'personId' in who ? sql`id = ${who.personId}::bigint` : sql`confirmation_token_hash = ${who.tokenHash}`;
  const { rows } = await db.execute<{ mailbox: string }>(
    sql`select mailbox from people where ${isWho} and deleted_at is null`,
  );
  return rows[0]?.mailbox;
}

/** How long a mailbox gets no mail after somebody there said 'Das war ich nicht'. */
const LEFT_ALONE = sql`interval '30 days'`;

interface MailStart {
  readonly personId: number;
  readonly mailId: string;
  readonly tokenHash: string;
  readonly mailbox: string;
  /** Under which the mailbox may be remembered as rejected. */
  readonly hashes: readonly string[];
  readonly now: Date;
}

/**
 * When a mail may go to a mailbox, whatever its addresses: not too soon after others, and not to who was not meant.
 * Under a lock, so that of two at once one waits.
 *
 * @returns a moment that may be over
 */
const mailboxDue = ({ mailbox, mailId, hashes }: MailStart) => sql`(
  with mailed as (
    select unnest(case when confirmation_mail_id = ${mailId}::uuid
      then confirmation_mails[:cardinality(confirmation_mails) - 1] else confirmation_mails end) as at
    from people where mailbox = ${mailbox}
  )
  select greatest(
    (select max(at) from mailed) + ${MAIL_PAUSE},
    (select at from mailed order by at desc limit 1 offset ${MAILS_MAX - 1}::int) + ${MAILS_WINDOW},
    (
      select max(rejected_at) from rejected_addresses
      where hash in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))
    ) + ${LEFT_ALONE}
  )
)`;

/**
 * Ties a confirmation mail to its person: from now on its link is the one that counts, for the lists and choices that wait
 * now, and for seven days; of what was typed for them, the last counts. A repeat of the same mail changes nothing but the moment.
 *
 * @returns undefined where nobody waits for the mail: confirmed, deleted or bounced meanwhile; where its mailbox has to
 *   be left alone, until when
 */
export async function startConfirmation(
  db: Database,
  start: MailStart,
): Promise<Addressee | { readonly until: Date } | undefined> {
  const { personId, mailId, tokenHash } = start;
  const now = toTimestamp(start.now);
  const started = db.execute<Addressee>(sql`
    with person as materialized (
      select id from people where id = ${personId}::bigint and deleted_at is null and bounced_at is null
        and coalesce(${mailboxDue(start)} <= ${now}, true)
    ), bound as (
      update list_entries set mailed_request = request from person
      where person_id = person.id and status = 'pending' returning list
    ), chosen as (
      update choices set mail_id = ${mailId}::uuid from person
      where person_id = person.id and confirmed_at is null returning choice, label, chosen_at
    ), waiting as (
      select (select array_agg(list order by list desc) from bound) as lists,
        (select json_agg(label order by chosen_at, choice) from chosen) as choices
    )
    update people set
      confirmation_token_hash = ${tokenHash},
      confirmation_expires_at = ${now} + ${CONFIRMATION_DAYS} * interval '1 day',
      confirmation_lists = coalesce(waiting.lists, '{}'),
      confirmation_mail_id = ${mailId}::uuid,
      confirmation_mails = case
        when confirmation_mail_id = ${mailId}::uuid
        then confirmation_mails[:cardinality(confirmation_mails) - 1] || ${now}
        else (confirmation_mails || ${now})[greatest(1, cardinality(confirmation_mails) - 1):]
      end
    from waiting
    where id = ${personId}::bigint and deleted_at is null and bounced_at is null
      and (waiting.lists is not null or waiting.choices is not null)
    returning email, name, to_json(confirmation_lists) as lists, coalesce(waiting.choices, '[]') as choices,
      coalesce((
        select bool_and(event = 'imported') from consents
        where person_id = people.id and list = any (waiting.lists) and event in ('imported', 'requested')
      ), false) as "isImported"
  `);
  const [, , { rows }, { rows: dues }] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${start.mailbox}, 0))`),
    lockPeople(db, sql`id = ${personId}::bigint`),
    started,
    db.execute<{ until: string }>(sql`
      select to_json(${mailboxDue(start)}) as until
      where ${isAwaited(sql`${personId}::bigint`)} and ${mailboxDue(start)} > ${now}
    `),
  ]);
  const [due] = dues;
  return rows[0] ?? (due && { until: new Date(due.until) });
}

/** Notes that a confirmation mail was handed in: once, however often it was. */
export async function noteMailed(
  db: Database,
  mail: {
    readonly personId: number;
    readonly mailId: string;
    readonly messageId: string;
    /** The wording of the mail. */
    readonly text: string;
    readonly version: string;
    readonly now: Date;
  },
): Promise<void> {
  const { personId, mailId, messageId, text, version } = mail;
  const now = toTimestamp(mail.now);
  await db.execute(sql`
    with worded as (
      insert into consent_texts (version, text, first_used_at) values (${version}, ${text}, ${now})
      on conflict (version) do nothing
    )
    insert into consents (person_id, email, list, event, at, text_version, mail_id, message_id)
    select id, email, unnest(confirmation_lists), 'mailed', ${now}, ${version}, ${mailId}::uuid, ${messageId}
    from people where id = ${personId}::bigint and confirmation_mail_id = ${mailId}::uuid
    on conflict (mail_id, list) do nothing
  `);
}

/** What is known behind the link of a confirmation mail; undefined for a token that nobody has. */
export async function readConfirmation(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<KnownConfirmation | undefined> {
  const { rows } = await db.execute<KnownConfirmation & Record<string, unknown>>(sql`
    select confirmation_expires_at <= ${toTimestamp(now)} as "isExpired", unsubscribe_token as "unsubscribeToken", (
      select coalesce(json_agg(json_build_object('list', list, 'status', status) order by list desc), '[]')
      from list_entries where person_id = people.id and list = any (confirmation_lists)
    ) as entries, (
      select coalesce(json_agg(json_build_object('label', label, 'isConfirmed', confirmed_at is not null) order by chosen_at, choice), '[]')
      from choices where person_id = people.id and mail_id = confirmation_mail_id
    ) as choices
    from people where confirmation_token_hash = ${tokenHash} and deleted_at is null
  `);
  return rows[0];
}

/** A list that was confirmed. */
interface ConfirmedEntry extends Attribution {
  readonly list: ListName;
}

/**
 * Confirms the lists and choices that a mail named, and notes it; of two clicks at once one does. What was typed in the sign-ups that
 * the mail stands for counts from now on, and nothing else that was typed since or before; who had confirmed before keeps
 * what they do not say anew. Where a list's welcome is on or paused, it waits from then on.
 *
 * @returns the lists, each with where the person came from: of the one click that has confirmed
 */
export async function confirm(db: Database, tokenHash: string, at: Date): Promise<ConfirmedEntry[]> {
  const now = toTimestamp(at);
  const confirmed = db.execute<ConfirmedEntry & Record<string, unknown>>(sql`
    with person as materialized (
      select id, email, confirmation_lists, confirmation_mail_id from people
      where confirmation_token_hash = ${tokenHash} and deleted_at is null and confirmation_expires_at > ${now}
    ), meant as materialized (
      select list, mailed_request as words from list_entries join person on person_id = person.id
      where status = 'pending' and list = any (person.confirmation_lists) and mailed_request is not null
    ), confirmed as (
      update list_entries entry set status = 'confirmed', confirmed_at = ${now}, is_claimed = false, revoked_at = null,
        interests = case when mailed_request is null then interests
          else coalesce(mailed_request ->> 'interests', case when confirmed_at is not null then interests end) end,
        offer = null, request = null, mailed_request = null
      from person
      where person_id = person.id and status = 'pending' and list = any (person.confirmation_lists)
      returning list, attributed_by, link_id, source, campaign, entry_page
    ), chosen as (
      update choices set confirmed_at = ${now} from person
      where person_id = person.id and mail_id = person.confirmation_mail_id and choices.confirmed_at is null
    ), named as (
      update people set updated_at = ${now}, name = coalesce(
        (select words ->> 'name' from meant where words ->> 'name' is not null order by words ->> 'at' desc limit 1),
        case when exists (
          select from list_entries where person_id = person.id and confirmed_at is not null
        ) then people.name end
      )
      from person where people.id = person.id and exists (select from meant)
    ), noted as (
      insert into consents (person_id, email, list, event, at)
      select person.id, person.email, confirmed.list, 'confirmed', ${now} from person, confirmed
    ), welcomed as (
      insert into letter_sends (letter_id, person_id, list, priority, due_at)
      select letter.id, person.id, confirmed.list, 0, ${now}
      from person, confirmed join letters letter on letter.list = confirmed.list
      where letter.kind = 'welcome' and letter.status in ('sending', 'paused')
      on conflict (letter_id, person_id) do nothing
    )
    select list, coalesce(attributed_by, 'unknown') as way, link_id::float8 as "linkId", coalesce(source, '') as source,
      coalesce(campaign, '') as campaign, coalesce(entry_page, '') as "entryPage"
    from confirmed order by list desc
  `);
  const [, { rows }] = await db.batch([lockPeople(db, sql`confirmation_token_hash = ${tokenHash}`), confirmed]);
  return rows;
}

/**
 * Forgets what a stranger has entered: whatever waits for this person's confirmation, and the person with it unless
 * they are on a list, or were. What they had revoked before is revoked again. That they were not meant is remembered.
 *
 * @param hash of their mailbox
 * @returns what there was: choices alone, or a list at least; undefined where there was nothing
 */
export async function reject(
  db: Database,
  tokenHash: string,
  { hash, ...at }: { readonly hash: string; readonly now: Date },
): Promise<'choices' | 'lists' | undefined> {
  const rejected = db.execute<{ what: 'choices' | 'lists' }>(sql`
    with person as materialized (
      select id from people where confirmation_token_hash = ${tokenHash} and deleted_at is null
    ), waiting as materialized (
      select entry.* from list_entries entry join person on person.id = person_id where status = 'pending'
    ), chosen as materialized (
      select choice from choices join person on person.id = person_id where confirmed_at is null
    ), anything as (
      select 'lists' as what from waiting union all select 'choices' from chosen
    ), known as (
      select entry.list from list_entries entry join person on person.id = person_id
      where status <> 'pending' or revoked_at is not null
    ), again as (
      update list_entries entry set status = 'revoked', request = null, mailed_request = null from waiting
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
      delete from consents using waiting
      where consents.person_id = waiting.person_id and consents.list = waiting.list and ${isLoose}
    ), released as (
      update people set confirmation_token_hash = null, confirmation_lists = '{}'
      from person where people.id = person.id and exists (select from known) and exists (select from anything)
    ), forgotten as (
      delete from people using person where people.id = person.id and not exists (select from known)
    )
    select max(what) as what from anything having count(*) > 0
  `);
  const locked = lockPeople(db, sql`confirmation_token_hash = ${tokenHash}`);
  const [, , { rows }] = await db.batch([asPurge(db), locked, rejected]);
  return rows[0]?.what;
}
