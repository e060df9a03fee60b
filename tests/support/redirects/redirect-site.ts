import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { redirectCategories, redirectClicks, redirects } from '#db/schema/redirects/redirects.ts';
import { slugKey } from '#domain/address/slugs.ts';
import { startServer as listen } from '#local/host/http.ts';
import type { Context } from '#server/context.ts';
import type { FunctionContext } from '#server/http/context.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { PERSON } from '#tests/support/agents.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { type DatabaseLine, wrapConnection } from '#tests/support/database/database-line.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

type Values = Partial<Omit<typeof redirects.$inferInsert, 'id' | 'slugKey'>>;
type Counts = Pick<typeof redirectClicks.$inferSelect, 'day' | 'clicks' | 'bots'>;

/** Request of a visitor; by default from a person's browser. */
export interface VisitInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Site with redirects behind a CDN that caches what it may; tests set the clock and cut the database connection. */
export interface RedirectSite extends TestDatabase {
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
  readonly line: DatabaseLine;
  /** Time on the clocks of all functions. */
  readonly clock: { now: Date };
  /** Apparent duration of every wait in milliseconds; a wait with a shorter timeout fails at once. */
  delayMs: number;
  /** Total time in milliseconds that visitors would have waited since `reset`. */
  waitedMs: number;
  readonly errors: readonly string[];
  /** Requests to the site from outside: by the edge, and by functions without another way. */
  readonly asked: readonly string[];
  /** Replaces the CDN's answer for the manifest. */
  forged: (() => Response | Promise<Response>) | undefined;
  /** Stores a redirect, by default to `https://example.com/` with counting, and returns its id. */
  add(slug: string, values?: Values): Promise<number>;
  change(id: number, values: Values): Promise<void>;
  /** Visits the function. */
  visit(path: string, init?: VisitInit): Promise<Response>;
  /** Visits the edge; undefined if it passes the request on. */
  visitEdge(path: string, init?: VisitInit): Promise<Response | undefined>;
  /** Visits like the public: the edge, and the function if the edge passes on or fails. */
  visitSite(path: string, init?: VisitInit): Promise<Response>;
  /** Waits for all answers and everything passed to `waitUntil`; rejects if any of it fails. */
  settled(): Promise<void>;
  counts(id: number): Promise<Counts[]>;
  /** Requests the site's API without a session. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Drops the CDN's copies, as an edit does. */
  purge(): void;
  /** Starts functions with empty caches; the CDN keeps its copies. */
  restart(): Promise<void>;
  /** Restores the initial state, without redirects. */
  reset(): Promise<void>;
}

const ROUND = 'x-test-round';

const page = (text: string): Response =>
  new Response(`<!doctype html><h1>${text}</h1>`, { headers: { 'content-type': 'text/html; charset=utf-8' } });

/** Built pages that can answer a visit. */
const pages: Readonly<Record<string, () => Response>> = {
  '/404': () => page('Seite nicht gefunden'),
  '/link-inaktiv': () => page('Dieser Link ist nicht mehr aktiv.'),
};

async function startInstance() {
  vi.resetModules();
  const [redirect, api, edge] = await Promise.all([
    import('#functions/redirect.ts'),
    import('#functions/redirects.ts'),
    import('#functions/edge/redirect.ts'),
  ]);
  return { redirect: redirect.default, api: api.default, edge: edge.default };
}

/**
 * Opens a site with redirects on a new database; one at a time in a test file.
 * @param replaced replacements for parts of the functions' context
 */
