import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neonConfig } from '@neondatabase/serverless';
import { connect } from '#db/client.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { sturdy, type Transport } from '#db/transport.ts';
import edge from '#functions/edge/redirect.ts';
import redirect from '#functions/redirect.ts';
import api from '#functions/redirects.ts';
import { openDatabase } from '#local/database/database.ts';
import { serve } from '#local/host/http.ts';
import type { PlatformContext } from '#server/http/context.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { PERSON } from '#tests/support/agents.ts';
import { ownerEnv } from '#tests/support/visitor.ts';
import type { Row } from './table.ts';

/** Longer than anything is taken from memory without asking, and than an outage is remembered. */
const LATER_MS = 15_000;
const WAKING_MS = 1500;

/** How long something takes, in milliseconds; it may fail. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work().catch(() => undefined);
  return Math.round((performance.now() - startedAt) * 100) / 100;
}

/** Makes everything that comes by wait: for as long as is said, or until it is let go. */
function createGate() {
  const held = new Set<() => void>();
  let holdMs = 0;
  return {
    hold(ms: number) {
      holdMs = ms;
    },
    async pass(): Promise<void> {
      if (holdMs === 0) return;
      await new Promise<void>((resolve) => {
        held.add(resolve);
        if (holdMs < Number.POSITIVE_INFINITY) setTimeout(resolve, holdMs);
      });
    },
    letGo() {
      holdMs = 0;
      for (const resolve of held) resolve();
      held.clear();
    },
  };
}

/**
 * Short links while the database, or database and CDN, take every request and say nothing, and while the database wakes
 * up: what the first visitor waits, and the second.
 */
export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const database = await openDatabase({ dataDir });
  const line = createGate();
  const cdn = createGate();
  const answer: Transport = neonConfig.fetchFunction;
  neonConfig.fetchFunction = sturdy(async (url, request) => {
    await line.pass();
    return answer(url, request);
  });
  const variables = new Map<string, string>(Object.entries(ownerVariables));
  Object.assign(globalThis, { Netlify: { env: { get: (name: string) => variables.get(name) } } });

  // The edge reads the clock itself; what `clock` shows is what all of them see.
  const clock = { now: Date.now() };
  const systemNow = Date.now;
  Date.now = () => clock.now;
  const works: Promise<unknown>[] = [];
  const platform: PlatformContext = {
    deploy: { context: 'dev', id: 'bench', published: false },
    ip: '192.0.2.1',
    requestId: 'bench',
    waitUntil: (work) => void works.push(work.catch(() => undefined)),
  };
  const db = connect(database.url);
  const log = { error: () => undefined, info: () => undefined };
  const context = { db, log, env: ownerEnv(), now: () => new Date(clock.now) };
  const site = await serve(async (request) => {
    await cdn.pass();
    return api(request, platform, context);
  }, 0);
  const requestOf = (slug: string): Request =>
    new Request(`${site.url}/r/${slug}`, { headers: { 'user-agent': PERSON } });
  const visits: readonly [string, () => Promise<unknown>][] = [
    ['function, a link it knows', () => redirect(requestOf('flyer'), platform, context)],
    ['function, a link it does not know', () => redirect(requestOf('nichts'), platform, context)],
    ['edge, a link it knows', () => edge(requestOf('flyer'), platform)],
  ];
  const troubles: readonly [string, () => void][] = [
    ['the database says nothing', () => line.hold(Number.POSITIVE_INFINITY)],
    [
      'neither database nor CDN say anything',
      () => {
        line.hold(Number.POSITIVE_INFINITY);
        cdn.hold(Number.POSITIVE_INFINITY);
      },
    ],
    [`the database wakes up in ${WAKING_MS} ms`, () => line.hold(WAKING_MS)],
  ];
  const settle = async () => {
    line.letGo();
    cdn.letGo();
    while (works.length > 0) await Promise.all(works.splice(0));
    clock.now += LATER_MS;
  };

  try {
    await db.insert(redirects).values({
      slug: 'flyer',
      slugKey: 'flyer',
      targetUrl: 'https://shop.example/kurs',
      isActive: true,
      trackClicks: true,
    });
    const rows: Row[] = [];
    for (const [trouble, begin] of troubles) {
      for (const [where, work] of visits) {
        for (const [, visit] of visits) await visit().catch(() => undefined);
        await settle();
        begin();
        rows.push({ name: `links, ${trouble}: ${where}, first visit, ms`, value: await timed(work) });
        rows.push({ name: `links, ${trouble}: ${where}, second visit, ms`, value: await timed(work) });
        await settle();
      }
    }
    return rows;
  } finally {
    await settle();
    Date.now = systemNow;
    await site.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
