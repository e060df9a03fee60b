import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/client.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import activeCampaign from '#functions/activecampaign.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import redirect from '#functions/redirect.ts';
import { openDatabase } from '#local/database/database.ts';
import type { Context } from '#server/context.ts';
import type { PlatformContext } from '#server/http/context.ts';
import { createActiveCampaign } from '#server/vendors/activecampaign.ts';
import { startFakeActiveCampaign } from '#tests/fakes/activecampaign/server.ts';
import { PERSON } from '#tests/support/agents.ts';
import { type DatabaseLine, tapLine } from '#tests/support/database/database-line.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { ownerEnv } from '#tests/support/visitor.ts';
import type { Row } from './table.ts';

const ORIGIN = 'http://localhost:8888';
/** As many as visitors may keep waiting. */
const TAGS = 200;
const VISITS = 1000;
const VISITORS = 10;
const SLOW_MS = 5000;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A visitor with an address of its own, so that no limit is reached; what is left to do is collected. */
const platformOf = (index: number, works: Promise<unknown>[]): PlatformContext => ({
  deploy: { context: 'dev', id: 'bench', published: false },
  ip: `192.0.${Math.floor(index / 250)}.${index % 250}`,
  requestId: 'bench',
  waitUntil: (work) => void works.push(work),
});

/** Visitors who come one after the other, each as soon as the visit before is answered. */
async function visitAll(visits: number, visit: (index: number) => Promise<Response>): Promise<number[]> {
  const durations: number[] = [];
  let next = 0;
  async function visitor(): Promise<void> {
    for (let index = next++; index < visits; index = next++) {
      const startedAt = performance.now();
      const { status } = await visit(index);
      durations.push(performance.now() - startedAt);
      if (status >= 400) throw new Error(`A visit was answered with ${status}`);
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  return durations;
}

async function measure(name: string, context: Partial<Context>, line: DatabaseLine): Promise<Row[]> {
  const fake = await startFakeActiveCampaign({ requestsPerSecond: Number.POSITIVE_INFINITY });
  const { db } = context;
  if (!db) throw new Error('There is no database');
  const now = () => new Date();
  const client = createActiveCampaign({ url: fake.url, key: fake.key, now, spacingMs: 0 });
  const connected = { ...context, vendors: { clickup: undefined, activeCampaign: client } };
  const disconnected = { ...context, vendors: { clickup: undefined, activeCampaign: undefined } };
  const works: Promise<unknown>[] = [];

  for (let contact = 0; contact < TAGS; contact += 1) fake.account.contacts.set(String(contact), 'Testa');
  const enqueueing = performance.now();
  await visitAll(TAGS, (index) =>
    activeCampaign(
      new Request(`${ORIGIN}/api/activecampaign/visits`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ contactid: String(index) }),
      }),
      platformOf(index, works),
      disconnected,
    ),
  );
  const enqueuedMs = performance.now() - enqueueing;

  line.forget();
  const draining = performance.now();
  const sweep = () => drainOutbox(new Request(ORIGIN, { method: 'POST' }), platformOf(0, works), connected);
  for (let sweeps = 0; sweeps < 10 && fake.account.contactTags.length < TAGS; sweeps += 1) await sweep();
  const drainedMs = performance.now() - draining;
  const drainRequests = line.requests.length;
  if (fake.account.contactTags.length !== TAGS) throw new Error('Tags were lost');

  await db.delete(outbox);
  await db.insert(redirects).values({
    slug: 'sommer',
    slugKey: 'sommer',
    targetUrl: 'https://example.com/',
    isActive: true,
    trackClicks: true,
  });
  const follow = (query: string, own: Partial<Context>) => (index: number) => {
    const request = new Request(`${ORIGIN}/r/sommer${query}${index}`, { headers: { 'user-agent': PERSON } });
    return redirect(request, platformOf(index, works), own);
  };
  await visitAll(VISITS, follow('?x=', connected));
  const plain = await visitAll(VISITS, follow('?x=', connected));
  fake.delayMs = SLOW_MS;
  const tagged = await visitAll(VISITS, follow('?contactid=', connected));
  fake.hangUp();
  fake.delayMs = 0;
  await Promise.all(works);
  await fake.close();
  return [
    { name: `${name}: ${TAGS} tags written by ${VISITORS} visitors, s`, value: rounded(enqueuedMs / 1000) },
    { name: `${name}: ${TAGS} tags delivered by one sweeper, s`, value: rounded(drainedMs / 1000) },
    { name: `${name}: round trips for each delivery`, value: rounded(drainRequests / TAGS) },
    { name: `${name}: redirect without contact, p95 ms`, value: rounded(quantile(plain, 0.95)) },
    { name: `${name}: redirect with contact, ActiveCampaign takes 5 s, p50 ms`, value: rounded(quantile(tagged, 0.5)) },
    {
      name: `${name}: redirect with contact, ActiveCampaign takes 5 s, p95 ms`,
      value: rounded(quantile(tagged, 0.95)),
    },
  ];
}

async function measureOn(where: string, databaseUrl?: string): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    const line = tapLine();
    const context = { db: connect(database.url), env: ownerEnv({ RATE_LIMITS: 'on' }) };
    return await measure(`tags, ${where}`, context, line);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The outbox in one process: writing and delivering tags, and short links in front of a slow ActiveCampaign. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench');
    const rows = await measureOn('PostgreSQL', postgres.url('bench'));
    return [...rows, ...(await measureOn('PGlite'))];
  } finally {
    await postgres.stop();
  }
}
