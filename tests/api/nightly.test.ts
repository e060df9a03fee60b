import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminSessions } from '#db/schema/admin-sessions.ts';
import { analyticsDays, analyticsMonths, analyticsSalts, analyticsSeen } from '#db/schema/analytics.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import nightly, { config } from '#functions/nightly.ts';
import { type Analytics, openAnalytics } from '#tests/support/analytics.ts';
import { servers } from '#tests/support/database.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

const platform = {
  deploy: { context: 'dev', id: 'test', published: false },
  ip: '',
  requestId: '',
  waitUntil: () => undefined,
};
const call = () => new Request('https://mein-erwachen.example/.netlify/functions/nightly', { method: 'POST' });

let site: Analytics;

/** The night that begins the day, a quarter past midnight in Berlin. */
async function night(day: string): Promise<Response> {
  const now = new Date(`${day}T00:15:00+01:00`);
  expect(berlinDay(now)).toBe(day);
  return nightly(call(), platform, {
    db: site.db,
    env: ownerEnv(),
    now: () => now,
    log: { error: (event, fields) => expect.fail(`${event}: ${JSON.stringify(fields)}`), info: () => undefined },
  });
}

const months = () =>
  site.db
    .select()
    .from(analyticsMonths)
    .orderBy(analyticsMonths.month, analyticsMonths.dimension, analyticsMonths.valueId);

/** What every month but the given one must say, by the sums of its days. */
async function sumsBefore(month: string): Promise<unknown[]> {
  const { rows } = await site.db.execute(sql`
    select to_char(day, 'YYYY-MM-01') as month, dimension, value_id::int as "valueId", sum(views)::int as views,
      sum(visitors)::int as visitors
    from analytics_days where day < ${month}::date group by 1, 2, 3 order by 1, 2, 3
  `);
  return rows;
}

/** Ninety days that end on the day: two rows in each, and different ones. */
const fillDays = (last: string) =>
  site.db.execute(sql`
    insert into analytics_days (dimension, day, value_id, views, visitors)
    select dimension, ${last}::date - ago, 1 + ago % 3, 10 + ago, 5 + ago
    from generate_series(0, 89) ago, (values (1), (100)) dimensions (dimension)
  `);

