import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentEntries, contentHistory } from '#db/schema/content/drafts.ts';
import { seed } from '#db/seed.ts';
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

  test('leaves content half-edited, even when it is seeded twice', async () => {
    for (const _ of [1, 2]) await seedContent(database.db, ownerEnv(), now);
    expect(await database.db.$count(contentEntries)).toBe(5);
    expect(await database.db.$count(contentEntries, isNotNull(contentEntries.deletedAt))).toBe(1);
    expect(await database.db.$count(contentHistory)).toBe(1);
  });

  test('leaves existing rows unchanged', async () => {
    await database.db.execute(sql`update redirects set title = 'Meiner' where slug_key = 'warteliste'`);
    await seed(database.db, new Date('2026-11-22T12:00:00Z'), origin);
    const { rows } = await database.db.execute(sql`select title from redirects where slug_key = 'warteliste'`);
    expect(rows).toEqual([{ title: 'Meiner' }]);
    expect(await counts()).toMatchObject({ links: 7, days: 91, subscribers: 48, waiting: 26 });
  });
});
