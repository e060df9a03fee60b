import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLICKUP_CALLBACK_PATH, CLICKUP_WEBHOOK_PATH } from '#contracts/events/connection.ts';
import { claimNext, finish } from '#db/queries/mail/outbox.ts';
import { media } from '#db/schema/content/media.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { type DailyRoom, SIGN_UP_TEXT_ROOM } from '#domain/daily-room.ts';
import { FLOOD_KEPT_DAYS } from '#domain/law/cases.ts';
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
import { counterKey } from '#server/counter-key.ts';
import type { Spending } from '#server/http/budget.ts';
import { HITS } from '#server/http/visits/hit-budget.ts';
import { SHORT_LINKS } from '#server/http/visits/link-budget.ts';
import { mostWithin } from '#server/lanes.ts';
import { contactTagTopic } from '#server/services/tagging/delivery.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { openSignUpScene, type SignUpScene } from '#tests/support/people/sign-ups.ts';
import { START } from '#tests/support/scene.ts';
import { gatedFunctions, listBudgets } from '#tests/support/site/codebase/gates.ts';
import { root } from '#tests/support/site/codebase/tree.ts';
import { addedRows, storedRows } from '#tests/support/site/stored-rows.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const functions = await gatedFunctions();
const budgets = listBudgets(functions).map(({ budget }) => budget);
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

const letters = (length: number): string => encodeURI(text(length)).replaceAll('%', '').slice(0, length);
/** Generates the longest address that a form accepts, and the longest that counts as one. */
const longest = (): string =>
  `${text(64)}@${Array.from({ length: 3 }, () => String(number++).padStart(60, 'x')).join('.')}.de`;
const ordinary = (): string => `${String(number++).padStart(28, 'x')}@example.org`;
const page = () => `http://127.0.0.1:1/${text(900)}?utm_source=${text(160)}&utm_campaign=${text(160)}`;

const post = (handler: FunctionHandler, path: string, fields: Record<string, string>) =>
  scene.visitor(handler).send(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': PERSON },
  });

/** Signs up from another IPv6 network each time, which needs the most counters. */
const enter = (body: object, referer = '') =>
  scene
    .visitor(waitlist, `2001:db8:${(number % 60_000).toString(16)}::1`)
    .post('/api/waitlist', { newsletter: true, ...body }, { 'user-agent': PERSON, referer });

const hit = (fields: Record<string, string>) =>
  scene.visitor(collectHit).send('/api/analytics/pixel', {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: { 'user-agent': PERSON },
  });

const confirmed = async () => {
  await enter(
    { email: ordinary(), name: text(100), interests: text(1000), choice: SIGN_UP_OFFERS[0] },
    encodeURI(page()),
  );
  const [mail] = await scene.mail();
  return mail?.token ?? '';
};

