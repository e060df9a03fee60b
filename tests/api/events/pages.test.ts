import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { releases } from '#db/schema/content/releases.ts';
import { eventSlots, freshSlots, START_ATTRIBUTE } from '#domain/events/page.ts';
import { answerPlace } from '#domain/pages/slots.ts';
import eventPages from '#functions/event-pages.ts';
import { startServer } from '#local/host/http.ts';
import { fields, type WireTask, wireTask } from '#tests/fakes/clickup/tasks.ts';
import { eventTask, openClickUpSite } from '#tests/support/events/clickup.ts';
import { START } from '#tests/support/scene.ts';
import { markedPage } from '#tests/support/site/marked-page.ts';
import { createVisitor } from '#tests/support/visitor.ts';

const site = await openClickUpSite();

const DAY_MS = 24 * 60 * 60 * 1000;
const slot = (name: string, attributes = '') => `<div data-slot="${name}"${attributes}></div>`;
const registration = `<a class="button" data-slot="${eventSlots.registration}">Anmelden</a>`;
const data = JSON.stringify({
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'Organization', name: 'ME' },
    {
      '@type': 'Event',
      startDate: '2026-12-05T19:00:00+01:00',
      location: { '@type': 'Place', name: 'Berlin' },
      image: 'https://www.example.org/og/hostile.png',
      organizer: { name: 'ME' },
      url: 'https://www.example.org/events/hostile',
    },
  ],
});
const start = ` ${START_ATTRIBUTE}="2026-12-05T19:00"`;
/** A text that looks like the start which the page keeps. */
const typedStart = `<p>${START_ATTRIBUTE}="open"</p>`;
const word = (name: string) => `<span data-slot="${name}"></span>`;
const fresh = (step: string) =>
  `<h1>${word(freshSlots.title)}</h1><p>${word(freshSlots.start)}</p>${step}<a class="line" data-slot="${freshSlots.file}">Kalender</a><p>${word(freshSlots.text)}</p>`;
const built: Readonly<Record<string, string>> = {
  '/event-seiten/coming': `<h1>Abend</h1>${slot(eventSlots.state)}<p>Warteliste</p>${slot(eventSlots.related)}`,
  '/event-seiten/anmeldung/coming': `<h1>Abend</h1>${slot(eventSlots.state)}${registration}${slot(eventSlots.related)}`,
  '/event-seiten/hostile': `<h1>Fremd</h1>${typedStart}<p>5.12.<span data-slot="${eventSlots.end}"></span></p>${slot(eventSlots.facts)}${slot(eventSlots.state, start)}<script type="application/ld+json" data-slot="${eventSlots.data}">${data}</script>${slot(eventSlots.related)}`,
  '/event-seiten/neu': fresh('<p>Warteliste</p>'),
  '/event-seiten/anmeldung/neu': fresh(registration),
  '/event-vorbei': `<h1>Dieses Event gibt es nicht mehr</h1>${answerPlace}`,
  '/404': '<h1>404</h1>',
};
/** Content of a page's body. */
const bodyOf = (page: string): string => /<body>(.*)<\/body>/s.exec(page)?.[1] ?? '';

const initial = [
  eventTask('coming', { name: 'Abend', date: '2026-12-01' }),
  eventTask('new', { name: 'Noch ohne Seite', date: '2026-12-24' }),
  eventTask('hostile', { name: '</h1><script>alert(1)</script>', date: '2026-12-05' }),
  wireTask({ id: 'undated', name: 'Bald' }),
];

/** Adds tasks to the list, or replaces them, and reads it. */
async function put(...changed: readonly WireTask[]): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const listed = changed;
  site.fake.tasks = [...site.fake.tasks.filter(({ id }) => !ids.includes(id)), ...listed];
  await site.sync();
}