describe.each(servers)('a night on %s', (server) => {
  beforeAll(async () => {
    site = await openAnalytics(server);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.reset();
    await site.db.delete(rateLimits);
  });

  test('forgets the salts of days that are over, and the marks of days before yesterday', async () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
    await site.db.insert(analyticsSalts).values(days.map((day) => ({ day, salt: `salt of ${day}` })));
    await site.db
      .insert(analyticsSeen)
      .values(days.flatMap((day) => [1, 2].map((visitor) => ({ day, dimension: 100, valueId: 1, visitor }))));
    expect((await night('2026-11-21')).status).toBe(204);
    expect(await site.db.select({ day: analyticsSalts.day }).from(analyticsSalts)).toEqual([{ day: '2026-11-21' }]);
    const seen = await site.db
      .selectDistinct({ day: analyticsSeen.day })
      .from(analyticsSeen)
      .orderBy(analyticsSeen.day);
    expect(seen).toEqual([{ day: '2026-11-20' }, { day: '2026-11-21' }]);
  });

  test('goes by the day in Berlin', async () => {
    await site.db.insert(analyticsSalts).values([{ day: '2026-11-20', salt: 'salt' }]);
    const at = (now: string) => nightly(call(), platform, { db: site.db, env: ownerEnv(), now: () => new Date(now) });
    await at('2026-11-20T22:59:59Z');
    expect(await site.db.select().from(analyticsSalts)).toHaveLength(1);
    await at('2026-11-20T23:00:00Z');
    expect(await site.db.select().from(analyticsSalts)).toEqual([]);
  });

  test('fills the months that are over with the sums of their days', async () => {
    await fillDays('2026-11-21');
    await night('2026-11-21');
    const filled = await months();
    expect(filled).toEqual(await sumsBefore('2026-11-01'));
    expect([...new Set(filled.map(({ month }) => month))]).toEqual(['2026-08-01', '2026-09-01', '2026-10-01']);
  });

  test('changes nothing when it comes twice', async () => {
    await fillDays('2026-11-21');
    await site.db.insert(analyticsSalts).values([{ day: '2026-11-21', salt: 'salt' }]);
    await night('2026-11-21');
    const once = await months();
    await Promise.all([night('2026-11-21'), night('2026-11-21')]);
    expect(await months()).toEqual(once);
    expect(await site.db.select().from(analyticsSalts)).toHaveLength(1);
    expect(await site.db.$count(analyticsDays)).toBe(180);
  });

  test('makes up for nights that were missed', async () => {
    await fillDays('2026-08-31');
    await night('2026-08-15');
    expect((await months()).at(-1)?.month).toBe('2026-07-01');
    await fillDays('2026-11-29');
    await night('2026-11-30');
    expect(await months()).toEqual(await sumsBefore('2026-11-01'));
    expect((await months()).at(-1)?.month).toBe('2026-10-01');
  });

  test('counts what came late to the month before', async () => {
    await fillDays('2026-10-31');
    await night('2026-11-01');
    await site.db.execute(sql`update analytics_days set views = views + 1000 where day = '2026-10-31'`);
    await site.db.insert(analyticsDays).values({ day: '2026-10-31', dimension: 9, valueId: 7, views: 1, visitors: 1 });
    await night('2026-11-02');
    expect(await months()).toEqual(await sumsBefore('2026-11-01'));
  });

  test('has nothing to fill while the first month runs', async () => {
    await site.hit();
    await night('2026-11-30');
    expect(await months()).toEqual([]);
    await night('2026-12-01');
    expect((await months()).length).toBeGreaterThan(0);
  });

  test('leaves the figures as they are', async () => {
    await site.hit();
    site.now = new Date('2026-11-22T08:00:00Z');
    await site.hit({ headers: { dnt: '1' } });
    await site.hit();
    const before = [await site.counters(), await site.dropped()];
    await night('2026-12-24');
    expect([await site.counters(), await site.dropped()]).toEqual(before);
  });

  test('clears away what has ended: windows of attempts and sessions', async () => {
    const ended = new Date('2026-11-20T22:00:00Z');
    const open = new Date('2026-11-22T22:00:00Z');
    await site.db.insert(rateLimits).values([
      { key: 'ended', count: 1, expiresAt: ended },
      { key: 'open', count: 1, expiresAt: open },
    ]);
    await site.db.insert(adminSessions).values([
      { key: 'ended', createdAt: ended, expiresAt: ended },
      { key: 'open', createdAt: ended, expiresAt: open },
    ]);
    await night('2026-11-21');
    expect(await site.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'open' }]);
    expect(await site.db.select({ key: adminSessions.key }).from(adminSessions)).toEqual([{ key: 'open' }]);
  });

  test('says that it failed, and does it all the next time', async () => {
    await site.db.insert(analyticsSalts).values([{ day: '2026-11-20', salt: 'salt' }]);
    const errors: unknown[] = [];
    site.line.cut('refused');
    const response = await nightly(call(), platform, {
      db: site.db,
      env: ownerEnv(),
      now: () => new Date('2026-11-20T23:10:00Z'),
      log: { error: (event, { name }) => void errors.push([event, name]), info: () => undefined },
    });
    expect([response.status, errors]).toEqual([500, [['scheduled work failed', 'nightly']]]);
    site.line.mend();
    expect((await night('2026-11-21')).status).toBe(204);
    expect(await site.db.select().from(analyticsSalts)).toEqual([]);
  });
});

test('nothing runs more often than every quarter of an hour, and all in the same minutes: the database sleeps', async () => {
  const sources = await Promise.all(globSync('functions/*.ts').map((path) => readFile(path, 'utf8')));
  const schedules = sources.flatMap((source) => /schedule: '([^']+)'/.exec(source)?.[1] ?? []);
  expect(schedules).toContain('*/15 * * * *');
  for (const schedule of schedules) expect(schedule).toMatch(/^(?:\*\/15|0|15|30|45) /);
});

test('the nights come soon after midnight in Berlin, in summer and in winter', () => {
  const [minutes, hours = ''] = (config.schedule ?? '').split(' ');
  const runs = hours.split(',').map((hour) => `T${hour}:${minutes}:00Z`);
  for (const day of ['2026-01-10', '2026-07-10', '2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25']) {
    const turned = runs.map((run) => berlinDay(new Date(day + run)));
    expect(turned.some((berlin) => berlin > day)).toBe(true);
  }
});
