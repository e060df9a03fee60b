import health from '#functions/health.ts';
import { startServer } from '#local/host/http.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/http/context.ts';
import { createHeartbeat } from '#server/vendors/heartbeat.ts';
import { type FakeHeartbeat, startFakeHeartbeat } from '#tests/fakes/heartbeat/server.ts';
import { type MailScene, openMailScene } from '#tests/support/mail/mail-scene.ts';
import type { FunctionHandler, Visitor } from '#tests/support/visitor.ts';

const MEMO = '/api/health/work';

/** Production site whose memo of due work lies at a CDN. */
export interface ClockSite {
  readonly scene: MailScene;
  readonly heartbeat: FakeHeartbeat;
  readonly copies: Map<string, Response>;
  /** Statuses of the requests for the memo that no copy answered. */
  readonly missed: number[];
  /** Answer of the CDN in place of a memo, or undefined. */
  forged: (() => Promise<Response>) | undefined;
  /** Number of `wake` calls; each removes the copies unless `isPurgeLost`. */
  woken: number;
  isPurgeLost: boolean;
  run(job: FunctionHandler): Promise<Response>;
  context(): Context;
  visit(handler: FunctionHandler, ip?: string): Visitor;
  signedIn(handler: FunctionHandler): Promise<Visitor>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the site, one at a time in a test file. */
export async function openClockSite(): Promise<ClockSite> {
  const heartbeat = await startFakeHeartbeat();
  const scene = await openMailScene();
  const cdn = await startServer(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== MEMO) return new Response(null, { status: 404 });
    if (site.forged) return site.forged();
    const copy = site.copies.get(request.url);
    if (copy) return copy.clone();
    const answer = await health(request, scene.platform(), more());
    site.missed.push(answer.status);
    if (answer.headers.has('netlify-cdn-cache-control')) site.copies.set(request.url, answer.clone());
    return answer;
  }, 0);

  function wake(): void {
    site.woken += 1;
    if (!site.isPurgeLost) site.copies.clear();
  }
  const more = () => {
    const replaced = scene.replaced();
    const beat = createHeartbeat({ url: heartbeat.url, now: () => scene.clock.now });
    // The scene's own calls wake the clock as those of the platform do.
    const callSelf = (path: string, body: unknown) => {
      wake();
      replaced.callSelf?.(path, body);
    };
    const vendors = { ...replaced.vendors, heartbeat: beat, website: undefined };
    return { ...replaced, wake, callSelf, vendors, host: cdn.url, isProduction: true };
  };

  const site: ClockSite = {
    scene,
    heartbeat,
    copies: new Map(),
    missed: [],
    forged: undefined,
    woken: 0,
    isPurgeLost: false,
    async run(job) {
      const response = await scene.run(job, more());
      await scene.settled();
      return response;
    },
    context: () => createContext(new Request(cdn.url), scene.platform(), new Headers(), more()),
    // Browsers keep a cookie of production only over HTTPS.
    visit: (handler, ip) => scene.visitor(handler, ip, { ...more(), isProduction: false }),
    async signedIn(handler) {
      const browser = await scene.signedIn(handler);
      const visitor = site.visit(handler);
      for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
      return visitor;
    },
    async reset() {
      await scene.reset();
      Object.assign(heartbeat, { beats: 0, status: 200 });
      Object.assign(site, { forged: undefined, woken: 0, isPurgeLost: false });
      site.copies.clear();
      site.missed.length = 0;
    },
    async close() {
      await cdn.stop();
      await scene.close();
      await heartbeat.close();
    },
  };
  return site;
}
