import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { openDatabase } from '#local/database/database.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { CHROME } from '#tests/support/agents.ts';
import { type PostgresServer, startPostgres } from '#tests/support/database/postgres.ts';
import { postForm, postJson, readFields } from '#tests/support/exchange.ts';
import { clearPeople, peopleOn } from '#tests/support/people/people.ts';
import { openSiteAt, type TestSite } from '#tests/support/site/site.ts';

const away = 'Unsere Datenbank ist gerade nicht erreichbar. Bitte versuche es in ein paar Minuten noch einmal.';
const targetUrl = 'https://shop.example/kurs';

let postgres: PostgresServer;
let site: TestSite;

const follow = (agent: string) => fetch('/r/flyer', { redirect: 'manual', headers: { 'user-agent': agent } });
async function stored(): Promise<string[]> {
  const rows = await peopleOn(site.db, 'waitlist');
  return rows.map(({ email }) => email).toSorted();
}

beforeAll(async () => {
  postgres = await startPostgres();
  await postgres.createDatabase('site');
  const migrated = await openDatabase({ databaseUrl: postgres.url('site'), dataDir: '' });
  await migrated.close();
  for (const [name, value] of Object.entries(ownerVariables)) vi.stubEnv(name, value);
  site = await openSiteAt(postgres.url('site'));
  await site.db
    .insert(redirects)
    .values({ slug: 'flyer', slugKey: 'flyer', targetUrl, isActive: true, trackClicks: true });
});
afterAll(async () => {
  await site.close();
  await postgres.stop();
});
beforeEach(async () => {
  await clearPeople(site.db);
});

test('an outage of the database loses no acknowledged row, and links lead on', async () => {
  expect((await postJson('/api/waitlist', { email: 'vorher@example.org' })).status).toBe(201);
  // The edge passes visits on to the function, which has a policy, while its list of links is on the way.
  const isFromEdge = async () => !(await follow(CHROME)).headers.has('content-security-policy');
  await vi.waitUntil(isFromEdge, { timeout: 60_000 });
  await postgres.halt();

  const refused = await postJson('/api/waitlist', { email: 'waehrend@example.org' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await refused.json()).toEqual({
    status: 'error',
    message: `${away} Fehlernummer: ${refused.headers.get('x-request-id')}`,
  });
  const form = await postForm('/api/waitlist', { email: 'waehrend@example.org', name: 'Ada' });
  expect(form.status).toBe(503);
  const page = await form.text();
  expect(page).toContain(away);
  expect(readFields(page)).toMatchObject({ email: 'waehrend@example.org', name: 'Ada' });
  expect((await fetch('/api/health')).status).toBe(503);
  expect((await fetch('/api/auth/check')).status).toBe(200);
  // The local platform has no CDN, so only the edge has the links (tests/api/redirects/following.test.ts has one).
  const followed = await follow(CHROME);
  expect([followed.status, followed.headers.get('location')]).toEqual([302, targetUrl]);

  await postgres.resume();
  expect((await fetch('/api/health')).status).toBe(200);
  expect((await postJson('/api/waitlist', { email: 'waehrend@example.org' })).status).toBe(201);
  expect((await follow('')).status).toBe(302);
  expect(await stored()).toEqual(['vorher@example.org', 'waehrend@example.org']);
});

test('an outage during sign-ups keeps at least every acknowledged one', { tags: ['release'] }, async () => {
  const answers = new Map<string, number>();
  let isBack = false;
  let number = 0;
  async function visitor(): Promise<void> {
    while (!isBack) {
      number += 1;
      const email = `nr-${number}@example.org`;
      answers.set(email, (await postJson('/api/waitlist', { email })).status);
    }
  }
  const count = (status: number) => [...answers.values()].filter((each) => each === status).length;
  const patience = { timeout: 60_000 };
  const visitors = Array.from({ length: 8 }, visitor);
  for (let round = 0; round < 2; round += 1) {
    await vi.waitUntil(() => count(201) > 20 * (round + 1), patience);
    await postgres.halt();
    await vi.waitUntil(() => count(503) > 20 * (round + 1), patience);
    await postgres.resume();
  }
  isBack = true;
  await Promise.all(visitors);
  expect(new Set(answers.values())).toEqual(new Set([201, 503]));
  const acknowledged = [...answers].filter(([, status]) => status === 201).map(([email]) => email);
  expect(await stored()).toEqual(expect.arrayContaining(acknowledged));
});
