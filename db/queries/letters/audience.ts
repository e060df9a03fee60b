import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { buyerConditions, matchingEntries } from '#db/queries/people/matching.ts';
import { searchPattern } from '#db/queries/search-pattern.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { type Audience, HOLD_MS } from '#domain/letters/words.ts';

/** Selects the list entries of a letter's audience, whatever their status. */
function isMeant({ offer, interest, ...filter }: Audience): SQL {
  const conditions = [
    sql`person.deleted_at is null`,
    matchingEntries({ ...filter, choice: offer }),
    ...buyerConditions(filter),
    ...(interest === undefined ? [] : [sql`lower(entry.interests) like ${searchPattern(interest)}`]),
  ];
  return sql.join(conditions, sql` and `);
}

const theirs = sql`people person join list_entries entry on entry.person_id = person.id`;
const isConfirmed = sql`entry.status = 'confirmed' and person.bounced_at is null`;

const audienceCounts = z.object({ confirmed: z.int(), bounced: z.int(), pending: z.int(), revoked: z.int() });

/**
 * Counts a letter's recipients, and the people who match but must not get mail; confirmed on either list counts as
 * confirmed.
 */
export async function countAudience(db: Database, audience: Audience) {
  const [counts] = await rows(db, audienceCounts)`
    select count(*) filter (where is_confirmed)::int as confirmed,
      count(*) filter (where not is_confirmed and is_bounced)::int as bounced,
      count(*) filter (where not is_confirmed and not is_bounced and is_pending)::int as pending,
      count(*) filter (where not is_confirmed and not is_bounced and not is_pending)::int as revoked
    from (
      select bool_or(${isConfirmed}) as is_confirmed,
        bool_or(entry.status <> 'revoked' and person.bounced_at is not null) as is_bounced,
        bool_or(entry.status = 'pending') as is_pending
      from ${theirs} where ${isMeant(audience)} group by person.id
    ) stand
  `;
  return counts ?? { confirmed: 0, bounced: 0, pending: 0, revoked: 0 };
}

/**
 * Starts a letter and fixes its recipients, in one statement; a person on both lists gets it once. The first mail is
 * due after the hold.
 *
 * @param start `count`: number of recipients that the owner confirmed; any other number starts nothing
 * @returns number of recipients; undefined if nothing was started
 */
export async function startLetter(
  db: Database,
  start: {
    readonly id: string;
    readonly basedOn: number;
    readonly audience: Audience;
    readonly count: number | undefined;
    readonly now: Date;
  },
): Promise<number | undefined> {
  const now = toTimestamp(start.now);
  const [started] = await rows(db, z.object({ count: z.int() }))`
    with audience as materialized (
      select distinct on (person.id) person.id, entry.list from ${theirs}
      where ${isMeant(start.audience)} and ${isConfirmed}
      order by person.id, entry.list desc
    ), started as (
      update letters set status = 'sending', started_at = ${now}, scheduled_at = null,
        awaited_release = null, note = '',
        version = version + 1, updated_at = ${now}
      where id = ${start.id}::uuid and kind = 'letter' and status in ('draft', 'planned')
        and version = ${start.basedOn}::int and deleted_at is null
        and (select count(*) from audience) = coalesce(${start.count ?? null}::int, (select count(*) from audience))
        and exists (select from audience)
      returning id
    ), fixed as (
      insert into letter_sends (letter_id, person_id, list, priority, due_at)
      select started.id, audience.id, audience.list, 2, ${toTimestamp(new Date(start.now.getTime() + HOLD_MS))}
      from started, audience
      returning 1
    )
    select count(*)::int as count from fixed having count(*) > 0
  `;
  return started?.count;
}
