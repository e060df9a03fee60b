import { contactTags, outbox } from '#db/schema/mail/outbox.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { integrations } from '#db/schema/site/integrations.ts';
import activeCampaign from '#functions/activecampaign.ts';
import auth from '#functions/auth.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import type { Context } from '#server/context.ts';
import type { RawEnv } from '#server/env.ts';
import { createActiveCampaign } from '#server/vendors/activecampaign.ts';
import { type FakeActiveCampaign, startFakeActiveCampaign } from '#tests/fakes/activecampaign/server.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

type Row = typeof outbox.$inferSelect;

/** Our side of ActiveCampaign in front of a local one, for tests that set the clock. */
export interface Tagging extends TestDatabase {
  readonly fake: FakeActiveCampaign;
  readonly clock: { now: Date };
  /** The events that were logged as errors. */
  readonly errors: readonly string[];
  /** What the functions use instead of what they would make; a test may change it. */
  context: Partial<Context>;
  /** The context of an instance that cannot send: what is written waits. */
  readonly disconnected: () => Partial<Context>;
  /** The owner's browser, signed in by today's clock. */
  owner(): Promise<Visitor>;
  /** A visit of a page with a contact in its address. */
  visit(
    contactid: string,
    tag?: string,
    options?: { ip?: string; headers?: Record<string, string> },
  ): Promise<Response>;
  /** Runs the scheduled function. */
  sweep(): Promise<Response>;
  /** Sweeps minute by minute until nothing waits. */
  sweepUntilEmpty(): Promise<void>;
  passes(ms: number): void;
  /** Waits for everything left to `waitUntil`. */
  settled(): Promise<void>;
  rows(): Promise<Row[]>;
  /** What the requests to the API were, e.g. `POST /contactTags`. */
  asked(): string[];
  setVariables(variables: RawEnv): void;
  reset(): Promise<void>;
}

const START = '2026-11-21T08:00:00Z';
const MINUTE_MS = 60_000;

const platform = {
  deploy: { context: 'dev', id: 'test', published: false },
  ip: '',
  requestId: '',
  waitUntil: () => undefined,
};

/** One at a time in a test file; the local ActiveCampaign takes any number of requests a second. */
export async function openTagging(): Promise<Tagging> {
  const database = await openTestDatabase();
  const fake = await startFakeActiveCampaign({ requestsPerSecond: Number.POSITIVE_INFINITY });
  const clock = { now: new Date(START) };
  const errors: string[] = [];
  const works: Promise<unknown>[] = [];
  const now = () => clock.now;

  const initialContext = (): Partial<Context> => ({
    db: database.db,
    env: ownerEnv(),
    now,
    log: { error: (event) => void errors.push(event), info: () => undefined },
    waitUntil: (work) => void works.push(work),
    vendors: {
      clickup: undefined,
      activeCampaign: createActiveCampaign({ url: fake.url, key: fake.key, now, spacingMs: 0 }),
    },
  });

  const tagging: Tagging = {
    ...database,
    fake,
    clock,
    errors,
    context: initialContext(),
    disconnected: () => ({ ...tagging.context, vendors: { clickup: undefined, activeCampaign: undefined } }),
    async owner() {
      const browser = createVisitor(auth, { context: tagging.context });
      await browser.login();
      const visitor = createVisitor(activeCampaign, { context: tagging.context });
      for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
      return visitor;
    },
    visit(contactid, tag, { ip = '192.0.2.1', headers = {} } = {}) {
      const visitor = createVisitor(activeCampaign, { context: tagging.context, ip });
      return visitor.post('/api/activecampaign/visits', { contactid, ...(tag !== undefined && { tag }) }, headers);
    },
    sweep: () =>
      drainOutbox(
        new Request('http://localhost/.netlify/functions/drain-outbox', { method: 'POST' }),
        platform,
        tagging.context,
      ),
    async sweepUntilEmpty() {
      while ((await tagging.rows()).some(({ status }) => status === 'pending')) {
        tagging.passes(MINUTE_MS);
        await tagging.sweep();
      }
    },
    passes(ms) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    async settled() {
      while (works.length > 0) await Promise.all(works.splice(0));
    },
    rows: () => database.db.select().from(outbox).orderBy(outbox.createdAt),
    asked: () => fake.requests.map(({ method, path }) => `${method} ${path}`),
    setVariables(variables) {
      tagging.context = { ...tagging.context, env: ownerEnv(variables) };
    },
    async reset() {
      await tagging.settled();
      const { db } = database;
      await db.batch([db.delete(outbox), db.delete(contactTags), db.delete(integrations), db.delete(rateLimits)]);
      fake.reset();
      clock.now = new Date(START);
      errors.splice(0);
      tagging.context = initialContext();
    },
    async close() {
      await tagging.settled();
      await fake.close();
      await database.close();
    },
  };
  return tagging;
}
