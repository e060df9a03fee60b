import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { redirectCategories, redirectClicks, redirects } from '#db/schema/redirects/redirects.ts';
import { slugKey } from '#domain/slugs.ts';
import { serve as listen } from '#local/host/http.ts';
import type { Context } from '#server/context.ts';
import type { PlatformContext } from '#server/http/context.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { PERSON } from '#tests/support/agents.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { type DatabaseLine, tapLine } from '#tests/support/database/database-line.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

type Values = Partial<Omit<typeof redirects.$inferInsert, 'id' | 'slugKey'>>;
type Counts = Pick<typeof redirectClicks.$inferSelect, 'day' | 'clicks' | 'bots'>;

/** What a visit says of itself; a person's browser unless told otherwise. */
export interface VisitInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A site with redirects behind a CDN that keeps what it may, for tests that set the clock and cut the line. */
export interface RedirectSite extends TestDatabase {
  /** Where the site answers; without a slash at its end. */
  readonly origin: string;
  readonly line: DatabaseLine;
  /** What the clocks of all functions show. */
  readonly clock: { now: Date };
  /** How long whatever is waited for seems to take, in milliseconds: who has less patience gives up at once. */
  delayMs: number;
  /** How long visitors would have waited since `reset`, in milliseconds. */
  waitedMs: number;
  /** The events that the functions logged as errors. */
  readonly errors: readonly string[];
  /** What was asked of the site from outside: by the edge, and by functions that have no other way. */
  readonly asked: readonly string[];
  /** What the CDN answers instead of the manifest. */
  forged: (() => Response | Promise<Response>) | undefined;
  /** Stores a redirect to `https://example.com/` that counts, unless told otherwise, and gives its number. */
  add(slug: string, values?: Values): Promise<number>;
  change(id: number, values: Values): Promise<void>;
  /** Visits the function. */
  visit(path: string, init?: VisitInit): Promise<Response>;
  /** Visits the edge; undefined where it passes on. */
  visitEdge(path: string, init?: VisitInit): Promise<Response | undefined>;
  /** Visits as the public does: the edge, and where that passes on or fails, the function. */
  visitSite(path: string, init?: VisitInit): Promise<Response>;
  /** Waits for every answer and everything left to `waitUntil`; fails where that fails. */
  settled(): Promise<void>;
  counts(id: number): Promise<Counts[]>;
  /** Asks the site's API, as anybody can. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Takes the CDN's copies away, as an edit does. */
  purge(): void;
  /** Starts functions that remember nothing; the CDN keeps what it has. */
  restart(): Promise<void>;
  /** Everything as at the beginning, without redirects. */
  reset(): Promise<void>;
}

const page = (text: string): Response =>
  new Response(`<!doctype html><h1>${text}</h1>`, { headers: { 'content-type': 'text/html; charset=utf-8' } });

/** The built pages that a visit may be answered with. */
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
 * A site with redirects on a new database; one at a time in a test file.
 *
 * @param replaced what the functions use instead of what they would make
 */
export async function openRedirectSite(replaced: Partial<Context> = {}): Promise<RedirectSite> {
  const database = await openTestDatabase();
  const { db } = database;
  const line = tapLine();
  const clock = { now: new Date() };
  const works: Promise<unknown>[] = [];
  const errors: string[] = [];
  const asked: string[] = [];
  const copies = new Map<string, Response>();
  let instance = await startInstance();
  const variables = new Map<string, string>(Object.entries(ownerVariables));
  vi.stubGlobal('Netlify', { env: { get: (name: string) => variables.get(name) } });

  const platform: PlatformContext = {
    deploy: { context: 'dev', id: 'test', published: false },
    ip: '192.0.2.1',
    requestId: '',
    waitUntil: (work) => void works.push(work),
  };
  const wait: Context['within'] = async (ms, work) => {
    site.waitedMs += Math.min(ms, site.delayMs);
    if (ms >= site.delayMs) return { answer: await work };
    // As it is after a race that was lost.
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

  const host = await listen((request) => {
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
      // The edge has no context to replace; it looks at the clock before it waits for anything.
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
