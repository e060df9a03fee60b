import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { mailKind } from '#db/queries/mail/kind.ts';
import { selectBoughtOffers } from '#db/queries/purchases/buyers.ts';
import { LISTS, type ListName } from '#domain/people/lists.ts';

/** So many sources, campaigns and links can be chosen from. */
const ORIGINS_SHOWN = 50;

/** What people are here for, the most frequent first, each by the name that it had last. */
const chosen = sql`
  select choice, (
    select label from choices named where named.choice = counted.choice order by chosen_at desc limit 1
  ) as label
  from (select choice, count(*) as count from choices group by choice) counted
  order by count desc, choice limit ${ORIGINS_SHOWN}
`;

const listStatuses = ['pending', 'confirmed', 'revoked'] as const;

/** How many entries say what, and how many of them count as something else because of their person. */
export interface EntryCount extends Record<string, unknown> {
  readonly list: ListName;
  readonly status: (typeof listStatuses)[number];
  readonly count: number;
}

/**
 * How many stand how on which list, and how many people there are. All entries are counted from an index; whose person
 * is deleted, or whose mails come back, are few, and counted apart.
 */
export async function countByStatus(db: Database) {
  const countOf = (table: SQL) => sql`
    select entry.list, entry.status, count(*)::int as count from ${table} group by entry.status, entry.list
  `;
  const standings = LISTS.flatMap((list) => listStatuses.map((status) => sql`(${list}::text, ${status}::text)`));
  const theirs = sql`people person join list_entries entry on entry.person_id = person.id`;
  const mostFrequent = (name: SQL, table: SQL) =>
    db.execute<{ name: string }>(sql`
      select ${name} as name from ${table} group by 1 order by count(*) desc, 1 limit ${ORIGINS_SHOWN}
    `);
  const namesOf = ({ rows }: { readonly rows: readonly { readonly name: string }[] }) => rows.map(({ name }) => name);
  const [all, deleted, bounced, people, mails, sources, campaigns, links, choices, bought] = await db.batch([
    // Counted one by one, an index alone answers; together, every row would be read.
    db.execute<EntryCount>(sql`
      select list, status, (
        select count(*)::int from list_entries entry where entry.status = known.status and entry.list = known.list
      ) as count
      from (values ${sql.join(standings, sql`, `)}) as known (list, status)
    `),
    db.execute<EntryCount>(countOf(sql`${theirs} and person.deleted_at is not null`)),
    db.execute<EntryCount>(countOf(sql`${theirs} and person.deleted_at is null and person.bounced_at is not null`)),
    db.execute<{ total: number }>(sql`select count(*)::int as total from people where deleted_at is null`),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from outbox
      where topic = 'mail' and status = 'pending' and dedupe_key like ${mailKind('confirmation')} || ':%'
    `),
    mostFrequent(sql`entry.origin`, sql`list_entries entry`),
    mostFrequent(sql`entry.campaign`, sql`list_entries entry where entry.campaign is not null`),
    db.execute<{ name: string }>(sql`
      select link.slug as name from (
        select link_id, count(*) as count from list_entries where link_id is not null group by link_id
      ) brought join redirects link on link.id = brought.link_id and link.deleted_at is null
      order by brought.count desc, link.slug limit ${ORIGINS_SHOWN}
    `),
    db.execute<{ choice: string; label: string }>(chosen),
    selectBoughtOffers(db),
  ]);
  return {
    all: all.rows,
    deleted: deleted.rows,
    bounced: bounced.rows,
    people: people.rows[0]?.total ?? 0,
    waitingMails: mails.rows[0]?.total ?? 0,
    sources: namesOf(sources),
    campaigns: namesOf(campaigns),
    links: namesOf(links),
    choices: choices.rows,
    bought: bought.rows[0] ?? { isAnything: false, offers: [] },
  };
}