let pages: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  pages = await startServer(async (request) => {
    const html = built[new URL(request.url).pathname];
    return new Response(markedPage(html ?? ''), {
      status: html === undefined ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-page': 'built' },
    });
  }, 0);
  await site.connect();
  await put(...initial);
});
afterEach(async () => {
  site.clock.now = START;
  site.fake.tasks = [];
  await put(...initial);
});
afterAll(async () => {
  await pages.stop();
  await site.close();
});

const get = (path: string): Promise<Response> =>
  createVisitor(eventPages, {
    context: { db: site.db, now: () => site.clock.now, origin: pages.url, site: 'https://www.example.org' },
  }).get(path);

async function calendar(path = '/events.ics') {
  const response = await get(path);
  const text = await response.text();
  if (!response.ok) return { response, text, events: new Map<string, ICAL.Component>() };
  const components = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const idOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid')).split('@')[0] ?? '';
  return { response, text, events: new Map(components.map((component) => [idOf(component), component])) };
}
const statusesOf = async () =>
  [...(await calendar()).events].map(([id, event]) => [
    id,
    event.getFirstPropertyValue('status'),
    event.getFirstPropertyValue('sequence'),
  ]);

test('a subscribed calendar gets every dated event and the refresh interval', async () => {
  const { response, text, events } = await calendar();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(response.headers.get('netlify-cache-tag')).toBe('events');
  expect([...events.keys()]).toEqual(['coming', 'hostile', 'new']);
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
  expect(text).toContain('DTSTART:20261201T180000Z');
  expect(text).toContain('NAME:ME – Mein Erwachen: Events');
  const snapshot = { content: { website: [{ id: 'website', data: { name: 'Neuer Name' } }] } };
  await site.db
    .insert(releases)
    .values({ snapshot, checksum: '', schemaVersion: 1, state: 'built', createdAt: new Date() });
  expect((await calendar()).text).toContain('NAME:Neuer Name: Events');
  await site.db.delete(releases);
});

test('one event is a file of its own; without a day, or never public, it has none', async () => {
  expect([...(await calendar('/events/coming.ics')).events.keys()]).toEqual(['coming']);
  for (const id of ['undated', 'unknown', '..%2fevents']) expect((await get(`/events/${id}.ics`)).status).toBe(404);
});

test('a hidden event is cancelled for 30 days with a higher sequence number, and returns with the next one', async () => {
  await site.hide('new', true);
  expect(await statusesOf()).toContainEqual(['new', 'CANCELLED', 1]);
  expect((await calendar('/events/new.ics')).text).toContain('SUMMARY:Abgesagt: Noch ohne Seite');
  await site.hide('new', false);
  expect(await statusesOf()).toContainEqual(['new', 'CONFIRMED', 2]);
  await site.hide('new', true);
  site.passes(31 * DAY_MS);
  expect((await statusesOf()).map(([id]) => id)).not.toContain('new');
  site.passes(-31 * DAY_MS);
  await site.hide('new', false);
});

test('an event that was hidden before it was ever public is not announced until it is shown', async () => {
  await put(eventTask('secret', { name: 'Geheim', status: 'Idee', date: '2026-12-20' }));
  await site.hide('secret', true);
  for (const name of ['Geheim', 'Geheim, anders']) {
    await put(eventTask('secret', { name, date: '2026-12-20' }));
    expect((await statusesOf()).map(([id]) => id)).not.toContain('secret');
    for (const path of ['/events/secret', '/events/secret.ics']) expect((await get(path)).status).toBe(404);
  }
  await site.hide('secret', false);
  expect(await statusesOf()).toContainEqual(['secret', 'CONFIRMED', 2]);
  await site.hide('secret', true);
  expect(await statusesOf()).toContainEqual(['secret', 'CANCELLED', 3]);
  expect((await calendar()).events.get('secret')?.getFirstPropertyValue('description')).toBeNull();
});

