import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLICKUP_CALLBACK_PATH, CLICKUP_WEBHOOK_PATH } from '#contracts/events/connection.ts';
import type { DailyRoom } from '#domain/daily-room.ts';
import { SIGN_UP_TEXT_ROOM } from '#domain/daily-room.ts';
import { FLOOD_KEPT_DAYS } from '#domain/law/cases.ts';
import { VISITORS_TABLES } from '#domain/operations/troubles.ts';
import type { Spending } from '#server/http/budget.ts';
import { mostWithin } from '#server/lanes.ts';
import { openSignUpScene, type SignUpScene } from '#tests/support/people/sign-ups.ts';
import { START } from '#tests/support/scene.ts';
import { gatedFunctions, listBudgets } from '#tests/support/site/codebase/gates.ts';
import { root } from '#tests/support/site/codebase/tree.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';

const functions = await gatedFunctions();
const budgets = listBudgets(functions).map(({ budget }) => budget);

/** Days for which rows that stay are counted: the owner has seen a flood within a year. */
const YEAR = 365;
const HALF_A_GIGABYTE = 500_000_000;

interface Fill {
  readonly table: string;
  /** Bytes of the largest row that a stranger can cause, with its index entries. */
  readonly bytes: number;
  readonly perCall?: number;
  /** Days for which the table keeps it, by the nightly clean-up. */
  readonly days: number;
  /** Rows of a day that the night leaves for good. */
  readonly remaining?: number;
}

const COUNTERS: Fill = { table: 'rate_limits', bytes: 160, perCall: 4, days: 1 };
const FAILED_LOGIN: Fill = { table: 'login_log', bytes: 265, days: 90 };
/** A mail may wait for a week, and is kept for another. */
const MAIL_DAYS = 14;

/** Tables that each budget fills; the texts of a sign-up are counted by their bytes. */
const FILLS: Readonly<Record<string, readonly Fill[]>> = {
  'contact-visit': [{ table: 'outbox', bytes: 266, days: 30 }, COUNTERS],
  'login-address': [FAILED_LOGIN, COUNTERS],
  passkey: [FAILED_LOGIN],
  'forgotten-address': [
    { table: 'account_links', bytes: 372, days: 1 },
    { table: 'outbox', bytes: 446, days: MAIL_DAYS },
    COUNTERS,
  ],
  'account-link': [COUNTERS],
  cases: [
    { table: 'cases', bytes: 10_135, days: FLOOD_KEPT_DAYS },
    { table: 'outbox', bytes: 331, perCall: 2, days: MAIL_DAYS },
    COUNTERS,
  ],
  hit: [
    { table: 'analytics_days', bytes: 192, days: 8, remaining: 3 * 51 },
    { table: 'analytics_seen', bytes: 109, days: 2 },
    { table: 'analytics_values', bytes: 434, days: 8, remaining: 2 * 51 + 4 * 11 },
    { table: 'goal_days', bytes: 189, days: 1, remaining: 200 + 300 + 200 },
    { table: 'visits', bytes: 149, days: 1 },
    { table: 'checkouts', bytes: 374, days: 30 },
    COUNTERS,
  ],
  // Confirmed rows stay.
  confirmation: [
    { table: 'consents', bytes: 242, days: YEAR },
    { table: 'list_entries', bytes: 3354, days: YEAR },
    { table: 'people', bytes: 1468, days: YEAR },
    { table: 'outbox', bytes: 410, days: MAIL_DAYS },
  ],
  read: [COUNTERS],
  'short-link': [
    // The thousand of each day that the first month keeps.
    { table: 'redirect_click_marks', bytes: 155, days: 1, remaining: (30 * 1000) / YEAR + 150 },
    { table: 'redirect_clicks', bytes: 110, days: YEAR },
    { table: 'visit_clicks', bytes: 90, days: 1 },
  ],
  'sign-up': [
    { table: 'choices', bytes: 198, days: 30 },
    { table: 'consents', bytes: 272, perCall: 2, days: 30 },
    { table: 'list_entries', bytes: 320, perCall: 2, days: 30 },
    { table: 'outbox', bytes: 395, perCall: 2, days: MAIL_DAYS },
    { table: 'people', bytes: 673, days: 30 },
    { table: 'sign_up_requests', bytes: 355, days: 30 },
    COUNTERS,
  ],
  unsubscription: [{ table: 'consents', bytes: 253, days: YEAR }],
  notice: [],
};
/** Bytes of the database for each counted byte of a sign-up's text. */
const BYTES_PER_TEXT = 2.1;

const isLane = (limit: DailyRoom | number): limit is DailyRoom => typeof limit !== 'number';

/** Returns the most attempts of a day that are counted: refused ones are not, and counters of a brake end with it. */
const countedInDay = ({ lane, inside = {} }: Spending<never>): number =>
  Object.values<DailyRoom | number>(inside)
    .filter(isLane)
    .reduce((sum, each) => sum + mostWithin(each, 1), 0) +
  (lane?.brakeMs === undefined ? mostWithin(lane ?? { perSite: 0, late: 0 }, 1) : lane.perSite / (lane.least ?? 1));

/** Returns the most rows of a table that a budget allows within some days. */
function mostRows(budget: Spending<never>, { table, days, perCall = 1 }: Fill): number {
  const { lane, inside } = budget;
  const limit: DailyRoom | number | undefined = inside?.[table];
  if (typeof limit === 'number') return limit * days;
  if (limit !== undefined) return mostWithin(limit, days);
  if (table === 'rate_limits') return countedInDay(budget) * perCall;
  if (lane === undefined || lane.brakeMs !== undefined) throw new Error(`${budget.name} has no end for ${table}`);
  return mostWithin(lane, days) * perCall;
}

describe('what strangers store', () => {
  test('is known for every budget, and for each table that it limits', () => {
    expect(Object.keys(FILLS).toSorted()).toEqual(budgets.map(({ name }) => name).toSorted());
    for (const { name, inside = {} } of budgets) {
      expect(
        FILLS[name]?.map(({ table }) => table),
        name,
      ).toEqual(expect.arrayContaining(Object.keys(inside)));
    }
  });

  test('takes less than 60 % of the database in steady state, however long the flood', () => {
    const bytes = budgets.flatMap((budget) =>
      (FILLS[budget.name] ?? []).map(
        (fill) => (mostRows(budget, fill) + (fill.remaining ?? 0) * (YEAR - fill.days)) * fill.bytes,
      ),
    );
    const all = bytes.reduce((sum, each) => sum + each, mostWithin(SIGN_UP_TEXT_ROOM, 30) * BYTES_PER_TEXT);
    expect(all).toBeLessThan(0.6 * HALF_A_GIGABYTE);
    expect(all).toBeGreaterThan(0.5 * HALF_A_GIGABYTE);
  });

  test('lies in tables whose rows alone raise no storage alarm', async () => {
    const filled = Object.values(FILLS).flatMap((fills) => fills.map(({ table }) => table));
    expect(filled.filter((table) => !VISITORS_TABLES.some((each) => each === table))).toEqual([]);
    const unknown = await scene.db.execute(
      sql`select name from jsonb_array_elements_text(${JSON.stringify(VISITORS_TABLES)}::jsonb) name where to_regclass(name) is null`,
    );
    expect(unknown.rows).toEqual([]);
  });
});

let scene: SignUpScene;
beforeAll(async () => {
  scene = await openSignUpScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  scene.variables.RATE_LIMITS = 'on';
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
