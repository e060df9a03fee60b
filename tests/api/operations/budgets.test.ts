import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLICKUP_CALLBACK_PATH, CLICKUP_WEBHOOK_PATH } from '#contracts/events/connection.ts';
import { media } from '#db/schema/content/media.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { VISITORS_TABLES } from '#domain/operations/troubles.ts';
import { SIGN_UP_OFFERS } from '#domain/purchases/offers.ts';
import activecampaign from '#functions/activecampaign.ts';
import auth from '#functions/auth.ts';
import casePage from '#functions/case-page.ts';
import collectHit from '#functions/collect.ts';
import mediaFunction from '#functions/media.ts';
import payments from '#functions/payments.ts';
import redirect from '#functions/redirect.ts';
import waitlist from '#functions/waitlist.ts';
import { SIGN_UPS } from '#server/http/people/sign-up-budget.ts';
import { HITS } from '#server/http/visits/hit-budget.ts';
import { SHORT_LINKS } from '#server/http/visits/link-budget.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { openSignUpScene, type SignUpScene } from '#tests/support/people/sign-ups.ts';
import { START } from '#tests/support/scene.ts';
import { gatedFunctions } from '#tests/support/site/codebase/gates.ts';
import { root } from '#tests/support/site/codebase/tree.ts';
import { addedBytes, storedBytes } from '#tests/support/site/stored-bytes.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';

/** Rows that one call adds to a table if more than one: texts and their counters. */
const rowsOf: Readonly<Record<string, number>> = {
  analytics_values: 8,
  analytics_days: 8,
  analytics_seen: 8,
  goal_days: 4,
  redirect_click_marks: 3,
};
/** Bytes of text that a call moves, for budgets that count them. */
const amounts: Readonly<Record<string, Readonly<Record<string, number>>>> = { confirmation: { list_entries: 3000 } };
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
let scene: SignUpScene;
let number = 0;

beforeAll(async () => {
  scene = await openSignUpScene();
  await addAccount(scene.db, { username: 'ida', email: 'ida@example.org' });
  await scene.db
    .insert(redirects)
    .values({ slug: 'x', slugKey: 'x', targetUrl: 'https://example.org/', isActive: true, trackClicks: true });
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  scene.variables.RATE_LIMITS = 'on';
  number += 1000;
});

/** Generates incompressible text of three-byte characters, the largest content of a field. */
function text(length: number): string {
  let seed = number++ * 2_654_435_761;
  return Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCharCode(0x4e00 + ((seed >>> 8) % 20_000));
  }).join('');
}

/** Generates the longest address that a form accepts. */
const address = (): string =>
  `${text(64)}@${Array.from({ length: 3 }, () => String(number++).padStart(60, 'x')).join('.')}.de`;
const page = () => `http://127.0.0.1:1/${text(20)}?utm_source=${text(160)}&utm_campaign=${text(160)}`;
const form = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': PERSON };

/** Generates the longest address that counts as one. */
const ordinary = (): string => `${String(number++).padStart(28, 'x')}@example.org`;

const signUpOf = (email: string) => ({
  email,
  name: text(100),
  interests: text(1000),
  newsletter: true,
  choice: SIGN_UP_OFFERS.join(' '),
  page: page(),
  referrer: `https://${text(9)}.example/`,
});
const signUp = (ip?: string, body: object = signUpOf(ordinary())) =>
  scene.visitor(waitlist, ip).post('/api/waitlist', body, { 'user-agent': PERSON, referer: encodeURI(page()) });

const post = (handler: FunctionHandler, path: string, fields: Record<string, string>) =>
  scene.visitor(handler).send(path, { method: 'POST', body: new URLSearchParams(fields), headers: form });

