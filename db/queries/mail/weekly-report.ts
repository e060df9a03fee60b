import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { revenueIn } from '#db/queries/purchases/revenue.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { selectCounters } from '#db/queries/visits/counters.ts';
import { rows } from '#db/rows.ts';
import { addDays } from '#domain/berlin-time.ts';
import { goals } from '#domain/visits/origin.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from './kind.ts';

interface Reports {
  readonly topic: string;
  readonly monday: string;
  readonly now: Date;
}

/** Enqueues a Monday's reports in one statement, so that no run sends one twice. @returns whether any was enqueued */
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
      jsonb_build_object('kind', ${mailKind('weekly-report')}, 'account', id, 'day', ${monday}::text), ${causeValues('weekly-report', { source: 'bulk' })}, ${moment}, ${moment}
    from due on conflict do nothing
  `);
  return rowCount > 0;
}

export async function setReport(db: Database, accountId: string, isOn: boolean): Promise<void> {
  await db.execute(sql`update accounts set weekly_report = ${isOn} where id = ${accountId}::uuid`);
}

const ORIGINS_SHOWN = 5;

const origin = z.object({ origin: z.nullable(z.string()), count: z.int(), total: z.int() });

/** Counts the sign-ups of Analytics between two days, the second excluded: total, top links and sources. */
export async function signUpsByOrigin(db: Database, from: string, until: string) {
  const counters = selectCounters({
    range: { from, to: addDays(until, -1) },
    unit: 'day',
    tellsDays: false,
    needed: ['link', 'source'],
    goals: sql`goal = ${goals.signUp}::bigint`,
  });
  const origins = await rows(db, origin)`
    select coalesce('/r/' || slug, value) as origin, sum(count)::int as count, (sum(sum(count)) over ())::int as total
    from ${counters} counters left join redirects on redirects.id = link_id and deleted_at is null
    left join analytics_values stored on stored.id = source_id
    group by 1 order by 2 desc, 1 limit ${ORIGINS_SHOWN}
  `;
  return { total: origins[0]?.total ?? 0, origins: origins.map(({ total: _, ...each }) => each) };
}

const LINKS_SHOWN = 3;

/** Returns the short links with the highest revenue in cents from one day until before another. */
export const revenueByLinkBetween = (db: Database, from: string, until: string) =>
  rows(db, z.object({ slug: z.string(), revenue: z.number() }))`
    select slug, sum(revenue)::float8 as revenue
    from ${revenueIn({ from, to: addDays(until, -1) })} moved join redirects on redirects.id = moved.link_id
    where deleted_at is null group by slug having sum(revenue) > 0 order by revenue desc, slug limit ${LINKS_SHOWN}
  `;

export async function visitsBetween(db: Database, from: string, until: string): Promise<number> {
  const [row] = await rows(db, z.object({ visits: z.number() }))`
    select coalesce(sum(count), 0)::float8 as visits from goal_days
    where goal = ${goals.visit} and day >= ${from}::date and day < ${until}::date
  `;
  return row?.visits ?? 0;
}
