import { randomBytes } from 'node:crypto';
import type { SyncRun } from '#contracts/events/connection.ts';
import type { PublicEvent } from '#domain/events/public-events.ts';
import auth from '#functions/auth.ts';
import clickup from '#functions/clickup.ts';
import eventsFunction from '#functions/events.ts';
import media from '#functions/media.ts';
import mediaEncoder from '#functions/media-encoder.ts';
import nightly from '#functions/nightly.ts';
import syncEvents from '#functions/sync-events.ts';
import type { Context } from '#server/context.ts';
import type { PlatformContext } from '#server/http/context.ts';
import { type FakeClickUp, startFakeClickUp } from '#tests/fakes/clickup/server.ts';
import { fields, type TaskInit, type WireTask, wireTask } from '#tests/fakes/clickup/tasks.ts';
import { dayOnly } from '#tests/fakes/clickup/wall-clock.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, type FunctionHandler, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

export const START = new Date('2026-11-21T09:00:00Z');

/** A new key as `ENCRYPTION_KEY` wants it. */
export const newKey = (): string => randomBytes(32).toString('base64');

/** A published event on a day, as the owner keeps it in ClickUp. */
export const eventTask = (id: string, { date = '2026-12-01', ...init }: Partial<TaskInit> & { date?: string } = {}) =>
  wireTask({
    ...init,
    id,
    custom_fields: [fields.date('Datum', dayOnly(date, 'Europe/Berlin')), ...(init.custom_fields ?? [])],
  });

/** So many published events. */
export const eventTasks = (count: number): WireTask[] =>
  Array.from({ length: count }, (_, index) => eventTask(`task-${index}`, { name: `Abend ${index}` }));

/** What an answer says, whatever its shape. */
export interface Answered {
  readonly status: number;
  readonly body: {
    readonly status?: string;
    readonly success?: boolean;
    readonly message?: string;
    readonly run?: SyncRun;
    readonly lastRun?: SyncRun;
    readonly lastDoneAt?: string;
    readonly authenticated?: boolean;
    readonly authUrl?: string;
    readonly enabled?: boolean;
    readonly events?: readonly PublicEvent[];
    readonly connection?: Readonly<Record<string, unknown>>;
  };
}

/** The site with its owner signed in, in front of the fake of ClickUp; one at a time in a test file. */
export interface ClickUpSite extends TestDatabase {
  readonly fake: FakeClickUp;
  /** What the clocks show, and in which deploy the functions run. */
  readonly scene: { now: Date; deploy: string };
  /** The environment's variables; a test changes them. */
  readonly variables: Record<string, string | undefined>;
  readonly purged: string[];
  readonly errors: string[];
  /** A browser at the function of ClickUp, signed in. */
  readonly owner: Visitor;
  /** Another browser at it, signed in by itself. */
  otherBrowser(): Promise<Visitor>;
  get(path: string): Promise<Answered>;
  post(path: string, body?: unknown): Promise<Answered>;
  /** Connects with the personal token and waits for the first synchronisation. */
  connect(): Promise<void>;
  /** Synchronises on the owner's word. */
  sync(hideMissing?: boolean): Promise<Answered['body']>;
  /** Synchronises by the clock. */
  tick(): Promise<number>;
  readEvents(): Promise<Answered & { readonly headers: Headers }>;
  titles(): Promise<string[]>;
  /** What visitors get at an address of ours. */
  getMedia(path: string): Promise<Response>;
  /** Asks for copies as anybody may, without proof or with a wrong one. */
  askForCopies(body: unknown): Promise<Response>;
  night(): Promise<number>;
  /** Waits for everything that was left to `waitUntil`. */
  settled(): Promise<void>;
}

export async function openClickUpSite(): Promise<ClickUpSite> {
  const database = await openTestDatabase();
  const scene = { now: START, deploy: 'dev' };
  const fake = await startFakeClickUp({
    now: () => scene.now,
    tasks: [],
    // Nobody listens at the addresses of this site.
    send: (request) => clickup(request, platform(), context()),
  });
  const variables: Record<string, string | undefined> = {
    CLICKUP_API_URL: fake.apiUrl,
    CLICKUP_AUTHORIZE_URL: fake.authorizeUrl,
    CLICKUP_LIST_ID: fake.listId,
    ENCRYPTION_KEY: newKey(),
    PUBLIC_SITE_URL: 'https://www.example.org',
  };
  const works: Promise<unknown>[] = [];
  const purged: string[] = [];
  const errors: string[] = [];
  const log = { error: (event: string) => void errors.push(event), info: () => undefined };
  // The functions make their vendors themselves; only the environment that names them is replaced.
  const context = (): Partial<Context> => ({
    db: database.db,
    env: ownerEnv(variables),
    now: () => scene.now,
    purge: (tag) => void purged.push(tag),
    log,
    callSelf: (path, body) => void works.push(visitorOf(mediaEncoder).post(path, body)),
  });
  const platform = (): PlatformContext => ({
    deploy: { context: scene.deploy, id: 'test', published: true },
    ip: '192.0.2.1',
    requestId: '',
    waitUntil: (work) => void works.push(work),
  });
  function inDeploy(handler: FunctionHandler): FunctionHandler {
    return (request) => handler(request, platform(), context());
  }
  function visitorOf(handler: FunctionHandler): Visitor {
    return createVisitor(inDeploy(handler), { context: {} });
  }

  async function signedIn(): Promise<Visitor> {
    const browser = visitorOf(auth);
    await browser.login();
    const visitor = visitorOf(clickup);
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
    return visitor;
  }

  const read = async (answer: Response): Promise<Answered> => ({ status: answer.status, body: await answer.json() });
  const stranger = visitorOf(eventsFunction);
  const owner = await signedIn();

  const site: ClickUpSite = {
    ...database,
    fake,
    scene,
    variables,
    purged,
    errors,
    owner,
    otherBrowser: signedIn,
    get: async (path) => read(await owner.get(path)),
    post: async (path, body) => read(await owner.post(path, body)),
    async connect() {
      await site.post('/api/clickup/set-token', { token: fake.token });
      await site.settled();
    },
    sync: async (hideMissing = false) => (await site.post('/api/clickup/sync', { hideMissing })).body,
    async tick() {
      const request = new Request('http://localhost:8888/.netlify/functions/sync-events', { method: 'POST' });
      return (await syncEvents(request, platform(), context())).status;
    },
    async readEvents() {
      const response = await stranger.get('/api/events');
      return { ...(await read(response)), headers: response.headers };
    },
    titles: async () => ((await site.readEvents()).body.events ?? []).map(({ title }) => title),
    getMedia: (path) => visitorOf(media).get(path),
    askForCopies: (body) => visitorOf(mediaEncoder).post('/api/media/event-images', body),
    async night() {
      const request = new Request('http://localhost/.netlify/functions/nightly', { method: 'POST' });
      return (await nightly(request, platform(), context())).status;
    },
    async settled() {
      while (works.length > 0) await Promise.all(works.splice(0));
    },
    async close() {
      await site.settled();
      await fake.close();
      await database.close();
    },
  };
  return site;
}
