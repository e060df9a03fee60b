import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { MOCK_TOKEN, setClickUpToken } from '#contracts/events/connection.ts';
import { joinWaitlist } from '#contracts/people/sign-ups.ts';
import { connect, type Database } from '#db/client.ts';
import { people } from '#db/schema/people/people.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { openDatabase } from '#local/database/database.ts';
import type { Row } from '#tests/bench/table.ts';
import { CHROME } from '#tests/support/agents.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { signInAtHome, startSite } from '#tests/support/site/home-site.ts';

const CLIENTS = 16;
const MIXED_SECONDS = 60;
const LINKS = 50;

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

/** Request with its result; status 0 without an answer. */
interface Sample {
  readonly kind: Kind;
  readonly status: number;
  readonly durationMs: number;
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

/** Runs clients that send the next request as soon as they are answered, for that long. */
async function traffic(url: string, seconds: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const end = performance.now() + seconds * 1000;

  async function client(): Promise<void> {
    while (performance.now() < end) {
      const number = sent++;
      const kind = mix[number % mix.length];
      if (!kind) return;
      const plan = kind.plan(number);
      const startedAt = performance.now();
      const status = await ask(url, plan);
      samples.push({ kind, status, durationMs: performance.now() - startedAt, email: plan.email });
    }
  }

  await Promise.all(Array.from({ length: CLIENTS }, client));
  return samples;
}

const quantile = (samples: readonly Sample[], share: number): number => {
  const durations = samples.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
  return Math.round((durations[Math.floor((durations.length - 1) * share)] ?? 0) * 10) / 10;
};
const isGood = ({ kind, status }: Sample): boolean => kind.status === status;

/** Counts acknowledged sign-ups, and those of them that are not stored. */
async function signUps(db: Database, samples: readonly Sample[]) {
  const emails = samples.flatMap((sample) => (isGood(sample) && sample.email !== undefined ? [sample.email] : []));
  const rows = await db.select({ email: people.email }).from(people).where(inArray(people.email, emails));
  return { acknowledged: emails.length, lost: emails.length - rows.length };
}

async function measureMixed(url: string, db: Database): Promise<Row[]> {
  await traffic(url, 3);
  const samples = await traffic(url, MIXED_SECONDS);
  const { acknowledged, lost } = await signUps(db, samples);
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
    { name: `${name}: sign-ups acknowledged`, value: acknowledged },
    { name: `${name}: sign-ups acknowledged and not stored`, value: lost },
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

/** Measures the product under load. Needs a built site. */
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
    const rows = await measureMixed(url, db);
    await database.close();
    return rows;
  } finally {
    if (site?.exitCode === null) site.kill('SIGKILL');
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
