// @module-tag release
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPeoplePerLetter, queueSeries } from '#db/queries/letters/series-people.ts';
import { analyzeTables } from '#db/queries/operations/restoring.ts';
import { signUpWorth } from '#db/schema/visits/sign-up-worth.ts';
import { WORTH_WAYS } from '#domain/visits/sign-up-worth.ts';
import analytics from '#functions/analytics.ts';
import calendar from '#functions/calendar.ts';
import dashboard from '#functions/dashboard.ts';
import letters from '#functions/letters.ts';
import people from '#functions/people.ts';
import purchases from '#functions/purchases.ts';
import redirects from '#functions/redirects.ts';
import search from '#functions/search.ts';
import { nightly } from '#server/services/nightly.ts';
import { fillUnanalysed } from '#tests/support/database/unanalysed.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';

/** Rows of each large table. A statement that compares each pair of them ends at the limit of a request, 8 s. */
const SIZE = 6000;

const reports: readonly (readonly [FunctionHandler, string])[] = [
  [analytics, '/api/analytics/stats/overview'],
  [analytics, '/api/analytics/stats/daily?date=2026-11-20'],
  [analytics, '/api/analytics/stats/range?from=2026-11-15&to=2026-11-21'],
  [analytics, '/api/analytics/stats/range?from=2025-01-01&to=2026-11-21'],
  [analytics, '/api/analytics/stats/range?from=2025-01-01&to=2026-11-21&link=1'],
  ...WORTH_WAYS.map((way) => [analytics, `/api/analytics/stats/sign-up-worth?way=${way}`] as const),
  [dashboard, '/api/dashboard'],
  [people, '/api/people'],
  [people, '/api/people?search=person-1&source=quelle-1.example'],
  [people, '/api/people?bought=any&status=confirmed'],
  [people, '/api/people?bought=soulPlan'],
  [people, '/api/people?notBought=any'],
  [people, '/api/people?notBought=soulPlan'],
  [people, '/api/people/counts'],
  [people, '/api/people/csv'],
  [purchases, '/api/purchases'],
  [purchases, '/api/purchases/csv'],
  [redirects, '/api/redirects'],
  [redirects, '/api/redirects/export'],
  [letters, '/api/letters'],
  [letters, '/api/letters/series'],
  [letters, '/api/letters/recipients?list=newsletter&notBought=soulPlan'],
  [letters, '/api/letters/recipients?bought=any'],
  [search, '/api/search?text=person'],
  [calendar, '/api/calendar?from=2026-11-01&to=2026-11-30'],
];

let scene: Scene;
beforeAll(async () => {
  scene = await createScene();
  await fillUnanalysed(scene.db, SIZE);
});
afterAll(() => scene.close());

const analysed = async () =>
  (await scene.db.execute(sql`select tablename from pg_stats where schemaname = 'public'`)).rows.length;

describe('a database that PostgreSQL has never analysed', () => {
  test.each(reports)('answers a report in time: %o %s', async (handler, path) => {
    expect(await analysed()).toBe(0);
    scene.errors.length = 0;
    // A look before the first night computes the figures.
    await scene.db.delete(signUpWorth);
    const owner = await scene.signedIn(handler);
    const response = await owner.get(path);
    expect([response.status, scene.errors]).toEqual([200, []]);
  });

  test.each(Object.entries(nightly))('does a step of the night in time: %s', async (_, step) => {
    expect(await analysed()).toBe(0);
    await step(scene.context());
  });

  test('queues a series in time', async () => {
    expect(await analysed()).toBe(0);
    await queueSeries(scene.db, scene.clock.now);
    await countPeoplePerLetter(scene.db, scene.clock.now);
  });

  test('is analysed table by table after a seed or a restore', async () => {
    await analyzeTables(scene.db);
    expect(await analysed()).toBeGreaterThan(100);
  });
});
