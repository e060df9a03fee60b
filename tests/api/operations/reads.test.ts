import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { media } from '#db/schema/content/media.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import auth from '#functions/auth.ts';
import { counterKey } from '#server/counter-key.ts';
import { LEAST_BYTES, reads } from '#server/http/reads.ts';
import { gatedFunctions } from '#tests/support/site/codebase/gates.ts';
import {
  imagePath,
  letterPath,
  openReadableSite,
  publicReads,
  type ReadableSite,
} from '#tests/support/site/public-reads.ts';

const { perSite, perNetwork } = reads(() => 0).lane;
const all = await publicReads();
const functions = await gatedFunctions();
/** Functions whose addresses have no number, so that the CDN's copies alone bound nothing. */
const charged = functions.flatMap(({ file, gates = [] }) =>
  gates.some(({ budget }) => typeof budget === 'object' && budget.name === 'read') ? [file] : [],
);
const there = ['/events/coming', '/events/coming.ics', letterPath];
const fileOf = (path: string): string => all.find((each) => each.path === path)?.file ?? '';

let site: ReadableSite;
beforeAll(async () => {
  site = await openReadableSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.settled();
  await site.db.delete(rateLimits);
  site.variables.RATE_LIMITS = 'on';
  site.line.forget();
});

const siteKey = () => counterKey(site.context(), 'read-site', '');

async function spent(): Promise<number> {
  const [row] = await site.db.select().from(rateLimits).where(eq(rateLimits.key, siteKey()));
  return row?.count ?? 0;
}

/** Sets what the day has used up. */
async function spend(count: number): Promise<void> {
  const row = { key: siteKey(), count, expiresAt: new Date(site.clock.now.getTime() + DAY_MS) };
  await site.db.insert(rateLimits).values(row).onConflictDoUpdate({ target: rateLimits.key, set: row });
}

const read = async (path: string, from?: string) => (await site.reader(fileOf(path), from ? { from } : {})).get(path);

const FRESH_BYTES = 60_000;

/** Stores an image that no instance has read yet. @returns its path */
async function freshImage(): Promise<string> {
  const bytes = randomBytes(FRESH_BYTES);
  const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`;
  await site.db.insert(media).values({ name, type: 'image/webp', width: 1, height: 1, bytes });
  return `/media/${name}`;
}

test('every function with addresses of its own for pages, files and letters charges what it reads', () => {
  expect(charged.toSorted()).toEqual(['functions/event-pages.ts', 'functions/letter-page.ts', 'functions/media.ts']);
});

test.each(all)(
  'a visitor of $path takes no more out of the database than the day is charged',
  async ({ file, path }) => {
    const visitor = await site.reader(file);
    await visitor.get(path);
    const [bytes, charge] = [site.line.bytes, await spent()];
    // Fixed addresses are bounded by the age of their one copy, and everything else is a few columns of a row.
    const isOneCopy = ['/api/events', '/events.ics'].includes(path);
    if (isOneCopy) expect(charge).toBe(0);
    else expect(bytes).toBeLessThanOrEqual(charge === 0 ? 4000 : charge);
  },
);

test('the copies of lists at fixed addresses cost less than 20 MB a day', async () => {
  for (const path of ['/api/events', '/events.ics']) {
    site.line.forget();
    const { headers } = await read(path);
    const seconds = Number(/max-age=(\d+)/.exec(headers.get('netlify-cdn-cache-control') ?? '')?.[1]);
    expect((site.line.bytes * DAY_MS) / 1000 / seconds, path).toBeLessThan(20_000_000);
  }
});

test('an image is charged by its bytes once, a page at least by a page, and what nobody has by nothing', async () => {
  const path = await freshImage();
  const visitor = await site.reader('functions/media.ts');
  await visitor.get(path);
  const image = await spent();
  expect(image).toBeGreaterThan(FRESH_BYTES);
  await (await site.reader('functions/media.ts', { from: '198.51.100.1' })).get(path);
  expect(await spent()).toBe(image);
  await read('/events/coming');
  expect(await spent()).toBe(image + LEAST_BYTES);
  for (const path of ['/events/unknown', '/events/unknown.ics', '/media/abc.webp', '/briefe/abc', '/events.ics'])
    await read(path);
  expect(await spent()).toBe(image + LEAST_BYTES);
});

test('a used-up day answers pages, files and letters with 429 until it ends, without reading them', async () => {
  await spend(perSite);
  for (const path of [...there, await freshImage()]) {
    site.line.forget();
    const file = path.startsWith('/media/') ? 'functions/media.ts' : fileOf(path);
    const answer = await (await site.reader(file)).get(path);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 429, String(DAY_MS / 1000)]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('netlify-cdn-cache-control')).toBeNull();
    expect(await answer.text()).toBe('Heute wurde hier schon zu viel abgerufen. Bitte versuche es morgen noch einmal.');
    expect(site.line.bytes).toBeLessThan(1000);
  }
  site.passes(DAY_MS + 1);
  for (const path of there) expect([path, (await read(path)).status]).toEqual([path, 200]);
});

test('a used-up day stops nothing else: neither lists nor unknown addresses nor what instances have kept', async () => {
  await read(imagePath);
  const calm = await Promise.all(all.map(async ({ path }) => (await read(path)).status));
  await spend(perSite);
  for (const [index, { path, file }] of all.entries()) {
    if (
      there.includes(path) ||
      (charged.includes(file) && calm[index] !== 404 && path !== imagePath && path !== '/events.ics')
    )
      continue;
    expect([path, (await read(path)).status]).toEqual([path, calm[index]]);
  }
});

test('HEAD is charged for each list that a copy would spare, and refused with the rest', async () => {
  const head = async (path: string) => (await site.reader(fileOf(path))).send(path, { method: 'HEAD' });
  const operations = all.filter(({ path }) => /^\/api\/(?:events|site|redirects)/.test(path));
  expect(operations).toHaveLength(3);
  for (const { path } of operations) {
    await site.db.delete(rateLimits);
    site.line.forget();
    expect((await head(path)).status, path).toBe(200);
    const { bytes } = site.line;
    expect(await spent(), path).toBeGreaterThan(bytes);
    await spend(perSite);
    expect((await head(path)).status, path).toBe(429);
    expect((await read(path)).status, path).toBe(200);
  }
});

test('one network uses up at most a quarter of the day', async () => {
  expect(perNetwork).toBeLessThanOrEqual(perSite / 4);
  const pages = Math.floor(perNetwork / LEAST_BYTES);
  await read('/events/coming');
  await site.db.update(rateLimits).set({ count: pages * LEAST_BYTES });
  expect((await read('/events/coming')).status).toBe(429);
  expect((await read('/events/coming', '198.51.100.2')).status).toBe(200);
});

test('a database that stores nothing is still read', async () => {
  await site.db.execute(sql`
    create function refuse() returns trigger language plpgsql as 'begin raise sqlstate ''53100''; end'
  `);
  await site.db.execute(sql`create trigger refuse before insert on rate_limits execute function refuse()`);
  for (const path of there) expect([path, (await read(path)).status]).toEqual([path, 200]);
  await site.db.execute(sql`drop function refuse cascade`);
});

test('a user of the admin area is no stranger', async () => {
  await spend(perSite);
  const browser = site.visitor(auth);
  await browser.login();
  const visitor = await site.reader('functions/event-pages.ts');
  for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
  expect((await visitor.get('/events/coming')).status).toBe(200);
});
