import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { LIST_STATUSES } from '#domain/people/confirmation.ts';
import { LISTS, type ListName } from '#domain/people/lists.ts';
import { lockPeople } from './sign-ups.ts';

export type Way = 'page' | 'one-click' | 'owner';

const listStatus = z.object({
  entries: z.array(z.object({ list: z.enum(LISTS), status: z.enum(LIST_STATUSES) })),
});

/** Reads the lists of an unsubscribe link's person; undefined for an unknown token. */
export async function readUnsubscribing(db: Database, token: string) {
  const [person] = await rows(db, listStatus)`
    select (
      select coalesce(json_agg(json_build_object('list', list, 'status', status) order by list desc), '[]')
      from list_entries where person_id = people.id
    ) as entries
    from people where unsubscribe_token = ${token} and deleted_at is null
  `;
  return person?.entries;
}

/** Removes a person from lists; the waitlist also drops unconfirmed choices. @returns lists that the person was on */
export async function revoke(
  db: Database,
  who: { readonly unsubscribeToken: string } | { readonly personId: number },
  { lists, way, ...at }: { readonly lists: readonly ListName[]; readonly way: Way; readonly now: Date },
): Promise<ListName[]> {
  const now = toTimestamp(at.now);
  const isMeant =
    'personId' in who ? sql`id = ${who.personId}::bigint` : sql`unsubscribe_token = ${who.unsubscribeToken}`;
  const revoked = rows(db, z.object({ list: z.enum(LISTS) }))`
    with person as materialized (
      select id, email from people where ${isMeant} and deleted_at is null
    ), revoked as (
      update list_entries set status = 'revoked', revoked_at = ${now} from person
      where person_id = person.id and status <> 'revoked'
        and list in (select jsonb_array_elements_text(${JSON.stringify(lists)}::jsonb))
      returning list
    ), unchosen as (
      delete from choices using person
      where person_id = person.id and confirmed_at is null and exists (select from revoked where list = 'waitlist')
    ), noted as (
      insert into consents (person_id, email, list, event, at, way)
      select person.id, person.email, revoked.list, 'revoked', ${now}, ${way} from person, revoked
    )
    select list from revoked order by list desc
  `;
  const theirs = sql`person_id = (select id from people where ${isMeant} and deleted_at is null) and confirmed_at is null`;
  // The rest of the same sign-up stays pending.
  const unasked = db.execute(sql`
    update sign_up_requests set
      lists = array(
        select list from unnest(lists) list where list not in (select jsonb_array_elements_text(${JSON.stringify(lists)}::jsonb))
      ),
      choices = case when ${lists.includes('waitlist')} then '{}' else choices end
    where ${theirs}
  `);
  const [, left] = await db.batch([
    lockPeople(db, isMeant),
    revoked,
    unasked,
    db.execute(sql`delete from sign_up_requests where ${theirs} and lists = '{}' and choices = '{}'`),
  ]);
  return left.map(({ list }) => list);
}
