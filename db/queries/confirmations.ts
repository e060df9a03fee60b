import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { CONFIRMATION_DAYS, type KnownConfirmation } from '#domain/confirmation.ts';
import type { ListName } from '#domain/lists.ts';
import type { Attribution } from '#domain/visits.ts';
import { asPurge, isLoose, toTimestamp } from './people.ts';

/** Whom a confirmation mail goes to, and which lists it names. */
export interface Addressee extends Record<string, unknown> {
  readonly email: string;
  readonly name: string | null;
  readonly lists: ListName[];
}

/**
 * Ties a confirmation mail to its person: from now on its link is the one that counts, for the lists that wait now, and
 * for seven days. A repeat of the same mail changes nothing but the moment.
 *
 * @param mailId row of the outbox
 * @returns undefined where nobody waits for the mail: confirmed, deleted or bounced meanwhile
 */
export async function startConfirmation(
  db: Database,
  { personId, mailId, tokenHash, ...at }: { personId: number; mailId: string; tokenHash: string; now: Date },
): Promise<Addressee | undefined> {
  const now = toTimestamp(at.now);
  const { rows } = await db.execute<Addressee>(sql`
    with waiting as (
      select array_agg(list order by list desc) as lists from list_entries
      where person_id = ${personId}::bigint and status = 'pending'
    )
    update people set
      confirmation_token_hash = ${tokenHash},
      confirmation_expires_at = ${now} + ${CONFIRMATION_DAYS} * interval '1 day',
      confirmation_lists = waiting.lists,
      confirmation_mail_id = ${mailId}::uuid,
      confirmation_mails = case
        when confirmation_mail_id = ${mailId}::uuid
        then confirmation_mails[:cardinality(confirmation_mails) - 1] || ${now}
        else (confirmation_mails || ${now})[greatest(1, cardinality(confirmation_mails) - 1):]
      end
    from waiting
    where id = ${personId}::bigint and deleted_at is null and bounced_at is null and waiting.lists is not null
    returning email, name, to_json(confirmation_lists) as lists
  `);
  return rows[0];
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

/** Marks the address of a person whose mails come back. */
export async function noteBounce(db: Database, personId: number, reason: string, now: Date): Promise<void> {
  await db.execute(sql`
    update people set bounced_at = ${toTimestamp(now)}, bounce_reason = ${reason}
    where id = ${personId}::bigint and bounced_at is null
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
    ) as entries
    from people where confirmation_token_hash = ${tokenHash} and deleted_at is null
  `);
  return rows[0];
}

/** A list that was confirmed. */
interface ConfirmedEntry extends Attribution {
  readonly list: ListName;
}

/**
 * Confirms the lists that a mail named, and notes it; of two clicks at once one does. Where a list's welcome is on, it
 * waits from then on.
 *
 * @returns the lists, each with where the person came from: of the one click that has confirmed
 */
export async function confirm(db: Database, tokenHash: string, at: Date): Promise<ConfirmedEntry[]> {
  const now = toTimestamp(at);
  const { rows } = await db.execute<ConfirmedEntry & Record<string, unknown>>(sql`
    with person as (
      select id, email, confirmation_lists from people
      where confirmation_token_hash = ${tokenHash} and deleted_at is null and confirmation_expires_at > ${now}
      for update
    ), confirmed as (
      update list_entries set status = 'confirmed', confirmed_at = ${now}, revoked_at = null
      from person
      where person_id = person.id and status = 'pending' and list = any (person.confirmation_lists)
      returning list, attributed_by, link_id, source, campaign, entry_page
    ), noted as (
      insert into consents (person_id, email, list, event, at)
      select person.id, person.email, confirmed.list, 'confirmed', ${now} from person, confirmed
    ), welcomed as (
      insert into letter_sends (letter_id, person_id, list, priority, due_at)
      select letter.id, person.id, confirmed.list, 0, ${now}
      from person, confirmed join letters letter on letter.list = confirmed.list
      where letter.kind = 'welcome' and letter.status = 'sending'
      on conflict (letter_id, person_id) do nothing
    )
    select list, coalesce(attributed_by, 'unknown') as way, link_id::float8 as "linkId", coalesce(source, '') as source,
      coalesce(campaign, '') as campaign, coalesce(entry_page, '') as "entryPage"
    from confirmed order by list desc
  `);
  return rows;
}

/**
 * Forgets what a stranger has entered: whatever waits for this person's confirmation, and the person with it unless
 * they are on a list, or were. What they had revoked before is revoked again.
 *
 * @returns whether there was anything
 */
export async function reject(db: Database, tokenHash: string): Promise<boolean> {
  const rejected = db.execute(sql`
    with person as materialized (
      select id from people where confirmation_token_hash = ${tokenHash} and deleted_at is null for update
    ), waiting as materialized (
      select entry.* from list_entries entry join person on person.id = person_id where status = 'pending'
    ), known as (
      select entry.list from list_entries entry join person on person.id = person_id
      where status <> 'pending' or revoked_at is not null
    ), again as (
      update list_entries entry set status = 'revoked' from waiting
      where entry.person_id = waiting.person_id and entry.list = waiting.list and waiting.revoked_at is not null
    ), gone as (
      delete from list_entries entry using waiting
      where entry.person_id = waiting.person_id and entry.list = waiting.list and waiting.revoked_at is null
    ), unproved as (
      delete from consents using waiting
      where consents.person_id = waiting.person_id and consents.list = waiting.list and ${isLoose}
    ), released as (
      update people set confirmation_token_hash = null, confirmation_lists = '{}'
      from person where people.id = person.id and exists (select from known) and exists (select from waiting)
    ), forgotten as (
      delete from people using person where people.id = person.id and not exists (select from known)
    )
    select 1 from waiting limit 1
  `);
  const [, { rows }] = await db.batch([asPurge(db), rejected]);
  return rows.length > 0;
}
