import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { revenueIn } from '#db/queries/purchases/revenue.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { addDays } from '#domain/berlin-time.ts';
import { goals } from '#domain/visits/origin.ts';
import { causedBy, mailKind, OUTBOX_COLUMNS } from './kind.ts';

interface Reports {
  readonly topic: string;
  readonly monday: string;
  readonly now: Date;
}

/**
 * Writes the mail of a Monday for everybody who wants one and has not had it, in one statement: whoever runs it, however
 * often and at once, nobody gets two.
 *
 * @returns whether any was written
 */
export async function writeReports(db: Database, { topic, monday, now }: Reports): Promise<boolean> {
  const moment = toTimestamp(now);
  const { rowCount } = await db.execute(sql`
    with due as (
      update accounts set reported_monday = ${monday}::date
      where weekly_report and is_active and email is not null and password_hash is not null
        and reported_monday is distinct from ${monday}::date
      returning id
    )
    insert into outbox (${OUTBOX_COLUMNS})
    select ${topic}, ${mailKind('weekly-report')} || ':' || id || ':' || ${monday}::text,
      jsonb_build_object('kind', ${mailKind('weekly-report')}, 'account', id, 'day', ${monday}::text), ${causedBy('weekly-report', { source: 'bulk' })}, ${moment}, ${moment}
    from due on conflict do nothing
  `);
  return rowCount > 0;
}

/** Switches the report of an account. */
export async function setReport(db: Database, accountId: string, isOn: boolean): Promise<void> {
  await db.execute(sql`update accounts set weekly_report = ${isOn} where id = ${accountId}::uuid`);
}

const ORIGINS_SHOWN = 5;

const origin = z.object({ origin: z.nullable(z.string()), count: z.int(), total: z.int() });

/** New entries on the lists between two days in Europe/Berlin, the second not included: all, and the most by link or source. */
export async function signUpsByOrigin(db: Database, from: string, until: string) {
  const origins = await rows(db, origin)`
    select coalesce('/r/' || redirects.slug, nullif(source, '')) as origin, count(*)::int as count,
      (sum(count(*)) over ())::int as total
    from list_entries left join redirects on redirects.id = list_entries.link_id
    where requested_at >= ${from}::date::timestamp at time zone 'Europe/Berlin'
      and requested_at < ${until}::date::timestamp at time zone 'Europe/Berlin'
    group by 1 order by 2 desc, 1 limit ${ORIGINS_SHOWN}
  `;
  return { total: origins[0]?.total ?? 0, origins: origins.map(({ total: _, ...each }) => each) };
}

const LINKS_SHOWN = 3;

/** The short links that brought the most money between two days, the second not included; cents. */
export const revenueByLinkBetween = (db: Database, from: string, until: string) =>
  rows(db, z.object({ slug: z.string(), revenue: z.number() }))`
    select slug, sum(revenue)::float8 as revenue
    from ${revenueIn({ from, to: addDays(until, -1) })} moved join redirects on redirects.id = moved.link_id
    where deleted_at is null group by slug having sum(revenue) > 0 order by revenue desc, slug limit ${LINKS_SHOWN}
  `;

/** Visits between two days in Europe/Berlin, the second not included. */
export async function visitsBetween(db: Database, from: string, until: string): Promise<number> {
  const [row] = await rows(db, z.object({ visits: z.number() }))`
    select coalesce(sum(count), 0)::float8 as visits from goal_days
    where goal = ${goals.visit} and day >= ${from}::date and day < ${until}::date
  `;
  return row?.visits ?? 0;
}
