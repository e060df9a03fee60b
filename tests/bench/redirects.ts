import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { checkInput } from '#contracts/errors.ts';
import { redirectInput } from '#contracts/redirects/editing.ts';
import { connect, type Database } from '#db/client.ts';
import { redirectClicks, redirects } from '#db/schema/redirects/redirects.ts';
import { toCsv } from '#domain/csv.ts';
import { planImport } from '#domain/redirects/import.ts';
import { filterRedirects } from '#domain/redirects/list.ts';
import { loadManifest, signManifestRequest } from '#domain/redirects/manifest.ts';
import { guessMapping, readDraft } from '#domain/redirects/table.ts';
import redirect from '#functions/redirect.ts';
import api from '#functions/redirects.ts';
import { readTable } from '#islands/admin/redirects/transfer/csv-table.ts';
import { openDatabase } from '#local/database/database.ts';
import type { Context } from '#server/context.ts';
import type { FunctionContext } from '#server/http/context.ts';
import { importPlanned } from '#stores/redirects/batches.ts';
import { categoriesQuery, redirectsQuery } from '#stores/redirects/editing.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { PERSON } from '#tests/support/agents.ts';
import { type DatabaseLine, wrapConnection } from '#tests/support/database/database-line.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { ownerEnv } from '#tests/support/visitor.ts';
import type { Row } from './table.ts';

