import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import type { ListName } from '#domain/people/lists.ts';

/** Deletes all people and their queued mails. */
export async function clearPeople(db: Database): Promise<void> {
  await db.batch([
    db.execute(sql`select set_config('people.purge', 'on', true)`),
    db.execute(sql`delete from consents`),
    db.execute(sql`delete from people`),
    db.execute(sql`delete from erased_addresses`),
    db.execute(sql`delete from rejected_addresses`),
    db.execute(sql`delete from rate_limits`),
    db.execute(sql`delete from outbox where topic = 'mail'`),
  ]);
}

/** First value typed for a person and not yet confirmed. */
const typed = (words: SQL) => sql`(
  select ${words} from sign_up_requests
  where person_id = ${people.id} and confirmed_at is null and ${words} is not null order by id limit 1
)`;

/** Lists the people on a list, confirmed or not, by their first sign-up. */
export const peopleOn = (db: Database, list: ListName) =>
  db
    .select({
      email: people.email,
      name: sql<string | null>`coalesce(${people.name}, ${typed(sql`name`)})`,
      interests: sql<string | null>`coalesce(${listEntries.interests}, ${typed(sql`interests`)})`,
    })
    .from(listEntries)
    .innerJoin(people, eq(people.id, listEntries.personId))
    .where(eq(listEntries.list, list))
    .orderBy(asc(people.id));

/** Lists all choices by person and name, with whether they are confirmed. */
export async function listChoices(db: Database) {
  const { rows } = await db.execute<{ email: string; choice: string; label: string; isConfirmed: boolean }>(sql`
    select email, choice, label, confirmed_at is not null as "isConfirmed" from choices join people on id = person_id
    order by person_id, choice
  `);
  return rows;
}

/** Adds people to a list, as if they had signed up at the given time. */
export async function addToList(
  db: Database,
  list: ListName,
  entries: readonly { readonly email: string; readonly name?: string; readonly requestedAt: Date }[],
): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into people (email, name, created_at)
      select email, name, "requestedAt" from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as given (email text, name text, "requestedAt" timestamptz)
      returning id, name, created_at
    ), asked as (
      insert into sign_up_requests (person_id, lists, name, fingerprint, requested_at)
      select id, array[${list}], name, gen_random_uuid(), created_at from added
    )
    insert into list_entries (person_id, list, status, requested_at) select id, ${list}, 'pending', created_at from added
  `);
}
