import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCounted, stateOf } from '#db/queries/purchases/revenue.ts';
import { contentEntries, contentHistory } from '#db/schema/content/drafts.ts';
import { seed } from '#db/seed.ts';
import { PURCHASE_STATES } from '#domain/purchases/notice.ts';
import { dimensions } from '#domain/visits/hit.ts';
import { goals } from '#domain/visits/origin.ts';
import { seedContent } from '#local/seed-content.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

const now = new Date('2026-11-21T12:00:00Z');
const origin = 'http://localhost:8888';

let database: TestDatabase;

async function counts() {
  const { rows } = await database.db.execute(sql`
    select
      (select count(*)::int from redirect_categories) as categories,
      (select count(*)::int from redirects) as links,
      (select sum(clicks)::int from redirect_clicks) as clicks,
      (select count(distinct day)::int from analytics_days) as days,
      (select sum(views)::int from analytics_days) as views,
      (select count(*)::int from list_entries where list = 'newsletter') as subscribers,
      (select count(*)::int from list_entries where list = 'waitlist') as waiting,
      (select count(*)::int from consents) as consents,
      (select count(*)::int from people where bounced_at is not null) as bounced,
      (select count(distinct origin)::int from list_entries) as origins,
      (select count(distinct link_id)::int from list_entries join redirects on redirects.id = link_id) as "bringingLinks",
      (select count(distinct campaign)::int from list_entries) as campaigns,
      (select count(*)::int from purchases) as purchases,
      (select count(*)::int from cases) as cases,
      (select sum(counted)::int from payments) as revenue
  `);
  return rows[0];
}

describe('demo data', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    await seed(database.db, now, origin);
  });
  afterAll(() => database.close());

  test('fills every screen of the owner', async () => {
    const filled = await counts();
    expect(filled).toMatchObject({
      categories: 4,
      links: 7,
      days: 90,
      subscribers: 48,
      waiting: 26,
      bounced: 1,
      cases: 2,
    });
    expect(filled?.clicks).toBeGreaterThan(1000);
    expect(filled?.views).toBeGreaterThan(10_000);
    // The screens of people have sources to filter by.
    expect(filled?.origins).toBeGreaterThan(5);
    expect(filled).toMatchObject({ bringingLinks: 5, campaigns: 2 });
    // All people were asked, and most have confirmed.
    expect(filled?.consents).toBeGreaterThan(100);
  });

  test('has no day with more visitors than visits', async () => {
    const { rows } = await database.db.execute(sql`
      select days.day from analytics_days days join goal_days visits on visits.day = days.day and visits.goal = ${goals.visit}
      where days.dimension = ${dimensions.total} group by days.day having max(days.visitors) > sum(visits.count)
    `);
    expect(rows).toEqual([]);
  });

  test('has as many sign-ups and confirmations of each link in Analytics as people', async () => {
    const { rows } = await database.db.execute<Record<string, number>>(sql`
      select id::int, (select sum(count)::int from goal_days where link_id = id and goal = ${goals.signUp}) as counted,
        (select count(distinct person_id)::int from list_entries where link_id = id) as people,
        (select sum(count)::int from goal_days where link_id = id and goal = ${goals.confirmed}) as confirmations,
        (select count(distinct person_id)::int from list_entries where link_id = id and confirmed_at is not null) as confirmed
      from redirects where exists (select from list_entries where link_id = id)
    `);
    expect(rows).toHaveLength(5);
    for (const { counted, people, confirmations, confirmed } of rows) {
      expect([counted, confirmations ?? 0]).toEqual([people, confirmed]);
    }
  });

  test('has purchases in every state and with every attribution, of named and unnamed products', async () => {
    const { rows } = await database.db.execute(sql`
      select array_agg(distinct ${stateOf('2026-11-21')}) as states, array_agg(distinct attributed_by) as ways,
        array_agg(distinct platform) as platforms, array_agg(distinct currency) as currencies,
        count(distinct link_id)::int as links, count(*) filter (where is_test)::int as tests,
        count(*) filter (where not ${isCounted})::int as uncounted, count(*)::int as count, max(quantity) as quantity
      from purchases
    `);
    const [{ states, ways, platforms, currencies, ...numbers } = {}] = rows;
    expect([states, ways, platforms, currencies]).toEqual([
      [...PURCHASE_STATES].sort(),
      ['person', 'token', 'unknown'],
      ['copecart', 'digistore24'],
      ['CHF', 'EUR'],
    ]);
    expect(numbers.quantity).toBe(2);
    for (const [name, least] of Object.entries({ count: 60, links: 3, tests: 1, uncounted: 3 })) {
      expect(numbers[name], name).toBeGreaterThanOrEqual(least);
    }
  });

  test('leaves content half-edited, even when it is seeded twice', async () => {
    for (const _ of [1, 2]) await seedContent(database.db, ownerEnv(), now);
    expect(await database.db.$count(contentEntries)).toBe(5);
    expect(await database.db.$count(contentEntries, isNotNull(contentEntries.deletedAt))).toBe(1);
    expect(await database.db.$count(contentHistory)).toBe(1);
  });

  test('leads to pages of the site itself', async () => {
    const { rows } = await database.db.execute<{ path: string }>(sql`
      select distinct split_part(replace(target_url, ${origin}, ''), '?', 1) as path from redirects order by path
    `);
    expect(rows.map(({ path }) => path)).toEqual([
      '/',
      '/#events',
      '/#newsletter',
      '/soulalchemy',
      '/soulcircle',
      '/soulplan2',
    ]);
  });

  test('is seeded once, even when it is requested again', async () => {
    const before = await counts();
    await seed(database.db, now, origin);
    expect(await counts()).toEqual(before);
  });

  test('leaves existing rows unchanged', async () => {
    await database.db.execute(sql`update redirects set title = 'Meiner' where slug_key = 'warteliste'`);
    await seed(database.db, new Date('2026-11-22T12:00:00Z'), origin);
    const { rows } = await database.db.execute(sql`select title from redirects where slug_key = 'warteliste'`);
    expect(rows).toEqual([{ title: 'Meiner' }]);
    expect(await counts()).toMatchObject({ links: 7, days: 91, subscribers: 48, waiting: 26 });
  });
});
