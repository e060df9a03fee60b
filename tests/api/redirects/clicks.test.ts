import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '#api/client.ts';
import { createRedirect, deleteRedirect } from '#contracts/redirects/editing.ts';
import { readClicks } from '#contracts/redirects/following.ts';
import { countRedirectVisit } from '#db/queries/redirects/following.ts';
import { recordClick } from '#db/queries/visits/counting.ts';
import { compactVisits } from '#db/queries/visits/nightly.ts';
import { redirectClickMarks, redirects } from '#db/schema/redirects/redirects.ts';
import { clickDimensions, clickMarks } from '#domain/redirects/clicks.ts';
import { PERSON } from '#tests/support/agents.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { signInToRedirects } from '#tests/support/redirects/signed-in-owner.ts';

const today = '2026-11-21';

const database = await openTestDatabase();
let id: number;

const by = (headers: Record<string, string>, country = 'DE') =>
  clickMarks({ kind: 'click', headers: new Headers({ 'user-agent': PERSON, ...headers }), country });
const robot = (userAgent: string) =>
  clickMarks({ kind: 'bot', headers: new Headers({ 'user-agent': userAgent }), country: 'US' });
const visit = (marks: ReturnType<typeof clickMarks>, { day = today, isBot = false } = {}) =>
  countRedirectVisit(database.db, { redirectId: id, day, isBot, marks });
const clicks = (days: 30 | 90 | 365 = 30) => call(readClicks, { params: { id }, query: { days } });

describe('the clicks of a redirect', () => {
  beforeAll(async () => {
    await signInToRedirects(database, { now: () => new Date(`${today}T10:00:00Z`) });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await database.close();
  });
  beforeEach(async () => {
    await database.db.delete(redirects);
    ({ id } = await call(createRedirect, { body: { slug: 'flyer', targetUrl: 'https://example.com/' } }));
  });

  test('are shown by day, host, device and country, and robots by their kind', async () => {
    await visit(by({ referer: 'https://www.instagram.com/a?b=c' }));
    await visit(by({ referer: 'https://instagram.com/' }, 'AT'), { day: '2026-11-20' });
    await visit(by({ referer: 'javascript:alert(1)' }, 'zz"<'));
    await visit(robot('WhatsApp/2.0'), { isBot: true });
    await visit(robot(''), { isBot: true });
    await visit(by({}), { day: '2026-10-22' });
    expect(await clicks()).toEqual({
      since: '2026-10-23',
      clicks: [...Array.from({ length: 28 }, () => 0), 1, 2],
      bots: 2,
      referrers: [
        { name: 'instagram.com', count: 2 },
        { name: '', count: 1 },
      ],
      devices: [{ name: 'mobile', count: 3 }],
      countries: [
        { name: '', count: 1 },
        { name: 'AT', count: 1 },
        { name: 'DE', count: 1 },
      ],
      robots: [
        { name: 'nameless', count: 1 },
        { name: 'preview', count: 1 },
      ],
    });
    expect((await clicks(90)).devices).toEqual([{ name: 'mobile', count: 4 }]);
  });

  test('are all counted when they come at once, in every dimension', async () => {
    const hosts = Array.from({ length: 60 }, (_, index) => `https://host-${index % 3}.example/`);
    await Promise.all(hosts.map((referer) => visit(by({ referer }))));
    const { clicks: days, referrers, devices } = await clicks();
    expect(days.at(-1)).toBe(60);
    expect(referrers.map(({ count }) => count)).toEqual([20, 20, 20]);
    expect(devices).toEqual([{ name: 'mobile', count: 60 }]);
  });

  test('from too many hosts share one entry', async () => {
    for (let index = 0; index < 15; index += 1) await visit(by({ referer: `https://host-${index}.example/` }));
    await visit(by({ referer: 'https://host-0.example/' }));
    const stored = await database.db.select().from(redirectClickMarks);
    const hosts = stored.filter(({ dimension }) => dimension === clickDimensions.referrer);
    expect(hosts).toHaveLength(13);
    expect(hosts.find(({ value }) => value === 'Sonstige')?.visits).toBe(3);
    expect(hosts.find(({ value }) => value === 'host-0.example')?.visits).toBe(2);
  });

  test("from a stranger's flood of hosts are reduced by night, and no click is lost", async () => {
    await database.db.execute(sql`
      insert into redirect_click_marks (redirect_id, day, dimension, value, visits)
      select ${id}::bigint, '2026-11-20'::date, 1, 'host-' || number, number from generate_series(1, 1200) number
    `);
    await visit(by({ referer: 'https://instagram.com/' }), { day: '2026-11-20' });
    await compactVisits(database.db, today);
    await compactVisits(database.db, today);
    const stored = await database.db.select().from(redirectClickMarks);
    expect(stored.reduce((sum, { visits }) => sum + visits, 0)).toBe((1200 * 1201) / 2 + 3);
    expect(stored.filter(({ value }) => value !== 'Sonstige')).toHaveLength(1000);
    await compactVisits(database.db, '2026-12-22');
    const later = await database.db.select().from(redirectClickMarks);
    expect(later.filter(({ value }) => value !== 'Sonstige')).toHaveLength(150);
    expect(later.reduce((sum, { visits }) => sum + visits, 0)).toBe((1200 * 1201) / 2 + 3);
  });

  test('are remembered for a limited number of visitors a day', async () => {
    await database.db.execute(sql`
      insert into visit_clicks (day, visitor, link_id) select ${today}::date, number, 1 from generate_series(1, 256) number
    `);
    for (const visitor of ['7', '300', '-300']) await recordClick(database.db, { day: today, visitor, linkId: 2 });
    const { rows } = await database.db.execute(sql`select visitor::int from visit_clicks where link_id = 2 order by 1`);
    expect(rows).toEqual([{ visitor: -300 }, { visitor: 7 }]);
  });

  test('are not found once the redirect is deleted', async () => {
    await call(deleteRedirect, { params: { id } });
    await expect(clicks()).rejects.toMatchObject({ status: 404 });
  });
});
