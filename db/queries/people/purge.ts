import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { extendForConsents } from '#db/queries/content/kept-releases.ts';
import { eraseBuyers } from '#db/queries/purchases/buyers.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { mailboxOf } from '#db/schema/mailbox.ts';
import { asPurge, isLoose, isMailWaiting, isSeat, lockPeople } from './sign-ups.ts';

const isListless = sql`not exists (select from list_entries where person_id = people.id) and not exists (
  select from choices where person_id = people.id and ${isSeat(sql`choice`)}
)`;

const deleteListless = (db: Database) => db.execute(sql`delete from people where ${isListless}`);

/** Time limits for the answer to a sign-up's mail, and for sending that mail (docs/decisions/law.md, M4). */
export interface Patience {
  readonly answerUntil: Date;
  readonly mailUntil: Date;
}

const isUnnamed = (personId: SQL, named: SQL) => sql`not exists (
  select from sign_up_requests request
  where request.person_id = ${personId} and request.confirmed_at is null and ${named}
)`;

/** Unconfirmed lists and choices that no sign-up asks for. */
const unnamedLists = sql`status = 'pending' and ${isUnnamed(sql`list_entries.person_id`, sql`list_entries.list = any (request.lists)`)}`;
const unnamedChoices = sql`choices.confirmed_at is null and ${isUnnamed(sql`choices.person_id`, sql`choices.choice = any (request.choices)`)}`;
const unnamed = sql`
  select person_id from list_entries where ${unnamedLists} union all select person_id from choices where ${unnamedChoices}
`;

/**
 * Deletes unconfirmed sign-ups some time after their mail, or if none was sent for too long, with everything that no
 * other sign-up needs. Earlier revocations and claimed confirmations stay.
 */
export async function purgeUnconfirmed(db: Database, { answerUntil, mailUntil }: Patience): Promise<void> {
  const answered = toTimestamp(answerUntil);
  const isOver = sql`request.confirmed_at is null and request.requested_at <= ${answered} and case
    when mailed_at is not null and not ${isMailWaiting(sql`request`)} then mailed_at <= ${answered}
    else request.requested_at <= ${toTimestamp(mailUntil)}
  end`;
  await db.batch([
    asPurge(db),
    lockPeople(
      db,
      sql`id in (
        select person_id from sign_up_requests request where ${isOver}
        union all ${unnamed}
        union all select id from people where ${isListless}
      )`,
    ),
    db.execute(sql`
      with gone as (
        delete from sign_up_requests request where ${isOver} returning id, person_id, lists
      ), over as (
        select distinct person_id, list from gone, unnest(lists) list
      )
      delete from consents using over
      where consents.person_id = over.person_id and consents.list = over.list and ${isLoose}
        and ${isUnnamed(sql`over.person_id`, sql`over.list = any (request.lists) and request.id not in (select id from gone)`)}
    `),
    db.execute(sql`
      with late as materialized (
        select person_id, list, revoked_at is not null as was_revoked from list_entries
        where ${unnamedLists} and requested_at <= ${answered}
      ), again as (
        update list_entries entry set status = 'revoked' from late
        where entry.person_id = late.person_id and entry.list = late.list and was_revoked
      )
      delete from list_entries entry using late
      where entry.person_id = late.person_id and entry.list = late.list and not was_revoked
    `),
    db.execute(sql`delete from choices where ${unnamedChoices} and chosen_at <= ${answered}`),
    deleteListless(db),
  ]);
}

const deletedPerson = z.object({ id: z.int(), email: z.string(), mailbox: z.string() });

/** Lists people deleted until a moment, with the data to keep as hashes. */
export const listDeleted = (db: Database, until: Date, limit: number) =>
  rows(db, deletedPerson)`
    select id::int, email, mailbox from people where deleted_at <= ${toTimestamp(until)} order by id limit ${limit}
  `;

/**
 * Purges deleted people. Keyed hashes of address and mailbox stay, as does the proof of a consent, as revoked on the
 * day of the deletion. Purchases made until then keep their amounts without a name.
 */
export async function purgePeople(
  db: Database,
  given: readonly { readonly id: number; readonly hashes: readonly string[] }[],
  now: Date,
): Promise<void> {
  const ids = JSON.stringify(given.map(({ id }) => id));
  const asked = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, hashes text[])`;
  await db.batch([
    asPurge(db),
    lockPeople(db, sql`id in (select jsonb_array_elements_text(${ids}::jsonb)::bigint)`),
    db.execute(sql`
      select ${eraseBuyers(
        sql`
          select purchases.id from ${asked} join people using (id)
          join purchases on ${isSameAddress(sql`purchases.email`, sql`people.email`)} and purchases.received_at <= people.deleted_at
        `,
        now,
      )}
    `),
    extendForConsents(db, sql`select jsonb_array_elements_text(${ids}::jsonb)::bigint`),
    db.execute(sql`
      with given as materialized (
        select people.id, people.email, people.deleted_at, hashes
        from ${asked} join people using (id) where deleted_at is not null
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
      )
      delete from people using given where people.id = given.id
    `),
  ]);
}

const overConsent = z.object({ personId: z.int(), list: z.string(), email: z.string(), mailbox: z.string() });

/** Lists consents revoked until a moment and not given again, with the data to keep as hashes. */
export const listRevokedConsents = (db: Database, until: Date, limit: number) =>
  rows(db, overConsent)`
    select "personId", list, email, ${mailboxOf} as mailbox from (
      select person_id::float8 as "personId", list, (array_agg(email order by id desc))[1] as email from consents
      group by person_id, list
      having max(at) filter (where event = 'revoked') <= ${toTimestamp(until)}
        and max(id) filter (where event = 'revoked') = max(id)
      order by person_id, list limit ${limit}
    ) over_for_long
  `;

/**
 * Deletes revoked consents with their proof, and people left on no list. Keyed hashes of address and mailbox stay, so
 * that no import brings them back.
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
    deleteListless(db),
  ]);
}

export const deleteRejected = (db: Database, until: Date) =>
  db.execute(sql`delete from rejected_addresses where rejected_at <= ${toTimestamp(until)}`);