export async function openRedirectSite(replaced: Partial<Context> = {}): Promise<RedirectSite> {
  const database = await openTestDatabase();
  const { db } = database;
  const line = wrapConnection();
  const clock = { now: new Date() };
  const works: Promise<unknown>[] = [];
  const errors: string[] = [];
  const asked: string[] = [];
  const copies = new Map<string, Response>();
  let instance = await startInstance();
  const variables = new Map<string, string>(Object.entries(ownerVariables));
  // A request that is still on its way would be answered, and cached, after `reset`. One that its sender has given up
  // settles at once but may reach the host later, so each names the round in which it was sent.
  let round = 0;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (...sent: Parameters<typeof fetch>) => {
    const request = new Request(...sent);
    request.headers.set(ROUND, String(round));
    const answering = realFetch(request);
    works.push(answering.catch(() => undefined));
    return answering;
  });
  vi.stubGlobal('Netlify', { env: { get: (name: string) => variables.get(name) } });

  const platform: FunctionContext = {
    deploy: { context: 'dev', id: 'test', published: false },
    ip: '192.0.2.1',
    requestId: '',
    waitUntil: (work) => void works.push(work),
  };
  const wait: Context['within'] = async (ms, work) => {
    site.waitedMs += Math.min(ms, site.delayMs);
    if (ms >= site.delayMs) return { answer: await work };
    // A wait that lost its race must not reject unhandled.
    work.catch(() => undefined);
    return undefined;
  };
  const context: Partial<Context> = {
    db,
    within: wait,
    purge(_, refill) {
      copies.clear();
      if (refill) works.push(refill().catch(() => undefined));
    },
    env: ownerEnv(),
    now: () => clock.now,
    log: { error: (event) => void errors.push(event), info: () => undefined },
    ...replaced,
  };

  async function answerByCdn(request: Request): Promise<Response> {
    const copy = copies.get(request.url);
    if (copy) return copy.clone();
    const answer = await instance.api(request, platform, context);
    if (answer.headers.has('netlify-cdn-cache-control')) copies.set(request.url, answer.clone());
    return answer;
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname}`);
    if (pathname === '/api/redirects/manifest') return site.forged?.() ?? answerByCdn(request);
    if (pathname.startsWith('/api/')) return instance.api(request, platform, context);
    return pages[pathname]?.() ?? new Response(null, { status: 500 });
  }

  const host = await listen(async (request) => {
    if (request.headers.get(ROUND) !== String(round)) return new Response(null, { status: 503 });
    const answering = answer(request);
    works.push(answering);
    return answering;
  }, 0);

  const requestOf = (path: string, { method = 'GET', headers = {} }: VisitInit = {}): Request =>
    new Request(`${host.url}${path}`, { method, headers: { 'user-agent': PERSON, ...headers } });

  const site: RedirectSite = {
    ...database,
    origin: host.url,
    line,
    clock,
    delayMs: 0,
    waitedMs: 0,
    errors,
    asked,
    forged: undefined,
    async add(slug, values = {}) {
      const preset = { slug, targetUrl: 'https://example.com/', isActive: true, trackClicks: true };
      const rows = await db
        .insert(redirects)
        .values({ ...preset, slugKey: slugKey(slug), ...values })
        .returning({ id: redirects.id });
      return rows[0]?.id ?? 0;
    },
    async change(id, values) {
      const key = values.slug === undefined ? {} : { slugKey: slugKey(values.slug) };
      await db
        .update(redirects)
        .set({ ...values, ...key })
        .where(eq(redirects.id, id));
    },
    visit: (path, init) => instance.redirect(requestOf(path, init), platform, context),
    visitEdge(path, init) {
      // The edge takes no context, so `Date.now` is mocked; it reads the clock before it first waits.
      const dateNow = vi.spyOn(Date, 'now').mockReturnValue(clock.now.getTime());
      const answer = instance.edge(requestOf(path, init), platform, wait);
      dateNow.mockRestore();
      return answer;
    },
    visitSite: async (path, init) =>
      (await site.visitEdge(path, init).catch(() => undefined)) ?? site.visit(path, init),
    async settled() {
      while (works.length > 0) await Promise.all(works.splice(0));
    },
    counts: (id) =>
      db
        .select({ day: redirectClicks.day, clicks: redirectClicks.clicks, bots: redirectClicks.bots })
        .from(redirectClicks)
        .where(eq(redirectClicks.redirectId, id))
        .orderBy(redirectClicks.day),
    ask: (path, init) => fetch(`${host.url}${path}`, init),
    purge: () => copies.clear(),
    async restart() {
      instance = await startInstance();
    },
    async reset() {
      line.mend();
      await site.settled();
      round += 1;
      Object.assign(site, { forged: undefined, delayMs: 0, waitedMs: 0 });
      site.purge();
      await site.restart();
      await db.delete(redirects);
      await db.delete(redirectCategories);
      for (const list of [errors, asked]) list.length = 0;
      line.forget();
    },
    async close() {
      line.mend();
      await site.settled();
      vi.unstubAllGlobals();
      await host.stop();
      await database.close();
    },
  };
  return site;
}