/** Most expensive call of each budget; its preparation is not measured. */
const calls: Record<string, () => Promise<() => Promise<unknown>>> = {
  'sign-up': async () => () => signUp(),
  'sign-up minimum': async () => {
    for (let count = 0; count < 12; count += 1) await signUp('198.51.100.1');
    return () => signUp('198.51.100.1');
  },
  confirmation: async () => {
    await signUp('198.51.100.2');
    const [mail] = await scene.mail();
    return () => scene.press(mail?.token ?? '', 'ja');
  },
  unsubscription: async () => {
    const email = `leave-${number}@example.org`;
    await scene.signUp(email);
    const [mail] = await scene.mail();
    await scene.press(mail?.token ?? '', 'ja');
    await scene.settled();
    const token = await scene.unsubscribeToken(email);
    return () => scene.unsubscribing.post(token, 'List-Unsubscribe=One-Click');
  },
  case: async () => () =>
    post(casePage, '/kuendigen/absenden', {
      name: text(100),
      contract: text(300),
      email: address(),
      mode: 'extraordinary',
      reason: text(2000),
      wishedEnd: '2027-01-01',
      schritt: 'bestaetigen',
    }),
  'login-address': async () => () => scene.visitor(auth).login('ida', 'falsch'),
  passkey: async () => () => scene.visitor(auth).login('ida', 'falsch'),
  'forgotten-address': async () => () => scene.visitor(auth).post('/api/auth/forgotten', { username: 'ida' }),
  'account-link': async () => () => scene.visitor(auth).post('/api/auth/link', { token: 'x'.repeat(43) }),
  'contact-visit': async () => () =>
    scene.visitor(activecampaign).post('/api/activecampaign/visits', { contactid: '9'.repeat(20), tag: text(100) }),
  hit: async () => () =>
    scene.visitor(collectHit).send('/api/analytics/pixel', {
      method: 'POST',
      body: JSON.stringify({
        u: `http://127.0.0.1:1/${text(40)}?utm_source=${text(100)}&utm_medium=x&utm_campaign=${text(100)}`,
        e: text(100),
      }),
      headers: { 'user-agent': PERSON },
    }),
  'short-link': async () => () =>
    scene
      .visitor(redirect)
      .send('/r/x', { headers: { 'user-agent': PERSON, referer: `https://${'y'.repeat(60)}.${number}.example/` } }),
  read: async () => {
    const bytes = Buffer.alloc(100_000, number);
    const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`;
    await scene.db.insert(media).values({ name, type: 'image/webp', width: 1, height: 1, bytes });
    return () => scene.visitor(mediaFunction).get(`/media/${name}`);
  },
  notice: async () => () =>
    scene
      .visitor(payments)
      .send('/api/payments/digistore24/notices', { method: 'POST', body: 'event=on_payment', headers: form }),
};

const functions = await gatedFunctions();
const declared = new Map(
  functions.flatMap(({ gates = [] }) =>
    gates.flatMap(({ budget }) => (typeof budget === 'object' ? [[budget.name, budget] as const] : [])),
  ),
);

/** Tables that every budget may add to; their caps apply to the whole site. */
const counted = new Set<string>([...HITS.stored, ...SHORT_LINKS.stored].map(({ table }) => table));
/** Counter rows follow from the limits; texts of consents are ours. */
const followed = new Set(['rate_limits', 'consent_texts']);

describe('a call costs no more than its budget says', () => {
  test('for every budget', () => {
    expect(
      Object.keys(calls)
        .filter((name) => !name.endsWith(' minimum'))
        .toSorted(),
    ).toEqual([...declared.keys()].toSorted());
  });

  const ofSignUp = (added: Record<string, number>): number =>
    Object.entries(added).reduce(
      (sum, [table, bytes]) => sum + (followed.has(table) || counted.has(table) ? 0 : bytes),
      0,
    );

  test.each([
    ['an ordinary address', () => signUpOf(ordinary())],
    ['the longest address', () => signUpOf(address())],
    ['nothing but its source', () => ({ email: ordinary(), newsletter: true, page: page() })],
    ['nothing but text', () => ({ email: ordinary(), name: text(100), interests: text(1000) })],
  ])('for a sign-up with %s, by its weight', async (_, bodyOf) => {
    const body = bodyOf();
    const before = await storedBytes(scene.db);
    await signUp(undefined, body);
    await scene.settled();
    const { minimum, requests, stored } = SIGN_UPS;
    const least = minimum.stored.reduce((sum, { bytes }) => sum + bytes, 0);
    const allowed = least * minimum.weigh({ body }) + stored[0].bytes * requests.weigh({ body });
    expect(ofSignUp(addedBytes(before, await storedBytes(scene.db)))).toBeLessThanOrEqual(allowed);
  });

  test.each(Object.keys(calls))('for %s', async (name) => {
    const call = await calls[name]?.();
    await scene.settled();
    const before = await storedBytes(scene.db);
    const mails = await scene.db.$count(outbox, eq(outbox.topic, 'mail'));
    await call?.();
    await scene.settled();
    const added = addedBytes(before, await storedBytes(scene.db));

    const budget = declared.get(name.replace(' minimum', ''));
    // Measured above, by size.
    if (name === 'sign-up') return;
    const stored = (name.endsWith(' minimum') ? budget?.minimum : budget)?.stored ?? [];
    const allowedByTable = new Map(stored.map(({ table, bytes }) => [table, bytes]));
    const isFree = (table: string) => followed.has(table) || (counted.has(table) && !allowedByTable.has(table));
    const beyond = Object.entries(added).filter(
      ([table, bytes]) =>
        !isFree(table) && bytes > (allowedByTable.get(table) ?? 0) * (amounts[name]?.[table] ?? rowsOf[table] ?? 1),
    );
    expect(beyond).toEqual([]);
    const missed = stored.filter(({ table }) => !counted.has(table) && !((added[table] ?? 0) > 0));
    expect(missed).toEqual([]);
    expect((await scene.db.$count(outbox, eq(outbox.topic, 'mail'))) - mails).toBeLessThanOrEqual(
      budget?.mails.perCall ?? 0,
    );
  });
});

/** Returns a value that changes with every write, even if the rows stay the same. */
async function fingerprint(): Promise<string> {
  const { rows } = await scene.db.execute<{ name: string }>(
    sql`select relname as name from pg_stat_user_tables where schemaname = 'public'`,
  );
  const parts = rows.map(
    ({ name }) => `select '${name}' as name, coalesce(sum(hashtext(t::text || t.xmin)), 0) as sum from "${name}" t`,
  );
  const { rows: sums } = await scene.db.execute(sql.raw(parts.join(' union all ')));
  return JSON.stringify(sums.toSorted((a, b) => String(a.name).localeCompare(String(b.name))));
}

/** Addresses of functions that are not operations of the API. */
const pages: Readonly<Record<string, string>> = {
  'functions/calendar-feed.ts': '/kalender/abc.ics',
  'functions/clickup.ts': `${CLICKUP_CALLBACK_PATH}?code=x&state=y`,
  'functions/event-pages.ts': '/events/abc123',
  'functions/letter-page.ts': '/briefe/0e7f2f0e-0000-4000-8000-000000000000',
  'functions/media.ts': '/media/abc.webp',
  'functions/thanks.ts': '/danke/abc',
};

const free = functions.flatMap(({ file, gates = [] }) =>
  file.startsWith('functions/edge/')
    ? []
    : gates
        .filter(({ access, budget }) => access === 'public' && typeof budget === 'string')
        .map((gate) => ({ file, ...gate })),
);

/** Body of the right shape, with a stranger's own signature. */
const forged = { signature: 'x'.repeat(43), at: START.getTime(), secret: 'x', redirectId: 1, isBot: false, marks: [] };

describe('a stranger stores nothing', () => {
  test.each(free)('through $name of $file, which is declared $budget', async ({ file, name }) => {
    const { default: handler }: { default: FunctionHandler } = await import(join(root, file));
    const [method = '', path = ''] = name.includes(' ') ? name.split(' ') : ['GET', pages[file] ?? ''];
    const address = name === 'webhook' ? CLICKUP_WEBHOOK_PATH : path;
    expect(address).not.toBe('');
    const before = await fingerprint();
    const init =
      method === 'GET' && name !== 'webhook'
        ? { method }
        : {
            method: 'POST',
            body: JSON.stringify(forged),
            headers: { 'content-type': 'application/json', 'x-signature': 'ab' },
          };
    await scene.visitor(handler).send(address, init);
    await scene.settled();
    expect(await fingerprint()).toBe(before);
  });
});

test('every table that a public operation fills is among those whose rows alone raise no storage alarm', async () => {
  const gates = (await gatedFunctions()).flatMap((handler) => handler.gates ?? []);
  const tables = gates.flatMap(({ budget }) =>
    typeof budget === 'object' ? [...budget.stored, ...(budget.minimum?.stored ?? [])].map(({ table }) => table) : [],
  );
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter((table) => !VISITORS_TABLES.some((each) => each === table))).toEqual([]);
});
