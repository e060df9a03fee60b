import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/client.ts';
import { redirects } from '#db/schema/redirects.ts';
import edge from '#functions/edge/redirect.ts';
import redirect from '#functions/redirect.ts';
import { openDatabase } from '#local/database.ts';
import type { PlatformContext } from '#server/http/context.ts';
import { PERSON } from '#tests/support/agents.ts';
import { tapLine } from '#tests/support/database-line.ts';
import { ownerVariables } from '#tests/support/owner.ts';
import { startSilentServer } from '#tests/support/silent-server.ts';
import { ownerEnv } from '#tests/support/visitor.ts';
import type { Row } from './table.ts';

const LATER_MS = 5000;

const platform: PlatformContext = {
  deploy: { context: 'dev', id: 'bench', published: false },
  ip: '192.0.2.1',
  requestId: 'bench',
  waitUntil: () => undefined,
};

/** How long something takes, in milliseconds; it may fail. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work().catch(() => undefined);
  return Math.round((performance.now() - startedAt) * 100) / 100;
}

/** Short links while database and CDN take every request and say nothing: what the first visitor waits, and the second. */
export async function run(): Promise<Row[]> {
  const silent = await startSilentServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const database = await openDatabase({ dataDir });
  const line = tapLine();
  const variables = new Map<string, string>(Object.entries(ownerVariables));
  Object.assign(globalThis, { Netlify: { env: { get: (name: string) => variables.get(name) } } });

  const clock = { now: new Date() };
  const db = connect(database.url);
  const log = { error: () => undefined, info: () => undefined };
  const context = { db, log, env: ownerEnv(), now: () => clock.now };
  const requestOf = (slug: string): Request =>
    new Request(`http://127.0.0.1:${silent.port}/r/${slug}`, { headers: { 'user-agent': PERSON } });
  const visit = (slug: string) => redirect(requestOf(slug), platform, context);
  const visitEdge = (slug: string) => edge(requestOf(slug), platform);
  const visits: readonly [string, () => Promise<unknown>][] = [
    ['function, a link it knows', () => visit('flyer')],
    ['function, a link it does not know', () => visit('nichts')],
    ['edge, before it passes on', () => visitEdge('flyer')],
  ];

  try {
    await db.insert(redirects).values({
      slug: 'flyer',
      slugKey: 'flyer',
      targetUrl: 'https://shop.example/kurs',
      isActive: true,
      trackClicks: true,
    });
    await visit('flyer');
    const rows: Row[] = [];
    for (const [where, work] of visits) {
      // Too old to go by, and the outage of the row before forgotten.
      clock.now = new Date(clock.now.getTime() + 3 * LATER_MS);
      line.cut('lost');
      rows.push({ name: `links in an outage: ${where}, first visit, ms`, value: await timed(work) });
      rows.push({ name: `links in an outage: ${where}, second visit, ms`, value: await timed(work) });
      line.mend();
    }
    return rows;
  } finally {
    line.mend();
    await database.close();
    await silent.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