const ORIGIN = 'http://localhost:8888';
const REDIRECTS = 10_000;
const VISITS = 5000;
const EMBEDDED_VISITS = 2000;
const VISITORS = 10;
const ROUNDS = 5;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const rounded = (value: number): number => Math.round(value * 100) / 100;
const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;
const brotli = promisify(brotliCompress);
/** Compresses like a CDN. */
const compress = (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

const slugOf = (index: number): string => `kurs-${index.toString(36)}`;
/** Slugs of the visits: always the same one, or a different one each time in mixed order. */
const printed = (): string => slugOf(0);
const mixed = (index: number): string => slugOf((index * 7919) % REDIRECTS);

/** Inserts 10,000 redirects, a fifth of them with clicks on each of the last 30 days. */
async function seed(db: Database): Promise<void> {
  const slugs = Array.from({ length: REDIRECTS }, (_, index) => slugOf(index));
  for (let start = 0; start < REDIRECTS; start += 1000) {
    await db.insert(redirects).values(
      slugs.slice(start, start + 1000).map((slug) => ({
        slug,
        slugKey: slug,
        targetUrl: `https://shop.example/kurse/2026/${slug}?utm_source=flyer&utm_campaign=${slug}`,
        title: `Kurs ${slug}`,
        isActive: true,
        trackClicks: true,
      })),
    );
  }
  await db.execute(sql`
    insert into ${redirectClicks} (redirect_id, day, clicks, bots)
    select id, current_date - day, 7, 1 from ${redirects}, generate_series(0, 29) as day where id % 5 = 0
  `);
  await db.execute(sql`analyze`);
}

const platform: FunctionContext = {
  deploy: { context: 'dev', id: 'bench', published: false },
  ip: '192.0.2.1',
  requestId: 'bench',
  waitUntil: () => undefined,
};

interface Load {
  readonly context: Partial<Context>;
  readonly line: DatabaseLine;
  readonly visits: number;
  readonly slug: (index: number) => string;
}

/** Measures sequential visits, each sent when the one before is answered and counted. */
async function measure(name: string, { context, line, visits, slug }: Load): Promise<Row[]> {
  const durations: number[] = [];
  let next = 0;

  async function visitor(): Promise<void> {
    for (let index = next++; index < visits; index = next++) {
      const counting: Promise<unknown>[] = [];
      const own = { ...platform, waitUntil: (work: Promise<unknown>) => void counting.push(work) };
      const request = new Request(`${ORIGIN}/r/${slug(index)}?utm_medium=qr`, { headers: { 'user-agent': PERSON } });
      const startedAt = performance.now();
      const { status } = await redirect(request, own, context);
      durations.push(performance.now() - startedAt);
      if (status !== 302) throw new Error(`A visit was answered with ${status}`);
      await Promise.all(counting);
    }
  }

  line.forget();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  const seconds = (performance.now() - startedAt) / 1000;
  return [
    { name: `${name}, p50 ms`, value: rounded(quantile(durations, 0.5)) },
    { name: `${name}, p95 ms`, value: rounded(quantile(durations, 0.95)) },
    { name: `${name}, redirects/s with counting`, value: Math.round(visits / seconds) },
    { name: `${name}, round trips each, counting included`, value: rounded(line.requests.length / visits) },
  ];
}

/** Returns the median duration of several runs in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await work();
    durations.push(performance.now() - startedAt);
  }
  return rounded(quantile(durations, 0.5));
}

async function measureLists(name: string, context: Partial<Context>): Promise<Row[]> {
  const secret = ownerVariables.SESSION_SECRET;
  const read = async (path: string): Promise<string> =>
    (await api(new Request(new URL(path, ORIGIN)), platform, { ...context, sessions: signedInAs('owner') })).text();

  async function measurePath(what: string, path: string): Promise<Row[]> {
    const bytes = Buffer.from(await read(path));
    return [
      { name: `${name}, ${what} of ${REDIRECTS}, ms`, value: await timed(() => read(path)) },
      { name: `${name}, ${what} of ${REDIRECTS}, KB`, value: kilobytes(bytes.byteLength) },
      { name: `${name}, ${what} of ${REDIRECTS}, KB brotli`, value: kilobytes((await compress(bytes)).byteLength) },
    ];
  }

  const manifestPath = `/api/redirects/manifest?signature=${await signManifestRequest(secret)}`;
  const manifest = await read(manifestPath);
  const load = () => loadManifest(async () => JSON.parse(manifest), ORIGIN, secret);
  return [
    ...(await measurePath('manifest', manifestPath)),
    { name: `${name}, manifest of ${REDIRECTS} read and verified, ms`, value: await timed(load) },
    ...(await measurePath('list', '/api/redirects')),
  ];
}

/** Measures in the owner's browser: reads a file of 10,000 redirects, imports it, and searches the list. */
async function measureImport(name: string, context: Partial<Context>): Promise<Row[]> {
  const cells = Array.from({ length: REDIRECTS }, (_, index) => [
    `neu-${index.toString(36)}`,
    `https://shop.example/kurse/2026/${index}?utm_source=flyer&utm_campaign=kurs-${index}`,
    `Kurs ${index} im Herbst`,
  ]);
  const file = new TextEncoder().encode(toCsv([['Slug', 'Ziel-URL', 'Titel'], ...cells]));
  const plan = () => {
    const table = readTable(new Uint8Array(file).buffer);
    const mapping = guessMapping(table.headers);
    const rows = table.rows.map((row, index) => {
      const draft = readDraft(row, mapping);
      return { line: index + 2, draft, problem: checkInput(redirectInput, draft).isValid ? undefined : 'wrong' };
    });
    return planImport(rows, new Set(), 'skip');
  };
  const before = globalThis.fetch;
  globalThis.fetch = (path, init) =>
    api(new Request(new URL(String(path), ORIGIN), init), platform, { ...context, sessions: signedInAs('owner') });
  try {
    const startedAt = performance.now();
    const { created } = await importPlanned(plan());
    if (created !== REDIRECTS) throw new Error(`Only ${created} redirects were imported`);
    const seconds = (performance.now() - startedAt) / 1000;
    // The import refreshes the lists in the background; that must end before the database closes.
    await Promise.all([redirectsQuery.refresh(), categoriesQuery.refresh()]);
    const redirects = cells.map(([slug = '', targetUrl = '', title = '']) => ({
      slug,
      targetUrl,
      title,
      active: 'true' as const,
      categoryId: null,
      expiresAt: null,
    }));
    const filter = { text: 'kurs 77 herbst', status: 'active', category: 'all' } as const;
    const search = async () => void filterRedirects(redirects, filter, () => 'Keine Kategorie', '2026-11-21');
    return [
      { name: `${name}, import of ${REDIRECTS} from file to stored, s`, value: rounded(seconds) },
      {
        name: `${name}, file of ${REDIRECTS} read, checked and planned, ms`,
        value: await timed(async () => void plan()),
      },
      { name: `${name}, filter over ${REDIRECTS}, ms`, value: await timed(search) },
    ];
  } finally {
    globalThis.fetch = before;
  }
}

/** Shared by both databases: an instance of the function caches redirects, and its time never goes back. */
const clock = { now: new Date() };
const laterBy = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};

async function measureOn(where: string, visits: number, databaseUrl?: string): Promise<Row[]> {
  const name = `redirects, ${where}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    const line = wrapConnection();
    const db = connect(database.url);
    await seed(db);

    // Every cache expires.
    laterBy(3600);
    const context = { db, env: ownerEnv(), now: () => clock.now };
    const load = (slug: Load['slug']): Load => ({ context, line, visits, slug });

    await measure('warming up', load(mixed));
    // The next visit preloads all redirects.
    laterBy(60);
    await measure('warming up', load(printed));
    const one = await measure(`${name}: one redirect`, load(printed));
    const remembered = await measure(`${name}: many redirects, remembered`, load(mixed));
    // Too old to be used, too fresh to be preloaded again.
    laterBy(30);
    const asked = await measure(`${name}: many redirects, each asked for`, load(mixed));
    const lists = await measureLists(name, context);
    return [...one, ...remembered, ...asked, ...lists, ...(await measureImport(name, context))];
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Measures redirects in one process: following with counting, and the lists of 10,000. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench');
    const rows = await measureOn('PostgreSQL', VISITS, postgres.url('bench'));
    return [...rows, ...(await measureOn('PGlite', EMBEDDED_VISITS))];
  } finally {
    await postgres.stop();
  }
}
