import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { nameless } from '#db/queries/purchases/buyers.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { mailboxOf } from '#db/schema/people/mailbox.ts';
import { asPurge, isLoose, isMailOf, lockPeople } from './sign-ups.ts';

const isListless = sql`not exists (select from list_entries where person_id = people.id)`;

/** Forgets everybody who is left on no list. */
const forgetListless = (db: Database) => db.execute(sql`delete from people where ${isListless}`);

/** Whether the mail of a person waits because others for the same mailbox went before it, since something was entered. */
const isBehindOthers = (since: SQL) => sql`
  cardinality(confirmation_mails) = 0 and exists (
    select from people other where other.mailbox = people.mailbox
      and other.confirmation_mails[cardinality(other.confirmation_mails)] >= ${since}
  ) and exists (select from outbox where ${isMailOf(sql`people.id`)})
`;

/**
 * Forgets people who signed up, and were asked to confirm, before a moment and never did, and what others have not
 * confirmed to have chosen; what they had revoked before stays revoked. Who was never asked stays, because the mail is still to come, unless it waits behind other spellings of
 * the same mailbox: otherwise a stranger's mails would come for years.
 */
export async function purgeUnconfirmed(db: Database, until: Date): Promise<void> {
  await db.batch([
    asPurge(db),
    lockPeople(
      db,
      sql`id in (
        select person_id from list_entries where status = 'pending' and requested_at <= ${toTimestamp(until)}
        union all
        select person_id from choices where confirmed_at is null and chosen_at <= ${toTimestamp(until)}
        union all
        select id from people where ${isListless}
      )`,
    ),
    db.execute(sql`
      with late as materialized (
        select entry.person_id, entry.list, entry.revoked_at is not null as was_revoked
        from list_entries entry join people on people.id = entry.person_id
        where entry.status = 'pending' and entry.requested_at <= ${toTimestamp(until)}
          and (confirmation_mails[cardinality(confirmation_mails)] <= ${toTimestamp(until)} or ${isBehindOthers(sql`entry.requested_at`)})
      ), again as (
        update list_entries entry set status = 'revoked', request = null, mailed_request = null from late
        where entry.person_id = late.person_id and entry.list = late.list and was_revoked
      ), gone as (
        delete from list_entries entry using late
        where entry.person_id = late.person_id and entry.list = late.list and not was_revoked
      )
      delete from consents using late
      where consents.person_id = late.person_id and consents.list = late.list and ${isLoose}
    `),
    db.execute(sql`
      delete from choices using people
      where people.id = person_id and confirmed_at is null and chosen_at <= ${toTimestamp(until)}
        and (confirmation_mails[cardinality(confirmation_mails)] <= ${toTimestamp(until)} or ${isBehindOthers(sql`chosen_at`)})
    `),
    forgetListless(db),
  ]);
}

/** People who were deleted until a moment: their ids, and what must be remembered as hashes. */
export async function listDeleted(db: Database, until: Date, limit: number) {
  const { rows } = await db.execute<{ id: number; email: string; mailbox: string }>(sql`
    select id::int, email, mailbox from people where deleted_at <= ${toTimestamp(until)} order by id limit ${limit}
  `);
  return rows;
}

/**
 * Forgets people who were deleted; keyed hashes of each address and its mailbox stay, and what proves a consent that they gave: as
 * revoked on the day when they were deleted. What they had bought until then keeps its amounts, and nobody's name.
 */
export async function purgePeople(
  db: Database,
  given: readonly { readonly id: number; readonly hashes: readonly string[] }[],
  now: Date,
): Promise<void> {
  const ids = JSON.stringify(given.map(({ id }) => id));
  await db.batch([
    asPurge(db),
    lockPeople(db, sql`id in (select jsonb_array_elements_text(${ids}::jsonb)::bigint)`),
    db.execute(sql`
      with given as materialized (
        select people.id, people.email, people.deleted_at, hashes
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, hashes text[])
        join people using (id) where deleted_at is not null
      ), hashed as (
        insert into erased_addresses (hash, erased_at) select distinct unnest(hashes), ${toTimestamp(now)} from given
        on conflict (hash) do update set erased_at = excluded.erased_at
      ), ended as (
        insert into consents (person_id, email, list, event, at, way)
        select given.id, given.email, entry.list, 'revoked', given.deleted_at, 'deletion'
        from given join list_entries entry on entry.person_id = given.id and entry.confirmed_at is not null
        where entry.status <> 'revoked'
      ), unproved as (
        delete from consents using given
        where consents.person_id = given.id and (not exists (
          select from consents proof
          where proof.person_id = consents.person_id and proof.list = consents.list and (proof.event = 'confirmed' or proof.claimed_at is not null)
        ) or ${isLoose})
      ), unlaid as (
        update import_rows set email = null, name = null, consent_at = null, consent_source = null, hashes = '{}', problem = 'erased'
        from given where lower(import_rows.email) = lower(given.email)
      ), bought as (
        update purchases set ${nameless(toTimestamp(now))} from given
        where lower(purchases.email) = lower(given.email) and purchases.received_at <= given.deleted_at
      )
      delete from people using given where people.id = given.id
    `),
  ]);
}

/** Consents that were revoked until a moment and not given again, with what must be remembered as hashes. */
export async function listOver(db: Database, until: Date, limit: number) {
  const { rows } = await db.execute<{ personId: number; list: string; email: string; mailbox: string }>(sql`
    select "personId", list, email, ${mailboxOf} as mailbox from (
      select person_id::float8 as "personId", list, (array_agg(email order by id desc))[1] as email from consents
      group by person_id, list
      having max(at) filter (where event = 'revoked') <= ${toTimestamp(until)}
        and max(id) filter (where event = 'revoked') = max(id)
      order by person_id, list limit ${limit}
    ) over_for_long
  `);
  return rows;
}

/**
 * Forgets consents that are over, their proof, and people who are left on no list; keyed hashes of each address and its
 * mailbox stay, so that no import brings back who has left.
 */
export async function purgeRevoked(
  db: Database,
  revoked: readonly { readonly personId: number; readonly list: string; readonly hashes: readonly string[] }[],
  now: Date,
): Promise<void> {
  const ids = JSON.stringify(revoked.map(({ personId }) => personId));
  await db.batch([
    asPurge(db),
    lockPeople(db, sql`id in (select jsonb_array_elements_text(${ids}::jsonb)::bigint) or ${isListless}`),
    db.execute(sql`
      with over as materialized (
        select "personId" as person_id, list, hashes
        from jsonb_to_recordset(${JSON.stringify(revoked)}::jsonb) as over ("personId" bigint, list text, hashes text[])
        where 'revoked' = (
          select event from consents
          where consents.person_id = over."personId" and consents.list = over.list order by id desc limit 1
        )
      ), hashed as (
        insert into erased_addresses (hash, erased_at) select distinct unnest(hashes), ${toTimestamp(now)} from over
        on conflict (hash) do nothing
      ), gone as (
        delete from list_entries entry using over
        where entry.person_id = over.person_id and entry.list = over.list and entry.status = 'revoked'
      )
      delete from consents using over where consents.person_id = over.person_id and consents.list = over.list
    `),
    forgetListless(db),
  ]);
}

/** Forgets who said before a moment that a sign-up was not theirs. */
export const forgetRejected = (db: Database, until: Date) =>
  db.execute(sql`delete from rejected_addresses where rejected_at <= ${toTimestamp(until)}`);
