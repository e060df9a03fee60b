import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { MOCK_TOKEN, setClickUpToken } from '#contracts/events/connection.ts';
import { joinWaitlist } from '#contracts/people/sign-ups.ts';
import { connect, type Database } from '#db/client.ts';
import { people } from '#db/schema/people/people.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { openDatabase } from '#local/database/database.ts';
import type { Row } from '#tests/bench/table.ts';
import { CHROME } from '#tests/support/agents.ts';
import { type PostgresServer, startPostgres } from '#tests/support/database/postgres.ts';
import { signInAtHome, startSite } from '#tests/support/site/home-site.ts';

const CLIENTS = 16;
const MIXED_SECONDS = 60;
const FAULT_SECONDS = 40;
/** The database is away from the 15th to the 25th second. */
const AWAY = { fromSeconds: 15, toSeconds: 25 } as const;
const WRITE_SECONDS = 3;
const LINKS = 50;
/** Tolerance for requests that were under way when the database went away. */
const GRACE_MS = 1000;
const END_MS = 20_000;

/** User agent of a bot, which the edge passes on to the function. */
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1)';
const pages = ['/', '/soulcircle', '/soulalchemy', '/soulplan2'];

interface Plan {
  readonly path: string;
  readonly init?: RequestInit;
  readonly email?: string;
}

interface Kind {
  readonly name: string;
  /** Number among a hundred requests. */
  readonly share: number;
  /** Expected status. */
  readonly status: number;
  readonly plan: (number: number) => Plan;
}

const postJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'user-agent': CHROME },
  body: JSON.stringify(body),
});

const linkPath = (number: number): string => `/r/last-${number % LINKS}?utm_medium=qr`;
const kinds: readonly Kind[] = [
  { name: 'page', share: 30, status: 200, plan: (number) => ({ path: pages[number % pages.length] ?? '/' }) },
  { name: 'events', share: 15, status: 200, plan: () => ({ path: '/api/events' }) },
  {
    name: 'waitlist',
    share: 15,
    status: joinWaitlist.status,
    plan(number) {
      const email = `nr-${number}@example.org`;
      return { path: joinWaitlist.path, init: postJson({ email, name: 'Ada' }), email };
    },
  },
  {
    name: 'pixel',
    share: 20,
    status: 204,
    plan: (number) => ({
      path: '/api/analytics/pixel',
      init: postJson({ u: `https://mein-erwachen.example/seite-${number % 40}` }),
    }),
  },
  {
    name: 'link by the edge',
    share: 10,
    status: 302,
    plan: (number) => ({ path: linkPath(number), init: { headers: { 'user-agent': CHROME } } }),
  },
  {
    name: 'link by the function',
    share: 10,
    status: 302,
    plan: (number) => ({ path: linkPath(number), init: { headers: { 'user-agent': ROBOT } } }),
  },
];
/** Hundred requests, with the kinds spread evenly. */
const mix = kinds
  .flatMap((kind) => Array.from({ length: kind.share }, (_, index) => ({ kind, at: (index + 0.5) / kind.share })))
  .toSorted((one, other) => one.at - other.at)
  .map(({ kind }) => kind);
const writes = kinds.filter(({ name }) => name === 'waitlist');

