import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { takeoutColumns } from '#content/takeout/columns.ts';
import { takeoutFiles, takeoutName } from '#content/takeout/files.ts';
import { takeoutReadme } from '#content/takeout/readme.ts';
import type { TakeoutPart } from '#contracts/takeout/reading.ts';
import { writtenCell } from '#domain/csv.ts';
import auth from '#functions/auth.ts';
import contentFunction from '#functions/content.ts';
import media from '#functions/media.ts';
import takeout from '#functions/takeout.ts';
import { takeOut } from '#stores/takeout/reading.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { fillTables } from '#tests/support/database/every-table.ts';
import { createVisitor, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Tables that are not exported, with the reason. A new table is exported, or listed here. */
const leftOut = {
  'opens something, or tells who has opened it': [
    'account_links',
    'admin_sessions',
    'passkeys',
    'spent_challenges',
    'login_log',
    'calendar_feed',
    'clickup_connection',
    'payment_platforms',
    'checkouts',
    'analytics_salts',
    'peppers',
  ],
  'is of the machinery, for a while': [
    'outbox',
    'mailers',
    'letter_pace',
    'rate_limits',
    'sync_runs',
    'builds',
    'schedule_runs',
    'failures',
    'alarms',
    'analytics_seen',
    'visits',
    'visit_clicks',
    'restores',
    'dead_answers',
    'mail_throttle',
    'mail_checks',
  ],
  'is made of rows that are taken along': [
    'redirect_click_months',
    'analytics_months',
    'goal_months',
    'goal_totals',
    'goal_month_parts',
    'sign_up_worth',
  ],
  'stands as text in the rows that name it': ['analytics_values'],
  'are switches of single accounts': ['notifications'],
  'cannot be read by anybody': ['erased_addresses', 'rejected_addresses'],
} as const;

/** Columns that are not exported: secrets, and values derived from others. */
const untaken: Readonly<Record<string, readonly string[]>> = {
  people: ['mailbox', 'search', 'sort_name', 'unsubscribe_token', 'deleted_at'],
  list_entries: ['origin'],
  sign_up_requests: ['token_hash', 'fingerprint'],
  letters: ['deleted_at'],
  purchases: ['search'],
  cases: ['mailbox', 'fingerprint'],
  redirects: ['slug_key', 'deleted_at'],
  redirect_aliases: ['slug_key'],
  redirect_vouchers: ['code_key'],
  redirect_categories: ['deleted_at'],
  images: ['deleted_at'],
  media: ['bytes'],
  accounts: ['password_hash'],
};

/** Columns added from other tables. */
const added: Readonly<Record<string, readonly string[]>> = {
  analytics_days: ['value'],
  goal_days: ['event', 'source', 'campaign', 'entry'],
};

/** Deleted rows that can be restored, and rows that depend on them, are left out. */
const isThere: Readonly<Record<string, string>> = {
  people: 'deleted_at is null',
  list_entries: 'person_id in (select id from people where deleted_at is null)',
  sign_up_requests: 'person_id in (select id from people where deleted_at is null)',
  choices: 'person_id in (select id from people where deleted_at is null)',
  registrations: 'person_id in (select id from people where deleted_at is null)',
  letters: 'deleted_at is null',
  redirects: 'deleted_at is null',
  redirect_categories: 'deleted_at is null',
  images: 'deleted_at is null',
  analytics_days: 'dimension <> 101',
};

const start = new Date('2026-11-22T08:00:00Z');
const IMAGE = `${'a'.repeat(64)}.webp`;

let database: TestDatabase;
let now = start;
let whole: Awaited<ReturnType<typeof file>>;
const context = () => ({ db: database.db, env: ownerEnv(), now: () => now });

async function storedRows(table: string): Promise<Rows> {
  const without = (untaken[table] ?? []).map((column) => `'${column}'`).join(', ');
  const { rows } = await database.db.execute<{ row: Record<string, unknown> }>(
    sql.raw(`select to_jsonb(stored) - array[${without}]::text[] as row from ${table} stored
      where ${isThere[table] ?? 'true'}`),
  );
  return rows.map(({ row }) => row);
}

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, inOrder(each)]));
};

