import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import subscribers from '#functions/subscribers.ts';
import thanks from '#functions/thanks.ts';
import waitlist from '#functions/waitlist.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { createVisitor, type FunctionHandler, ownerEnv } from '#tests/support/visitor.ts';

const HOUR_MS = 3_600_000;
const EMAIL = 'Ada+kurs@Example.org';

const log = { error: () => undefined, info: () => undefined };

const database = await openTestDatabase();
let now: Date;
let key: string;

const visitorOf = (handler: FunctionHandler, ENCRYPTION_KEY = key) =>
  createVisitor(handler, {
    context: { db: database.db, env: ownerEnv({ ENCRYPTION_KEY }), now: () => now, callSelf: () => undefined, log },
  });

const newKey = () => randomBytes(32).toString('base64');

/** Posts a form without JavaScript; returns the redirect's target. */
async function thankedAt(handler: FunctionHandler, path: string, email = EMAIL): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await visitorOf(handler).post(path, new URLSearchParams({ email }).toString(), headers);
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

afterAll(() => database.close());
beforeEach(() => {
  now = new Date('2026-11-21T08:00:00Z');
  key = newKey();
});

test.each([
  ['the waitlist', waitlist, '/api/waitlist'],
  ['the newsletter', subscribers, '/api/subscribers'],
] as const)('a visitor who joins %s without JavaScript reads where the mail went', async (_, handler, path) => {
  const address = await thankedAt(handler, path);
  expect(address).toMatch(/^\/danke\/[\w.-]+$/);
  const sealed = Buffer.from(address.split('.').at(-1) ?? '', 'base64url').toString('latin1');
  expect(leaksOf(sealed.toLowerCase(), ['ada+kurs', 'example'])).toEqual([]);
  const page = await visitorOf(thanks).get(address);
  expect(await page.text()).toContain(`Die E-Mail ging an <strong>${EMAIL}</strong>.`);
  expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
    200,
    'no-store',
    'no-referrer',
  ]);
});

test('an invented, changed, expired or foreign address names no person and causes no failure', async () => {
  const address = await thankedAt(waitlist, '/api/waitlist');
  // The last character stays: base64 may ignore some of its bits.
  const changed = address.replace(/.(?=.$)/, (character) => (character === 'A' ? 'B' : 'A'));
  const look = async (path: string, withKey = key) => (await visitorOf(thanks, withKey).get(path)).text();
  const pages = [
    await look('/danke/x'),
    await look('/danke/gcm1.a.b.c'),
    await look(changed),
    await look(address, newKey()),
    await look(address, ''),
  ];
  now = new Date(now.getTime() + HOUR_MS);
  pages.push(await look(address));
  for (const page of pages) expect(page).not.toMatch(/ging an|ada/i);
});

test('the page without a key names no person', async () => {
  key = '';
  expect(await thankedAt(waitlist, '/api/waitlist')).toBe('/danke');
});
