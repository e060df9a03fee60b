import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { mailKind } from '#db/queries/mail/kind.ts';
import { selectBoughtOffers } from '#db/queries/purchases/buyers.ts';
import { rows } from '#db/rows.ts';
import { LIST_STATUSES } from '#domain/people/confirmation.ts';
import { LISTS } from '#domain/people/lists.ts';

const ORIGINS_SHOWN = 50;

const chosen = sql`
  select choice, (
    select label from choices named where named.choice = counted.choice order by chosen_at desc limit 1
  ) as label
  from (select choice, count(*) as count from choices group by choice) counted
  order by count desc, choice limit ${ORIGINS_SHOWN}
`;

const entryCount = z.object({ list: z.enum(LISTS), status: z.enum(LIST_STATUSES), count: z.int() });

export type EntryCount = z.infer<typeof entryCount>;

const total = z.object({ total: z.int() });
const named = z.object({ name: z.string() });
const labelled = z.object({ choice: z.string(), label: z.string() });

/**
 * Counts entries and people. Indexes count all entries; the few of deleted or bouncing people are counted separately.
 */
export async function countByStatus(db: Database) {
  const countOf = (table: SQL) =>
    rows(db, entryCount)`
      select entry.list, entry.status, count(*)::int as count from ${table} group by entry.status, entry.list
    `;
  const standings = LISTS.flatMap((list) => LIST_STATUSES.map((status) => sql`(${list}::text, ${status}::text)`));
  const theirs = sql`people person join list_entries entry on entry.person_id = person.id`;
  const mostFrequent = (name: SQL, table: SQL) =>
    rows(db, named)`
      select ${name} as name from ${table} group by 1 order by count(*) desc, 1 limit ${ORIGINS_SHOWN}
    `;
  const namesOf = (found: readonly z.infer<typeof named>[]) => found.map(({ name }) => name);
  const [all, deleted, bounced, [people], [mails], sources, campaigns, links, choices, [bought]] = await db.batch([
    // One count per status is an index-only scan; a `group by` would read every row.
    rows(db, entryCount)`
      select list, status, (
        select count(*)::int from list_entries entry where entry.status = known.status and entry.list = known.list
      ) as count
      from (values ${sql.join(standings, sql`, `)}) as known (list, status)
    `,
    countOf(sql`${theirs} and person.deleted_at is not null`),
    countOf(sql`${theirs} and person.deleted_at is null and person.bounced_at is not null`),
    rows(db, total)`select count(*)::int as total from people where deleted_at is null`,
    rows(db, total)`
      select count(*)::int as total from outbox
      where topic = 'mail' and status = 'pending' and dedupe_key like ${mailKind('confirmation')} || ':%'
    `,
    mostFrequent(sql`entry.origin`, sql`list_entries entry`),
    mostFrequent(sql`entry.campaign`, sql`list_entries entry where entry.campaign is not null`),
    rows(db, named)`
      select link.slug as name from (
        select link_id, count(*) as count from list_entries where link_id is not null group by link_id
      ) brought join redirects link on link.id = brought.link_id and link.deleted_at is null
      order by brought.count desc, link.slug limit ${ORIGINS_SHOWN}
    `,
    rows(db, labelled)`${chosen}`,
    selectBoughtOffers(db),
  ]);
  return {
    all,
    deleted,
    bounced,
    people: people?.total ?? 0,
    waitingMails: mails?.total ?? 0,
    sources: namesOf(sources),
    campaigns: namesOf(campaigns),
    links: namesOf(links),
    choices,
    bought: bought ?? { isAnything: false, offers: [] },
  };
}