/** Normalises the order of rows and columns. */
const canonical = (rows: Rows): string[] => rows.map((row) => JSON.stringify(inOrder(row))).toSorted();

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function signedIn(): Promise<(handler: typeof takeout) => Visitor> {
  const door = createVisitor(auth, { context: context() });
  await door.login();
  return (handler) => {
    const visitor = createVisitor(handler, { context: context() });
    for (const [name, value] of door.cookies) visitor.cookies.set(name, value);
    return visitor;
  };
}

/** Downloads the whole takeout; request number `failsAt` fails once, and `change` applies to every answer. */
async function file(failsAt = -1, change: (response: Response) => Response | Promise<Response> = (same) => same) {
  const as = await signedIn();
  const visitorsByPrefix: Readonly<Record<string, Visitor>> = {
    '/api/takeout': as(takeout),
    '/api/content': as(contentFunction),
    '/media': createVisitor(media, { context: context() }),
  };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path);
    if (asked.length === failsAt) throw new TypeError('Failed to fetch');
    const visitor = Object.entries(visitorsByPrefix).find(([prefix]) => path.startsWith(prefix))?.[1];
    if (visitor === undefined) throw new Error(`No function for ${path}`);
    return change(await visitor.send(path, init));
  });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let failures = 0;
  const progress: string[] = [];
  async function insist<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      failures += 1;
      if (failures > 1) throw error;
      return insist(read);
    }
  }
  const taken = await takeOut({
    fileOf: takeoutName,
    readme: (facts) =>
      takeoutReadme({ ...facts, site: 'example.org', begunAt: start.toISOString(), endedAt: start.toISOString() }),
    write: (piece) => void pieces.push(piece),
    onProgress: (what, done, total) => void progress.push(`${what} ${done}/${total}`),
    insist,
  });
  const files = unzipSync(new Uint8Array(await new Blob(pieces).arrayBuffer()));
  return { taken, files, progress, failures, asked };
}

