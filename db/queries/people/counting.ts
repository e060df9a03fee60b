import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { mailKind } from '#db/queries/mail/kind.ts';
import { selectBoughtOffers } from '#db/queries/purchases/buyers.ts';
import { rows } from '#db/rows.ts';
import { LISTS } from '#domain/people/lists.ts';
import { entryStatuses } from '#domain/people/view.ts';
import { shownStatus } from './reading.ts';

const ORIGINS_SHOWN = 50;

const chosen = sql`
  select choice, (
    select label from choices named where named.choice = counted.choice order by chosen_at desc limit 1
  ) as label
  from (select choice, count(*) as count from choices group by choice) counted
  order by count desc, choice limit ${ORIGINS_SHOWN}
`;

const entryCount = z.object({ list: z.enum(LISTS), status: z.enum(entryStatuses), count: z.int() });

const total = z.object({ total: z.int() });
const named = z.object({ name: z.string() });
const labelled = z.object({ choice: z.string(), label: z.string() });

/** Counts entries by the status that is shown, and people; lists the values to filter by. */
export async function countPeople(db: Database) {
  const mostFrequent = (name: SQL, table: SQL) =>
    rows(db, named)`
      select ${name} as name from ${table} group by 1 order by count(*) desc, 1 limit ${ORIGINS_SHOWN}
    `;
  const namesOf = (found: readonly z.infer<typeof named>[]) => found.map(({ name }) => name);
  const [entries, [people], [mails], sources, campaigns, links, choices, [bought]] = await db.batch([
    rows(db, entryCount)`
      select entry.list, ${shownStatus} as status, count(*)::int as count
      from people person join list_entries entry on entry.person_id = person.id
      where person.deleted_at is null group by 1, 2
    `,
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
    entries,
    people: people?.total ?? 0,
    waitingMails: mails?.total ?? 0,
    sources: namesOf(sources),
    campaigns: namesOf(campaigns),
    links: namesOf(links),
    choices,
    bought: bought ?? { isAnything: false, offers: [] },
  };
}