/** Request with its result; status 0 without an answer. */
interface Sample {
  readonly kind: Kind;
  readonly status: number;
  /** Milliseconds since the run began. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly email: string | undefined;
}

/** Counter that makes each address unique in all runs. */
let sent = 0;

async function ask(url: string, { path, init }: Plan): Promise<number> {
  try {
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Runs clients that send the next request as soon as they are answered, until `isOver`. */
async function traffic(url: string, mixed: readonly Kind[], isOver: (elapsedMs: number) => boolean): Promise<Sample[]> {
  const samples: Sample[] = [];
  const begin = performance.now();
  const elapsed = () => performance.now() - begin;

  async function client(): Promise<void> {
    while (!isOver(elapsed())) {
      const number = sent++;
      const kind = mixed[number % mixed.length];
      if (!kind) return;
      const plan = kind.plan(number);
      const startedAt = elapsed();
      const status = await ask(url, plan);
      samples.push({ kind, status, startedAt, endedAt: elapsed(), email: plan.email });
      // A stopped server must not get a thousand requests at once.
      if (status === 0) await pause(50);
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, client));
  return samples;
}

const quantile = (samples: readonly Sample[], share: number): number => {
  const durations = samples.map(({ startedAt, endedAt }) => endedAt - startedAt).toSorted((a, b) => a - b);
  return Math.round((durations[Math.floor((durations.length - 1) * share)] ?? 0) * 10) / 10;
};
const isGood = ({ kind, status }: Sample): boolean => kind.status === status;

/** Counts acknowledged sign-ups, and those of them that are not stored. */
async function signUps(db: Database, samples: readonly Sample[]) {
  const emails = samples.flatMap((sample) => (isGood(sample) && sample.email !== undefined ? [sample.email] : []));
  const rows = await db.select({ email: people.email }).from(people).where(inArray(people.email, emails));
  return { acknowledged: emails.length, lost: emails.length - rows.length };
}

const signUpRows = (name: string, { acknowledged, lost }: Awaited<ReturnType<typeof signUps>>): Row[] => [
  { name: `${name}: sign-ups acknowledged`, value: acknowledged },
  { name: `${name}: sign-ups acknowledged and not stored`, value: lost },
];

async function measureMixed(url: string, db: Database): Promise<Row[]> {
  await traffic(url, mix, (elapsedMs) => elapsedMs > 3000);
  const samples = await traffic(url, mix, (elapsedMs) => elapsedMs > MIXED_SECONDS * 1000);
  const name = `load, ${CLIENTS} clients for ${MIXED_SECONDS} s`;
  return [
    { name: `${name}: requests/s`, value: Math.round(samples.length / MIXED_SECONDS) },
    { name: `${name}: requests`, value: samples.length },
    { name: `${name}: errors`, value: samples.filter((sample) => !isGood(sample)).length },
    ...kinds.flatMap((kind) => {
      const own = samples.filter((sample) => sample.kind === kind);
      return [
        { name: `${name}, ${kind.name}: p50 ms`, value: quantile(own, 0.5) },
        { name: `${name}, ${kind.name}: p95 ms`, value: quantile(own, 0.95) },
      ];
    }),
    ...signUpRows(name, await signUps(db, samples)),
  ];
}

function statusRows(name: string, samples: readonly Sample[]): Row[] {
  const counts = new Map<string, number>();
  for (const { kind, status } of samples) {
    const row = `${name}, ${kind.name}: ${status === 0 ? 'no answer' : `status ${status}`}`;
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([row, value]) => ({ name: row, value }));
}

async function measureOutage(url: string, db: Database, postgres: PostgresServer): Promise<Row[]> {
  const begin = performance.now();
  const elapsed = () => performance.now() - begin;
  async function breakDown() {
    await pause(AWAY.fromSeconds * 1000);
    const from = elapsed();
    await postgres.halt();
    await pause(AWAY.toSeconds * 1000 - elapsed());
    await postgres.resume();
    return { from, to: elapsed() };
  }
  const [samples, away] = await Promise.all([
    traffic(url, mix, (elapsedMs) => elapsedMs > FAULT_SECONDS * 1000),
    breakDown(),
  ]);

  const during = samples.filter(({ startedAt, endedAt }) => endedAt >= away.from && startedAt <= away.to);
  const outside = samples.filter((sample) => !during.includes(sample));
  const links = during.filter(({ kind }) => kind.status === 302);
  const settled = links.filter(({ startedAt }) => startedAt >= away.from + GRACE_MS);
  const recovered = samples.find((sample) => isGood(sample) && sample.email !== undefined && sample.endedAt > away.to);
  const name = `load, database away for ${AWAY.toSeconds - AWAY.fromSeconds} s of ${FAULT_SECONDS} s`;
  return [
    ...statusRows(`${name}, meanwhile`, during),
    ...statusRows(`${name}, before and after`, outside),
    { name: `${name}: links followed meanwhile`, value: links.filter(isGood).length },
    { name: `${name}: links that failed meanwhile`, value: links.length - links.filter(isGood).length },
    {
      name: `${name}: links that failed after the first second`,
      value: settled.filter((link) => !isGood(link)).length,
    },
    { name: `${name}: links meanwhile, p95 ms`, value: quantile(links, 0.95) },
    {
      name: `${name}: ms from its return to the first sign-up`,
      value: Math.round((recovered?.endedAt ?? Number.NaN) - away.to),
    },
    ...signUpRows(name, await signUps(db, samples)),
  ];
}

async function measureEnd(url: string, db: Database, site: ChildProcess): Promise<Row[]> {
  const ended = once(site, 'exit');
  let isOver = false;
  const writing = traffic(url, writes, () => isOver);
  await pause(WRITE_SECONDS * 1000);
  const begin = performance.now();
  site.kill('SIGTERM');
  const [code] = await Promise.race([ended, pause(END_MS, [Number.NaN], { ref: false })]);
  const endMs = Math.round(performance.now() - begin);
  isOver = true;
  const samples = await writing;
  const name = 'load, SIGTERM while people sign up';
  return [
    { name: `${name}: exit code`, value: code },
    { name: `${name}: ms until the process has ended`, value: endMs },
    ...signUpRows(name, await signUps(db, samples)),
  ];
}

/** Connects the local ClickUp, which provides events, and creates the links. */
async function prepare(url: string, db: Database): Promise<void> {
  const cookie = await signInAtHome(url);
  const { headers, ...init } = postJson({ token: MOCK_TOKEN });
  const connected = await fetch(`${url}${setClickUpToken.path}`, { ...init, headers: { ...headers, cookie } });
  if (!connected.ok) throw new Error(`ClickUp is not connected: ${connected.status} ${await connected.text()}`);
  await db.insert(redirects).values(
    Array.from({ length: LINKS }, (_, index) => ({
      slug: `last-${index}`,
      slugKey: `last-${index}`,
      targetUrl: 'https://shop.example/kurs',
      isActive: true,
      trackClicks: true,
    })),
  );
}

/**
 * Measures the product under load: with its database away for a while, and stopped in the middle. Needs a built site.
 */
export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'load-'));
  const postgres = await startPostgres();
  let site: ChildProcess | undefined;
  try {
    await postgres.createDatabase('load');
    const database = await openDatabase({ databaseUrl: postgres.url('load'), dataDir });
    const db = connect(database.url);
    const started = startSite({ DATABASE_URL: postgres.url('load'), DATA_DIR: dataDir });
    site = started.site;
    const url = await started.ready;
    await prepare(url, db);
    const rows = [
      ...(await measureMixed(url, db)),
      ...(await measureOutage(url, db, postgres)),
      ...(await measureEnd(url, db, site)),
    ];
    await database.close();
    return rows;
  } finally {
    if (site?.exitCode === null) site.kill('SIGKILL');
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