/** Largest calls of each budget, by what they are large in; a call may prepare what is not measured. */
const ways: Readonly<Record<string, readonly (() => Promise<() => Promise<unknown>>)[]>> = {
  'sign-up': [
    async () => () => enter({ email: ordinary(), choice: SIGN_UP_OFFERS[0] }),
    async () => () => enter({ email: longest(), choice: SIGN_UP_OFFERS[0] }),
  ],
  confirmation: [
    async () => {
      const token = await confirmed();
      return () => scene.press(token, 'ja');
    },
  ],
  unsubscription: [
    async () => {
      await scene.press(await confirmed(), 'ja');
      const { rows } = await scene.db.execute<{ token: string }>(
        sql`select unsubscribe_token as token from people order by id desc limit 1`,
      );
      return () => scene.unsubscribing.post(rows[0]?.token ?? '', 'List-Unsubscribe=One-Click');
    },
  ],
  cases: [
    async () => () =>
      post(casePage, '/kuendigen/absenden', {
        name: text(100),
        contract: text(300),
        email: longest(),
        mode: 'extraordinary',
        reason: text(2000),
        wishedEnd: '2027-01-01',
        schritt: 'bestaetigen',
      }),
  ],
  'login-address': [async () => () => scene.visitor(auth).login('ida', 'falsch')],
  passkey: [async () => () => scene.visitor(auth).login('ida', 'falsch')],
  'forgotten-address': [async () => () => scene.visitor(auth).post('/api/auth/forgotten', { username: 'ida' })],
  'account-link': [async () => () => scene.visitor(auth).post('/api/auth/link', { token: 'x'.repeat(43) })],
  // A finished row forgets the contact; the few that wait for ActiveCampaign still name one.
  'contact-visit': [
    async () => async () => {
      const visit = { contactid: '9'.repeat(20), tag: text(100) };
      await scene.visitor(activecampaign).post('/api/activecampaign/visits', visit);
      const row = await claimNext(scene.db, contactTagTopic, {
        holder: randomUUID(),
        now: START,
        leaseMs: 1,
        id: undefined,
      });
      if (row) await finish(scene.db, contactTagTopic, row, START);
    },
  ],
  hit: [
    async () => () => hit({ u: `http://127.0.0.1:1/${text(30)}`, r: `https://a.example/${text(29)}` }),
    async () => () => hit({ u: `http://127.0.0.1:1/?utm_source=${text(24)}`, e: text(100) }),
    async () => () =>
      hit({ u: `http://127.0.0.1:1/?utm_source=${letters(70)}&utm_medium=${letters(70)}&utm_campaign=${letters(70)}` }),
    async () => {
      await hit({ u: `http://127.0.0.1:1/${letters(90)}?utm_source=${letters(90)}&utm_campaign=${letters(70)}` });
      return () => hit({ u: 'http://127.0.0.1:1/', e: 'Kasse geöffnet', t: letters(22), o: 'soulCircle' });
    },
  ],
  'short-link': [
    async () => () =>
      scene
        .visitor(redirect)
        .send('/r/x', { headers: { 'user-agent': PERSON, referer: `https://${'y'.repeat(60)}.${number++}.example/` } }),
  ],
  read: [
    async () => {
      const bytes = Buffer.alloc(100_000, number);
      const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`;
      await scene.db.insert(media).values({ name, type: 'image/webp', width: 1, height: 1, bytes });
      return () => scene.visitor(mediaFunction).get(`/media/${name}`);
    },
  ],
  notice: [async () => () => post(payments, '/api/payments/digistore24/notices', { event: 'on_payment' })],
};

/** Days for which rows that stay are counted: the owner has seen a flood within a year. */
const YEAR = 365;

interface Kept {
  readonly days: number;
  /** Rows of a day that the night leaves for good. */
  readonly remaining?: number;
}

/** Days for which each table keeps what a stranger stored, by the nightly clean-up. */
const KEPT: Readonly<Record<string, Kept>> = {
  account_links: { days: 1 },
  analytics_days: { days: 8, remaining: 3 * 51 + 5 * 11 },
  analytics_seen: { days: 2 },
  // Devices, countries and browsers are no texts of strangers.
  analytics_values: { days: 8, remaining: 2 * 51 + 4 * 11 },
  cases: { days: FLOOD_KEPT_DAYS },
  checkouts: { days: 30 },
  choices: { days: 30 },
  consents: { days: 30 },
  goal_days: { days: 1, remaining: 200 + 300 + 200 },
  list_entries: { days: 30 },
  login_log: { days: 90 },
  // A mail may wait for a week, and is kept for another.
  outbox: { days: 14 },
  people: { days: 30 },
  rate_limits: { days: 1 },
  // The thousand of each day that the first month keeps.
  redirect_click_marks: { days: 1, remaining: (30 * 1000) / YEAR + 150 },
  redirect_clicks: { days: YEAR },
  sign_up_requests: { days: 30 },
  visit_clicks: { days: 1 },
  visits: { days: 1 },
};
/** Days in which a way's rows differ: for good, because a mailbox confirmed them, or shown as delivered for a month. */
const KEPT_BY_WAY: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  confirmation: { consents: YEAR, list_entries: YEAR, people: YEAR },
  unsubscription: { consents: YEAR },
  'contact-visit': { outbox: 30 },
};
/** Texts of consents are ours, a day has one salt, and a dropped hit, perhaps an earlier file's, only raises a number. */
const OURS = new Set(['consent_texts', 'analytics_salts', 'analytics_dropped']);
const ofHits = new Set([HITS, SHORT_LINKS].flatMap(({ inside }) => Object.keys(inside)));

const isLane = (limit: DailyRoom | number): limit is DailyRoom => typeof limit !== 'number';

/** Returns the most attempts of a day that are counted: refused ones are not, and counters of a brake end with it. */
const countedInDay = ({ lane, inside = {} }: Spending<never>): number =>
  Object.values<DailyRoom | number>(inside)
    .filter(isLane)
    .reduce((sum, each) => sum + mostWithin(each, 1), 0) +
  (lane?.brakeMs === undefined ? mostWithin(lane ?? { perSite: 0, late: 0 }, 1) : lane.perSite / (lane.least ?? 1));

/** Returns the most rows of a table that a budget allows within some days; undefined if nothing limits them. */
function mostRows(budget: Spending<never>, table: string, days: number): number | undefined {
  const { lane, inside } = budget;
  const limit: DailyRoom | number | undefined = inside?.[table];
  if (typeof limit === 'number') return limit * days;
  if (limit !== undefined) return mostWithin(limit, days);
  if (table === 'rate_limits') return countedInDay(budget);
  return lane === undefined || lane.brakeMs !== undefined ? undefined : mostWithin(lane, days);
}

/** Measures what a call stores, as rows and bytes by table. */
async function measure(call: () => Promise<unknown>) {
  await scene.settled();
  const before = await storedRows(scene.db);
  await call();
  await scene.settled();
  return addedRows(before, await storedRows(scene.db)).filter(({ table }) => !OURS.has(table));
}

interface Line {
  readonly way: string;
  readonly table: string;
  readonly bytes: number;
  readonly most: number;
  readonly days: number;
  readonly total: number;
}

/** Measures the largest rows of a budget and computes what they take in steady state. */
async function linesOf(budget: Spending<never>): Promise<Line[]> {
  const { name, inside = {} } = budget;
  const largest = new Map<string, { bytes: number; perCall: number }>();
  for (const prepare of ways[name] ?? []) {
    const weight = name === 'sign-up' && largest.size > 0 ? 7 : 1;
    for (const { table, rows, bytes } of await measure(await prepare())) {
      const known = largest.get(table) ?? { bytes: 0, perCall: 0 };
      const perRow = bytes / rows / weight;
      largest.set(table, { bytes: Math.max(known.bytes, perRow), perCall: Math.max(known.perCall, rows) });
    }
  }
  const missed = Object.keys(inside).filter((table) => !largest.has(table));
  if (missed.length > 0) throw new Error(`No call of ${name} fills ${missed.join()}`);
  return [...largest].flatMap(([table, { bytes, perCall }]) => {
    if (ofHits.has(table) && !(table in inside)) return [];
    const kept = KEPT[table];
    const days = KEPT_BY_WAY[name]?.[table] ?? kept?.days;
    const most = days === undefined ? undefined : mostRows(budget, table, days);
    if (days === undefined || most === undefined) throw new Error(`${name} has no end for ${table}`);
    const rows = most * (table in inside ? 1 : perCall) + (kept?.remaining ?? 0) * (YEAR - days);
    return [{ way: name, table, bytes, most: rows, days, total: rows * bytes }];
  });
}

const HALF_A_GIGABYTE = 500_000_000;

/** Reads what a counter of the site has counted. */
async function countOf(room: DailyRoom): Promise<number> {
  const key = counterKey(scene.context(), `${room.name}-site`, '');
  const [row] = await scene.db.select().from(rateLimits).where(eq(rateLimits.key, key));
  return row?.count ?? 0;
}

/** Measures the most bytes that a counted byte of a sign-up's text costs. */
async function textLine(): Promise<Line> {
  const sumOf = (added: Awaited<ReturnType<typeof measure>>) =>
    added.reduce((sum, { table, bytes }) => sum + (ofHits.has(table) ? 0 : bytes), 0);
  const least = sumOf(await measure(() => enter({ email: ordinary(), choice: SIGN_UP_OFFERS[0] })));
  const texts: readonly (() => Promise<unknown>)[] = [
    () => enter({ email: ordinary(), name: text(100), interests: text(1000) }),
    () => enter({ email: ordinary(), page: page(), referrer: page() }),
    () => enter({ email: ordinary() }, encodeURI(page())),
    () => enter({ email: ordinary(), choice: SIGN_UP_OFFERS.join(' ') }),
    () =>
      enter(
        { email: ordinary(), name: text(100), interests: text(1000), page: page(), choice: SIGN_UP_OFFERS.join(' ') },
        encodeURI(page()),
      ),
  ];
  const costs: number[] = [];
  for (const call of texts) {
    const before = await countOf(SIGN_UP_TEXT_ROOM);
    const added = sumOf(await measure(call));
    costs.push((added - least) / ((await countOf(SIGN_UP_TEXT_ROOM)) - before));
  }
  const [bytes, most] = [Math.max(...costs), mostWithin(SIGN_UP_TEXT_ROOM, 30)];
  return { way: 'sign-up', table: 'per byte of text', bytes, most, days: 30, total: bytes * most };
}

describe('what strangers store', () => {
  test('is measured for every budget', () => {
    expect(Object.keys(ways).toSorted()).toEqual(budgets.map(({ name }) => name).toSorted());
  });

  test('takes less than 60 % of the database in steady state, however long the flood', async () => {
    const lines: Line[] = [];
    for (const budget of budgets) lines.push(...(await linesOf(budget)));
    lines.push(await textLine());
    const total = lines.reduce((sum, line) => sum + line.total, 0);
    const inMb = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
    const table = lines.map(({ way, table: name, bytes, most, days, total: all }) =>
      [way, name, `${bytes.toFixed(1)} B`, Math.round(most), `${days} days`, `${inMb(all)} MB`].join(' | '),
    );
    process.stdout.write(`${[...table, `all: ${inMb(total)} MB of ${inMb(HALF_A_GIGABYTE)}`].join('\n')}\n`);
    expect(total).toBeLessThan(0.6 * HALF_A_GIGABYTE);
  }, 60_000);

  test('lies in tables whose rows alone raise no storage alarm', () => {
    expect(Object.keys(KEPT).filter((table) => !VISITORS_TABLES.some((each) => each === table))).toEqual([]);
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
  'functions/former-page.ts': '/kurse/abc',
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
