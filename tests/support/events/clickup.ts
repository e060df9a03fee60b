import { randomBytes } from 'node:crypto';
import { hideEvent } from '#contracts/events/calendar.ts';
import type { SyncRun } from '#contracts/events/connection.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { events, syncRuns } from '#db/schema/events/events.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { integrations } from '#db/schema/integrations.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import type { PublicEvent } from '#domain/events/public-events.ts';
import calendar from '#functions/calendar.ts';
import clickup from '#functions/clickup.ts';
import eventsFunction from '#functions/events.ts';
import media from '#functions/media.ts';
import mediaEncoder from '#functions/media-encoder.ts';
import nightly from '#functions/nightly.ts';
import syncEvents from '#functions/sync-events.ts';
import { type FakeClickUp, startFakeClickUp } from '#tests/fakes/clickup/server.ts';
import { fields, type TaskInit, type WireTask, wireTask } from '#tests/fakes/clickup/tasks.ts';
import { dayOnly } from '#tests/fakes/clickup/wall-clock.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';
import type { Visitor } from '#tests/support/visitor.ts';

/** Returns a new key in the format of `ENCRYPTION_KEY`. */
export const newKey = (): string => randomBytes(32).toString('base64');

/** Builds the ClickUp task of a published event on a day. */
export const eventTask = (id: string, { date = '2026-12-01', ...init }: Partial<TaskInit> & { date?: string } = {}) =>
  wireTask({
    ...init,
    id,
    custom_fields: [fields.date('Datum', dayOnly(date, 'Europe/Berlin')), ...(init.custom_fields ?? [])],
  });

export const eventTasks = (count: number): WireTask[] =>
  Array.from({ length: count }, (_, index) => eventTask(`task-${index}`, { name: `Abend ${index}` }));

/** Any answer of the API. */
interface Answered {
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

/** Site with a signed-in owner and a fake ClickUp; one at a time in a test file. */
export interface ClickUpSite extends Scene {
  readonly fake: FakeClickUp;
  readonly purged: string[];
  /** Signed-in browser for the ClickUp function. */
  readonly owner: Visitor;
  /** Signs a second browser in. */
  otherBrowser(): Promise<Visitor>;
  get(path: string): Promise<Answered>;
  post(path: string, body?: unknown): Promise<Answered>;
  connect(): Promise<void>;
  /** Lets the owner hide an event or show it again; returns the status. */
  hide(id: string, isHidden: boolean): Promise<number>;
  /** Synchronises at the owner's request. */
  sync(hideMissing?: boolean): Promise<Answered['body']>;
  /** Synchronises by schedule. */
  tick(): Promise<number>;
  readEvents(): Promise<Answered & { readonly headers: Headers }>;
  titles(): Promise<string[]>;
  /** Returns a visitor's answer for one of our addresses. */
  getMedia(path: string): Promise<Response>;
  night(): Promise<number>;
}

export async function openClickUpSite(): Promise<ClickUpSite> {
  const fake = await startFakeClickUp({
    now: () => scene.clock.now,
    tasks: [],
    // No server listens at this site's addresses.
    send: (request) => clickup(request, scene.platform(), scene.replaced()),
  });
  const purged: string[] = [];
  // The functions create their vendors themselves, from these variables.
  const scene: Scene = await createScene({
    variables: {
      CLICKUP_API_URL: fake.apiUrl,
      CLICKUP_AUTHORIZE_URL: fake.authorizeUrl,
      CLICKUP_LIST_ID: fake.listId,
      ENCRYPTION_KEY: newKey(),
      PUBLIC_SITE_URL: 'https://www.example.org',
    },
    self: mediaEncoder,
    replaced: () => ({ purge: (tag) => void purged.push(tag) }),
  });

  const read = async (answer: Response): Promise<Answered> => ({ status: answer.status, body: await answer.json() });
  const stranger = scene.visitor(eventsFunction);
  const owner = await scene.signedIn(clickup);
  const planner = scene.visitor(calendar);
  for (const [name, value] of owner.cookies) planner.cookies.set(name, value);

  const site: ClickUpSite = {
    ...scene,
    fake,
    purged,
    owner,
    otherBrowser: () => scene.signedIn(clickup),
    get: async (path) => read(await owner.get(path)),
    post: async (path, body) => read(await owner.post(path, body)),
    async connect() {
      await site.post('/api/clickup/set-token', { token: fake.token });
      await site.settled();
    },
    async hide(id, isHidden) {
      const body = JSON.stringify({ isHidden });
      const headers = { 'Content-Type': 'application/json' };
      return (await planner.send(`/api/calendar/events/${id}`, { method: hideEvent.method, headers, body })).status;
    },
    sync: async (hideMissing = false) => (await site.post('/api/clickup/sync', { hideMissing })).body,
    tick: async () => (await scene.run(syncEvents)).status,
    async readEvents() {
      const response = await stranger.get('/api/events');
      return { ...(await read(response)), headers: response.headers };
    },
    titles: async () => ((await site.readEvents()).body.events ?? []).map(({ title }) => title),
    getMedia: (path) => scene.visitor(media).get(path),
    night: async () => (await scene.run(nightly)).status,
    async reset() {
      await scene.reset();
      fake.behave();
      Object.assign(fake, { tasks: [], strays: [], fields: undefined, timeZone: 'Europe/Berlin' });
      for (const table of [clickupConnection, events, tasks, syncRuns, integrations, outbox])
        await scene.db.delete(table);
      for (const list of [fake.requests, fake.webhooks.all, purged]) list.length = 0;
    },
    async close() {
      await scene.settled();
      await fake.close();
      await scene.close();
    },
  };
  return site;
}