test('a changed event keeps its id and increases its sequence number', async () => {
  const before = (await calendar()).events.get('hostile')?.getFirstPropertyValue('sequence');
  await put(eventTask('coming', { name: 'Abend, verlegt' }));
  expect(await statusesOf()).toContainEqual(['coming', 'CONFIRMED', 1]);
  expect((await calendar()).events.get('hostile')?.getFirstPropertyValue('sequence')).toBe(before);
});

test('the page of an event is the built one; an event that is newer than the release has its whole text there, too', async () => {
  const page = await get('/events/coming');
  const [own, related] = bodyOf(await page.text()).split('<div data-related>');
  expect([page.status, own]).toEqual([200, '<h1>Abend</h1><p>Warteliste</p>']);
  // The related events follow in the page itself, with foreign text escaped.
  expect(related).toContain('<a href="/events/hostile">&#60;/h1&#62;');
  expect(related).toContain('Samstag, 05.12.2026, 19:00');
  expect([page.headers.get('x-page'), page.headers.get('netlify-cache-tag')]).toEqual(['built', 'events']);
  const text = 'Ein langer Text mit <Zeichen>. '.repeat(30).trim();
  await put(eventTask('new', { name: 'Noch ohne Seite', date: '2026-12-24', description: text }));
  const unbuilt = await get('/events/new');
  expect(unbuilt.status).toBe(200);
  expect(bodyOf(await unbuilt.text())).toBe(
    '<h1>Noch ohne Seite</h1><p>Donnerstag, 24.12.2026, 19:00\u00a0Uhr (Berliner Zeit)</p><p>Warteliste</p>' +
      `<a href="/events/new.ics" class="line">Kalender</a><p>${text.replaceAll('<', '&#60;').replaceAll('>', '&#62;')}</p>`,
  );
});

/** Replaces the task behind the page with a start. */
const changeHostile = (change: Parameters<typeof eventTask>[1]) =>
  put(eventTask('hostile', { name: 'Fremd', ...change }));

test('the page of an event that was moved after the build names the new date', async () => {
  const page = async () => (await get('/events/hostile')).text();
  expect(await page()).not.toContain('Neuer Termin');
  await changeHostile({
    date: '2026-12-06',
    custom_fields: [fields.text('Dauer', '3 Stunden'), fields.text('Ort', 'Kiel')],
  });
  expect(await page()).toContain('<strong>Neuer Termin: Sonntag, 06.12.2026, 19:00\u00a0Uhr</strong>');
  expect(await page()).toContain('"startDate":"2026-12-06T19:00:00+01:00"');
  // The end would follow the former start.
  expect(await page()).toContain('>5.12.</p>');
});

test('the page of an event has the facts of today, for visitors and for search engines', async () => {
  const page = async () => (await get('/events/hostile')).text();
  expect(await page()).toContain('>5.12.</p><script');
  await changeHostile({
    date: '2026-12-05',
    custom_fields: [fields.text('Dauer', '3 Stunden'), fields.text('Ort', 'Hamburg <Altona>')],
  });
  const changed = await page();
  expect(changed).toContain('>5.12. bis 22:00\u00a0Uhr</p>');
  expect(changed).toContain('<dt>Dauer</dt><dd>3\u00a0Stunden</dd>');
  expect(changed).toContain('<dt>Ort</dt><dd>Hamburg &#60;Altona&#62;</dd>');
  expect(changed).toContain('"endDate":"2026-12-05T22:00:00+01:00"');
  expect(changed).toContain('"location":{"@type":"Place","name":"Hamburg \\u003cAltona>"');
  for (const kept of ['"image":"https://www.example.org/og/hostile.png"', '"organizer":{"name":"ME"}']) {
    expect(changed).toContain(kept);
  }
  expect(changed).not.toContain('Berlin');

  // Without a day there is no calendar file either, and nothing that search engines take for an event.
  await put(wireTask({ id: 'hostile', name: 'Fremd' }));
  expect(await page()).toContain('Neuer Termin: Termin folgt');
  expect(await page()).toContain('<div data-undated>');
  expect(await page()).not.toContain('"@type":"Event"');
});

