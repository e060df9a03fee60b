import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { type DailyRoom, SIGN_UP_TEXT_ROOM } from '#domain/daily-room.ts';
import auth from '#functions/auth.ts';
import casePage from '#functions/case-page.ts';
import waitlist from '#functions/waitlist.ts';
import { counterKey } from '#server/counter-key.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { openSignUpScene, type SignUpScene } from '#tests/support/people/sign-ups.ts';
import { gatedFunctions, listBudgets } from '#tests/support/site/codebase/gates.ts';

const budgets = listBudgets(await gatedFunctions()).map(({ budget }) => budget);
const WORDS = { name: 'Ada Löwe', interests: 'Atem und Klang' };
let scene: SignUpScene;
let number = 0;

beforeAll(async () => {
  scene = await openSignUpScene();
  await addAccount(scene.db, { username: 'ida', email: 'ida@example.org' });
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await scene.db.delete(rateLimits);
  scene.variables.RATE_LIMITS = 'on';
});

/** Sets a site counter until tomorrow. */
async function count(name: string, value: number): Promise<void> {
  const key = counterKey(scene.context(), `${name}-site`, '');
  const expiresAt = new Date(scene.clock.now.getTime() + 24 * 60 * 60 * 1000);
  await scene.db
    .insert(rateLimits)
    .values({ key, count: value, expiresAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count: value, expiresAt } });
}

const read = async (name: string): Promise<number> => {
  const key = counterKey(scene.context(), `${name}-site`, '');
  const [row] = await scene.db.select().from(rateLimits).where(eq(rateLimits.key, key));
  return row?.count ?? 0;
};

const rooms: readonly DailyRoom[] = [
  SIGN_UP_TEXT_ROOM,
  ...budgets.flatMap(({ name, lane }) => (lane ? [{ name, ...lane }] : [])),
];

/** Uses up every limit of the whole site. */
async function exhaust(): Promise<void> {
  for (const { name, perSite } of rooms) await count(name, perSite);
}

const enter = async (ip: string, more: object = WORDS) => {
  const email = `person-${number++}@example.org`;
  const { status } = await scene.visitor(waitlist, ip).post('/api/waitlist', { email, ...more });
  const { rows } = await scene.db.execute<{ name: string | null; interests: string | null }>(sql`
    select sign_up_requests.name, sign_up_requests.interests from people
    join sign_up_requests on person_id = people.id where email = ${email}
  `);
  return { status, kept: rows[0] };
};

const sendCase = (ip: string) =>
  scene.visitor(casePage, ip).send('/kuendigen/absenden', {
    method: 'POST',
    body: new URLSearchParams({
      name: 'Ada',
      contract: `SoulCircle ${number++}`,
      email: 'ada@example.org',
      mode: 'ordinary',
      reason: '',
      wishedEnd: '',
      schritt: 'bestaetigen',
    }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('an evening on television with 3,000 sign-ups loses no name', async () => {
  const sent = 2999;
  expect(await enter('198.51.100.1', { ...WORDS, page: 'https://example.org/?utm_source=fernsehen' })).toEqual({
    status: 201,
    kept: WORDS,
  });
  const text = await read('sign-up-text');
  await count('sign-up-text', sent * text);
  await count('sign-up', sent);
  expect(await enter('198.51.100.1')).toEqual({ status: 201, kept: WORDS });
  expect(await read('sign-up-late')).toBe(0);
  expect(text).toBeGreaterThan(0);
  expect(sent * text).toBeLessThan(SIGN_UP_TEXT_ROOM.perSite);
});

test('a hostile network uses at most a twentieth of the room for text, and other networks keep theirs', async () => {
  const long = { interests: '中'.repeat(1000) };
  const kept: unknown[] = [];
  for (let turn = 0; turn < 20; turn += 1) kept.push((await enter('192.0.2.1', long)).kept?.interests);
  expect(kept.filter(Boolean)).toHaveLength(16);
  expect(await read('sign-up-text')).toBeLessThanOrEqual(SIGN_UP_TEXT_ROOM.perSite / 20);
  expect(await enter('198.51.100.2')).toEqual({ status: 201, kept: WORDS });
});

test('a network keeps its first three sign-ups of a day, with their words, when the day of the site is used up', async () => {
  await exhaust();
  const answers: Awaited<ReturnType<typeof enter>>[] = [];
  for (let turn = 0; turn < 4; turn += 1) answers.push(await enter('198.51.100.3'));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
  expect(answers.map(({ kept }) => kept)).toEqual([WORDS, WORDS, WORDS, undefined]);
  expect((await enter('198.51.100.4')).status).toBe(201);
  scene.passes(24 * 60 * 60 * 1000);
  expect((await enter('198.51.100.3')).status).toBe(201);
});

test('a sign-up that is stored without its words when the day is used up loses nothing else', async () => {
  await exhaust();
  expect(await enter('198.51.100.5', { interests: '中'.repeat(1000) })).toEqual({
    status: 201,
    kept: { name: null, interests: null },
  });
});

test('every link in a mail works when every counter is used up', async () => {
  await scene.signUp('ada@example.org', WORDS);
  const [mail] = await scene.mail();
  await scene.db.update(rateLimits).set({ count: 2_000_000_000 });
  await exhaust();
  for (let turn = 0; turn < 70; turn += 1) await scene.press('x'.repeat(43), 'ja');
  expect((await scene.press(mail?.token ?? '', 'ja')).status).toBe(200);
  expect(await scene.statusesOf('ada@example.org')).toEqual({ waitlist: 'confirmed' });
  const token = await scene.unsubscribeToken('ada@example.org');
  expect((await scene.unsubscribing.post(token, 'List-Unsubscribe=One-Click')).status).toBe(200);
  expect(await scene.statusesOf('ada@example.org')).toEqual({ waitlist: 'revoked' });
});

test('a new network can send its first case, forgotten password and login when the day is used up', async () => {
  await exhaust();
  expect([(await sendCase('198.51.100.6')).status, (await sendCase('198.51.100.6')).status]).toEqual([200, 200]);
  expect((await sendCase('198.51.100.6')).status).toBe(200);
  expect((await sendCase('198.51.100.6')).status).toBe(429);
  const visitor = scene.visitor(auth, '198.51.100.7');
  expect((await visitor.post('/api/auth/forgotten', { username: 'ida' })).status).toBe(202);
  expect((await visitor.login('ida', 'falsch')).status).toBe(401);
  // The link is unknown, but the request is not limited.
  expect((await visitor.post('/api/auth/link', { token: 'x'.repeat(43) })).status).not.toBe(429);
});
