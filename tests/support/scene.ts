import auth from '#functions/auth.ts';
import type { Context } from '#server/context.ts';
import type { Env, RawEnv } from '#server/env.ts';
import { createContext, type FunctionContext } from '#server/http/context.ts';
import { openTestDatabase, type TestDatabase } from './database/database.ts';
import { createVisitor, type FunctionHandler, ownerEnv, type Visitor } from './visitor.ts';

/** Functions on their own database with a clock that tests set; the helpers of each subject build on it. */
export interface Scene extends TestDatabase {
  /** Time on the clocks of all functions. */
  readonly clock: { now: Date };
  readonly deploy: { context: string };
  /** Environment variables besides the owner's; tests may change them. */
  readonly variables: Record<string, string | undefined>;
  readonly logged: string[];
  readonly errors: string[];
  passes(ms: number): void;
  /** Returns the replaced parts of the functions' context. */
  replaced(): Partial<Context>;
  platform(ip?: string): FunctionContext;
  context(): Context;
  /** Creates a browser for a function. @param more replacements for this browser only */
  visitor(handler: FunctionHandler, ip?: string, more?: Partial<Context>): Visitor;
  /** Creates a browser and signs it in, by default as the owner. */
  signedIn(handler: FunctionHandler, username?: string): Promise<Visitor>;
  /** Runs a scheduled function. @param more replacements for this run only */
  run(job: FunctionHandler, more?: Partial<Context>): Promise<Response>;
  /** Waits for everything passed to `waitUntil` and for our calls to ourselves; rejects if any of it fails. */
  settled(): Promise<void>;
  /** Resets time, deploy, variables and log; callers empty the database themselves. */
  reset(): Promise<void>;
}

interface SceneOptions {
  readonly start?: Date;
  readonly origin?: string;
  readonly variables?: RawEnv;
  /** Function that answers our calls to ourselves; without it they go nowhere. */
  readonly self?: FunctionHandler;
  /** Further replacements in the functions' context, computed for each request. */
  readonly replaced?: (env: Env) => Partial<Context>;
}

/** A Saturday morning; winter time. */
export const START = new Date('2026-11-21T08:00:00Z');
export const SITE = 'http://localhost:8888';
const HOME = '192.0.2.1';

/** Creates a scene, one at a time in a test file. */
export async function createScene(options: SceneOptions = {}): Promise<Scene> {
  const { start = START, origin = SITE, variables = {}, self, replaced } = options;
  const database = await openTestDatabase();
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void works.push(work);
  const note = (event: string, fields: object) => void scene.logged.push(`${event} ${JSON.stringify(fields)}`);

  const scene: Scene = {
    ...database,
    clock: { now: start },
    deploy: { context: 'dev' },
    variables: { ...variables },
    logged: [],
    errors: [],
    passes(ms) {
      scene.clock.now = new Date(scene.clock.now.getTime() + ms);
    },
    replaced() {
      const env = ownerEnv(scene.variables);
      return {
        db: database.db,
        env,
        now: () => scene.clock.now,
        log: {
          info: note,
          error(event, fields) {
            scene.errors.push(event);
            note(event, fields);
          },
        },
        waitUntil,
        callSelf: (path, body) => void (self && works.push(scene.visitor(self).post(path, body))),
        ...replaced?.(env),
      };
    },
    platform: (ip = HOME) => ({
      deploy: { ...scene.deploy, id: 'test', published: false },
      ip,
      requestId: 'request-1',
      waitUntil,
    }),
    context: () => createContext(new Request(origin), scene.platform(), new Headers(), scene.replaced()),
    visitor(handler, ip = HOME, more = {}) {
      const now: FunctionHandler = (request) => handler(request, scene.platform(ip), { ...scene.replaced(), ...more });
      return createVisitor(now, { context: {}, origin });
    },
    async signedIn(handler, username) {
      const browser = scene.visitor(auth);
      await browser.login(username);
      const visitor = scene.visitor(handler);
      for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
      return visitor;
    },
    run: (job, more) =>
      job(new Request(`${origin}/.netlify/functions/job`, { method: 'POST' }), scene.platform(), {
        ...scene.replaced(),
        ...more,
      }),
    async settled() {
      while (works.length > 0) await Promise.all(works.splice(0));
    },
    async reset() {
      await scene.settled();
      scene.clock.now = start;
      scene.deploy.context = 'dev';
      for (const name of Object.keys(scene.variables)) delete scene.variables[name];
      Object.assign(scene.variables, variables);
      for (const list of [scene.logged, scene.errors]) list.length = 0;
    },
    async close() {
      await scene.settled();
      await database.close();
    },
  };
  return scene;
}
