import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readCalendar, renewCalendarFeed } from '#contracts/events/calendar.ts';
import { releasePlan } from '#db/schema/content/releases.ts';
import { calendarFeed as storedFeed } from '#db/schema/events/calendar.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { redirectClicks, redirects } from '#db/schema/redirects/redirects.ts';
import calendarFunction from '#functions/calendar.ts';
import calendarFeed from '#functions/calendar-feed.ts';
import { fields, wireTask } from '#tests/fakes/clickup/tasks.ts';
import { wrapConnection } from '#tests/support/database/database-line.ts';
import { eventTask, openClickUpSite } from '#tests/support/events/clickup.ts';
import { createVisitor, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

const site = await openClickUpSite();

const SITE = 'https://www.example.org';
const DECEMBER = '/api/calendar?from=2026-12-01&to=2026-12-31';

let owner: Visitor;

beforeAll(async () => {
  const context = { db: site.db, env: ownerEnv(site.variables), now: () => site.clock.now, site: SITE };
  owner = createVisitor(calendarFunction, { context });
  for (const [name, value] of site.owner.cookies) owner.cookies.set(name, value);
  site.fake.tasks = [
    eventTask('evening', {
      name: 'Abend',
      date: '2026-12-05',
      custom_fields: [fields.text('Uhrzeit', '19:30'), fields.url('Link', `${SITE}/r/Abend?x=1`)],
    }),
    eventTask('idea', { name: 'Idee', status: 'Idee', date: '2026-12-05' }),
    eventTask('later', { name: 'Später', date: '2027-02-01' }),
    eventTask('far', { name: 'Fern', date: '2027-03-01' }),
    eventTask('filed', { name: 'Abgelegt', date: '2026-12-06', archived: true }),
    wireTask({ id: 'open', name: 'Bald' }),
  ];
  await site.connect();
  const [link] = await site.db
    .insert(redirects)
    .values({
      slug: 'abend',
      slugKey: 'abend',
      targetUrl: SITE,
      isActive: true,
      trackClicks: true,
      clicksBefore: 2,
      expiresAt: '2026-12-31',
    })
    .returning({ id: redirects.id });
  await site.db.insert(redirectClicks).values({ redirectId: link?.id ?? 0, day: '2026-11-20', clicks: 5, bots: 9 });
  await site.db.insert(letters).values({
    kind: 'letter',
    subject: 'Advent',
    status: 'planned',
    // Already December in Berlin.
    scheduledAt: new Date('2026-11-30T23:30:00Z'),
  });
  await site.db.insert(releasePlan).values({
    dueAt: new Date('2026-12-04T17:00:00Z'),
    note: 'Neue Preise',
    createdAt: site.clock.now,
  });
});
afterAll(() => site.close());

async function read(path = DECEMBER) {
  const response = await owner.get(path);
  return z.parse(readCalendar.response, await response.json());
}

test('the calendar returns every dated entry in order and by kind in one round trip', async () => {
  await owner.get(DECEMBER);
  const line = wrapConnection();
  const { entries, undated, notice } = await read();
  // A request for the session and one for the calendar.
  expect(line.requests.length).toBe(2);
  expect(entries.map(({ kind, day, time, title }) => [kind, day, time, title])).toEqual([
    ['letter', '2026-12-01', '00:30', 'Advent'],
    ['publish', '2026-12-04', '18:00', 'Neue Preise'],
    ['event', '2026-12-05', '19:00', 'Idee'],
    ['event', '2026-12-05', '19:30', 'Abend'],
    ['link', '2026-12-31', '', '/r/abend'],
  ]);
  expect(undated.map(({ title }) => title)).toEqual(['Bald']);
  expect(notice).toBe('');
});

test('an event reports whether the website shows it, and the clicks of its short link', async () => {
  const byTitle = new Map((await read()).entries.map((entry) => [entry.title, entry.event]));
  expect(byTitle.get('Abend')).toMatchObject({ showing: 'shown', clicks: 7, taskId: 'evening' });
  expect(byTitle.get('Idee')).toMatchObject({ showing: 'status', clicks: null, status: 'Idee' });
});

test('masterclasses appear on their day', async () => {
  const { entries } = await read('/api/calendar?from=2025-05-01&to=2025-07-31');
  const masterclasses = entries.filter(({ kind }) => kind === 'masterclass');
  expect(masterclasses.map(({ day }) => day)).toEqual(['2025-05-17', '2025-06-21', '2025-07-12']);
});

test.each(['', '?from=2026-12-01', '?from=2026-12-31&to=2026-12-01', '?from=2026-02-30&to=2026-03-01'])(
  'an invalid range is refused: %s',
  async (query) => {
    expect((await owner.get(`/api/calendar${query}`)).status).toBe(400);
  },
);

test('an open range returns 400 days at most', async () => {
  const { entries } = await read('/api/calendar?from=2026-01-01&to=9999-12-31');
  expect(entries.map(({ title }) => title)).toContain('Abend');
  expect(entries.map(({ title }) => title)).not.toContain('Fern');
  expect((await owner.get('/api/calendar?from=9999-12-31&to=9999-12-31')).status).toBe(200);
});

test('the screen reports that ClickUp is switched off, and leads to the switch', async () => {
  await site.post('/api/clickup/toggle-status', { enabled: false });
  const { notice, noticeLink } = await read();
  expect([notice, noticeLink?.screen]).toEqual([expect.stringContaining('ausgeschaltet'), 'apps']);
  await site.post('/api/clickup/toggle-status', { enabled: true });
});

test("the owner's feed contains every entry, opens with its newest address only, and can be closed", async () => {
  const stranger = createVisitor(calendarFeed, { context: { db: site.db, now: () => site.clock.now, site: SITE } });
  const renew = async () => z.parse(renewCalendarFeed.response, await (await owner.post('/api/calendar/feed')).json());
  const old = new URL((await renew()).url).pathname;
  const { pathname } = new URL((await renew()).url);
  expect((await stranger.get(old)).status).toBe(404);
  const response = await stranger.get(pathname);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const items = new ICAL.Component(ICAL.parse(await response.text())).getAllSubcomponents('vevent');
  const titles = items.map((item) => item.getFirstPropertyValue('summary'));
  expect(titles).toEqual(
    expect.arrayContaining([
      'Abend',
      'Idee (nicht auf der Website)',
      'Kurzlink läuft ab: /r/abend',
      'Rundbrief: Advent',
      'Veröffentlichung: Neue Preise',
    ]),
  );
  expect(JSON.stringify(await site.db.select().from(storedFeed))).not.toContain(
    pathname.slice('/kalender/'.length, -'.ics'.length),
  );
  await owner.send('/api/calendar/feed', { method: 'DELETE' });
  expect((await stranger.get(pathname)).status).toBe(404);
});