describe('the takeout', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    await fillTables(database.db, start);
    whole = await file();
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await database.close();
  });

  test('contains every table or names the reason why not', async () => {
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    expect([...Object.keys(takeoutFiles), ...Object.values(leftOut).flat()].toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
  });

  test('contains each table completely as JSON and as CSV', async () => {
    const { files, taken, progress, asked } = whole;
    const names = Object.keys(takeoutFiles).map((table) => takeoutName(table));
    expect(Object.keys(files).toSorted()).toEqual(
      [
        ...names.flatMap((name) => [`csv/${name}.csv`, `json/${name}.json`]),
        `bilder/${IMAGE}`,
        'inhalte.json',
        'README.txt',
      ].toSorted(),
    );
    const used = new Set<string>();
    for (const table of Object.keys(takeoutFiles)) {
      const text = (path: string): string => strFromU8(files[path] ?? new Uint8Array());
      const rows: Rows = JSON.parse(text(`json/${takeoutName(table)}.json`));
      expect(rows.length, table).toBeGreaterThan(0);
      const bare = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !added[table]?.includes(name))),
      );
      expect(canonical(bare), table).toEqual(canonical(await storedRows(table)));
      const [head = [], ...cells]: string[][] = parse(text(`csv/${takeoutName(table)}.csv`), {
        bom: true,
        delimiter: ';',
      });
      for (const column of head) used.add(column);
      expect(new Set(head)).toEqual(new Set(Object.keys(rows[0] ?? {})));
      const read = cells.map((row) => row.map(writtenCell));
      expect(read, table).toEqual(rows.map((row) => head.map((column) => cellOf(row[column]))));
    }
    expect([...used].toSorted()).toEqual(Object.keys(takeoutColumns).toSorted());
    expect(taken).toMatchObject({ images: 1, missing: [] });
    const total = taken.tables.reduce((sum, { rows }) => sum + rows, 0);
    expect(progress.slice(-2)).toEqual([`hosting ${total}/${total}`, 'images 1/1']);
    expect(strFromU8(files[`bilder/${IMAGE}`] ?? new Uint8Array())).toBe('abc');
    // Several parts, so that joining them is tested too.
    expect(asked.filter((path) => path.includes('/list_entries')).length).toBeGreaterThan(1);
  });

  test('contains no secret and no formula, and its text names every file', async () => {
    const { files } = whole;
    const everything = Object.entries(files)
      .filter(([name]) => !name.startsWith('bilder'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    const { rows } = await database.db.execute<{ token: string }>(sql`select unsubscribe_token as token from people`);
    const words = new Set(everything.match(/[0-9a-f]{64}/g));
    expect(rows.filter(({ token }) => words.has(token))).toEqual([]);
    expect(everything).not.toContain('geheim');
    expect(everything).not.toContain('gone@example.org');
    const csv = strFromU8(files['csv/menschen.csv'] ?? new Uint8Array());
    expect(csv).toContain('\'=cmd@example.org;"\'+49 ""Änne""; Öhl\nzwei Zeilen"');
    const readme = strFromU8(files['README.txt'] ?? new Uint8Array());
    for (const { name, about } of Object.values(takeoutFiles)) expect(readme).toContain(`- ${name}: ${about} (`);
    expect(readme).toContain('- bilder: 1 Bild oder Aufnahme, wie gespeichert');
    expect(readme).not.toContain('undefined');
  });

  test('retries a missing part, and contains no row twice', async () => {
    const { files, failures } = await file(9);
    expect(failures).toBe(1);
    const rows: Rows = JSON.parse(strFromU8(files['json/menschen.json'] ?? new Uint8Array()));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.length).toBe((await storedRows('people')).length);
  });

  test('keeps every other row in exactly one part when rows come and go between parts', async () => {
    const owner = (await signedIn())(takeout);
    const { run }: { run: number } = await (await owner.post('/api/takeout')).json();
    async function walk(table: string, limit: number, meanwhile?: () => Promise<unknown>) {
      const read: string[] = [];
      let after: string | undefined;
      do {
        const place = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
        const response = await owner.get(`/api/takeout/${run}/${table}?limit=${limit}${place}`);
        const { lines, next }: TakeoutPart = await response.json();
        if (lines !== '') read.push(...lines.split('\n'));
        if (after === undefined) await meanwhile?.();
        after = next?.after;
      } while (after !== undefined);
      return read;
    }

    for (const { table, rows } of whole.taken.tables) {
      const read = await walk(table, Math.ceil((rows + 1) / 3));
      expect([new Set(read).size, read.length], table).toEqual([rows, rows]);
    }

    const { db } = database;
    const ids = (lines: readonly string[]) => lines.map((line): unknown => JSON.parse(line)[0]);
    const before = ids(await walk('people', 50_000));
    const [first, ...others] = before;
    const late = ids(
      await walk('people', 300, async () => {
        await db.execute(sql`update people set name = 'Geändert', email = 'z' || email where id % 2 = 0`);
        await db.execute(sql`update people set deleted_at = now() where id = ${first}`);
        await db.execute(sql`insert into people (email) values ('neu@example.org')`);
      }),
    );
    await db.execute(sql`update people set deleted_at = null where id = ${first}`);
    expect(late.slice(0, -1)).toEqual([first, ...others]);
    expect(late.length).toBe(before.length + 1);
  });

  test('does not put a part of a newer version under the columns of the older one', async () => {
    const renewed = async (response: Response) =>
      new Response((await response.text()).replace('{"columns":["id"', '{"columns":["key","id"'), response);
    await expect(file(-1, renewed)).rejects.toThrow('Die Website wurde inzwischen erneuert.');
  });

  test('is logged, requires a fresh proof and delivers nothing without its log entry', async () => {
    const as = await signedIn();
    const owner = as(takeout);
    const begun: { run: number } = await (await owner.post('/api/takeout')).json();
    const { rows } = await database.db.execute(
      sql`select method, is_success, account_id from login_log order by id desc limit 1`,
    );
    expect(rows).toEqual([{ method: 'takeout', is_success: true, account_id: null }]);
    expect((await owner.get(`/api/takeout/${begun.run}/people`)).status).toBe(200);
    expect((await owner.get(`/api/takeout/${begun.run + 1}/people`)).status).toBe(404);
    expect((await owner.get(`/api/takeout/${begun.run - 1}/people`)).status).toBe(404);
    expect((await owner.get(`/api/takeout/${begun.run}/admin_sessions`)).status).toBe(400);
    for (const place of ['after=x', 'limit=0', 'limit=50001']) {
      expect((await owner.get(`/api/takeout/${begun.run}/people?${place}`)).status, place).toBe(400);
    }
    now = new Date(start.getTime() + 16 * 60_000);
    const late = as(takeout);
    for (const answer of [await late.post('/api/takeout'), await late.get(`/api/takeout/${begun.run}/people`)]) {
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'proof-required' }]);
    }
    now = start;
  });
});