/** Puts a task with this address for signing up into the list; without one, the task has none. */
const setRegistration = (url: string) =>
  put(eventTask('coming', { name: 'Abend', custom_fields: url === '' ? [] : [fields.url('Link', url)] }));

test('an event page has the registration only while the task has one, with its present address', async () => {
  const page = async () => (await get('/events/coming')).text();
  expect(await page()).toContain('<p>Warteliste</p>');
  await setRegistration('https://tickets.example/a?x=1&y=<');
  const open = await page();
  expect(open).toContain(
    '<a href="https://tickets.example/a?x=1&#38;y=%3C" target="_blank" rel="noopener noreferrer" class="button">Anmelden</a>',
  );
  expect(open).not.toContain('Warteliste');
  await setRegistration('');
  expect(await page()).toContain('<p>Warteliste</p>');
});

test('a past event says so for 30 days and is gone afterwards', async () => {
  await setRegistration('https://tickets.example/a');
  site.clock.now = new Date('2026-12-02T09:00:00Z');
  const past = await get('/events/coming');
  const html = await past.text();
  expect(past.status).toBe(200);
  expect(html).toContain('Dieses Event war am 01.12.2026.');
  expect(html).toContain('<a href="/events/new">Noch ohne Seite</a>');
  expect(html).toContain('<a href="#waitlist">Merk es dir vor</a>');
  // The page with the waitlist replaces the one with the registration.
  expect(bodyOf(html)).toMatch(/<p>Warteliste<\/p>$/);
  expect(html).not.toContain('data-related');
  expect([...(await calendar()).events.keys()]).not.toContain('coming');
  site.clock.now = new Date('2027-01-02T09:00:00Z');
  const gone = await get('/events/coming');
  expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining('Dieses Event war am 01.12.2026.')]);
});

test('an event that runs past midnight stays, and one that has ended is not suggested', async () => {
  const custom_fields = [fields.text('Uhrzeit', '22:00'), fields.text('Dauer', '3 Stunden')];
  await put(eventTask('coming', { name: 'Abend', custom_fields }));
  site.clock.now = new Date('2026-12-01T23:10:00Z');
  expect(await (await get('/events/coming')).text()).not.toContain('Dieses Event war');
  expect([...(await calendar()).events.keys()]).toContain('coming');
  expect(await site.titles()).toContain('Abend');
  const related = async () => (await (await get('/events/hostile')).text()).split('data-related')[1];
  expect(await related()).toContain('/events/coming');
  site.clock.now = new Date('2026-12-02T00:00:00Z');
  expect(await related()).toContain('/events/new');
  expect(await site.titles()).toContain('Abend');
  site.clock.now = new Date('2026-12-02T23:10:00Z');
  expect(await (await get('/events/coming')).text()).toContain('Dieses Event war am 01.12.2026.');
  expect(await site.titles()).not.toContain('Abend');
});

test('a withdrawn event is gone and names the next one; an unknown one is not found', async () => {
  await site.hide('hostile', true);
  const gone = await get('/events/hostile');
  const html = await gone.text();
  expect(gone.status).toBe(410);
  expect(html).toContain('„&#60;/h1&#62;&#60;script&#62;alert(1)');
  expect(html).not.toContain('<script>');
  expect(html).toContain('<a href="/events/coming">');
  for (const id of ['unknown', 'a.b', '..%2f..', 'x'.repeat(99)]) expect((await get(`/events/${id}`)).status).toBe(404);
  await site.hide('hostile', false);
});

test('no calendar and no event is served while ClickUp is switched off', async () => {
  await site.post('/api/clickup/toggle-status', { enabled: false });
  expect((await calendar()).events.size).toBe(0);
  expect((await get('/events/coming')).status).toBe(404);
  await site.post('/api/clickup/toggle-status', { enabled: true });
});
