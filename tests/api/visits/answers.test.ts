import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VisitReport } from '#contracts/visits/reports.ts';
import { releases } from '#db/schema/content/releases.ts';
import { redirectCategories, redirects } from '#db/schema/redirects/redirects.ts';
import analytics from '#functions/analytics.ts';
import { closeShop, openShop, recordSale } from '#tests/support/purchases/sales.ts';
import { openAnalytics } from '#tests/support/visits/analytics.ts';

const WEEK = 'from=2026-11-15&to=2026-11-21';
const site = await openAnalytics();

async function answers(query = WEEK): Promise<VisitReport['answers']> {
  const response = await (await site.signedIn(analytics)).get(`/api/analytics/stats/range?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()).report.answers;
}

async function publish(mode: string): Promise<void> {
  await site.db.delete(releases);
  const data = { mode, choices: ['Podcast', 'Google', 'Flyer'] };
  await site.db.insert(releases).values({
    snapshot: { content: { heardFrom: [{ id: 'heardFrom', data }] }, events: [] },
    checksum: '',
    schemaVersion: 1,
    state: 'built',
    createdAt: new Date(),
  });
}

/** Adds a confirmed person with an answer. */
const addAnswer = (email: string, answer: string, at: string) =>
  site.db.execute(sql`
    with added as (
      insert into people (email, heard_from, heard_at) values (${email}, ${answer}, ${at}::timestamptz) returning id
    )
    insert into list_entries (person_id, list, status, requested_at, confirmed_at)
    select id, 'newsletter', 'confirmed', now(), now() from added
  `);

describe("the answers to 'Woher kennst du uns?'", () => {
  beforeAll(async () => {
    await site.reset();
    await openShop(site.db);
    const [category] = await site.db
      .insert(redirectCategories)
      .values({ name: ' PODCAST', color: '#000000' })
      .returning({ id: redirectCategories.id });
    const common = { isActive: true, trackClicks: true };
    await site.db.insert(redirects).values([
      { ...common, slug: 'p', slugKey: 'p', targetUrl: '/', categoryId: category?.id ?? 0 },
      { ...common, slug: 'x', slugKey: 'x', targetUrl: '/kurse?utm_source=podcast&utm_medium=audio' },
      { ...common, slug: 'y', slugKey: 'y', targetUrl: '/kurse?ref=flyer&source=google&utm_source=%50od%63ast#a' },
      { ...common, slug: 'Flyer', slugKey: 'flyer', targetUrl: '/' },
    ]);
    await site.db.execute(sql`
      insert into redirect_clicks (redirect_id, day, clicks, bots)
      select id, '2026-11-20', case slug_key when 'p' then 5 when 'x' then 2 when 'y' then 3 else 9 end, 0 from redirects
    `);
    await site.hit({ u: 'https://mein-erwachen.example/', r: 'https://www.google.com/' });
    await addAnswer('ada@example.org', 'Podcast', '2026-11-20T10:00:00Z');
    await addAnswer('bo@example.org', 'podcast', '2026-11-14T23:30:00Z');
    await addAnswer('cy@example.org', 'anders', '2026-11-21T22:59:00Z');
    await addAnswer('dee@example.org', 'Podcast', '2026-11-21T23:00:00Z');
    await recordSale(site.db, { email: 'ada@example.org' });
    await recordSale(site.db, { email: 'cy@example.org', isTest: true });
  });
  afterAll(async () => {
    await site.db.delete(releases);
    await closeShop(site.db);
    await site.close();
  });

  test('are no part of the report while the owner does not ask', async () => {
    expect(await answers()).toEqual([]);
    await publish('off');
    expect(await answers()).toEqual([]);
  });

  test('stand beside clicks and visits of the same name, with the people who bought, by days in Berlin', async () => {
    await publish('on');
    expect(await answers()).toEqual([
      { name: expect.stringMatching(/^podcast$/i), clicks: 10, visits: 0, answers: 2, bought: 1 },
      { name: 'anders', clicks: 0, visits: 0, answers: 1, bought: 0 },
      { name: 'Google', clicks: 0, visits: 1, answers: 0, bought: 0 },
      { name: 'Flyer', clicks: 9, visits: 0, answers: 0, bought: 0 },
    ]);
  });

  test('stay after the question was stopped, and know no filter', async () => {
    await publish('kept');
    expect((await answers()).map(({ name }) => name.toLowerCase())).toEqual(['podcast', 'anders']);
    expect(await answers(`${WEEK}&source=1`)).toEqual([]);
  });
});
