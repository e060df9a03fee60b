import { mailers, outbox } from '#db/schema/mail/outbox.ts';
import { integrations } from '#db/schema/site/integrations.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import type { Context, Vendors } from '#server/context.ts';
import type { RawEnv } from '#server/env.ts';
import { createContext, type PlatformContext } from '#server/http/context.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp/server.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, type FunctionHandler, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

type Row = typeof outbox.$inferSelect;

/** Our side of a mail server, for tests that set the clock. */
export interface MailRoom extends TestDatabase {
  readonly smtp: FakeSmtp;
  readonly clock: { now: Date };
  /** Everything that was logged, as text. */
  readonly logged: string[];
  /** Beside the mail server's; a test changes them. */
  readonly variables: Record<string, string | undefined>;
  /** What functions use instead of what they would make. */
  replaced(): Partial<Context>;
  /** What a service is given. */
  context(): Context;
  /** A browser in front of a function. */
  visitor(handler: FunctionHandler, ip?: string): Visitor;
  /** Runs the scheduled function, and waits for what it has started. @param vendors beside the mail server */
  sweep(vendors?: Vendors): Promise<void>;
  /** Sweeps minute by minute until nothing waits. */
  sweepUntilEmpty(): Promise<void>;
  passes(ms: number): void;
  /** Waits for everything left to `waitUntil`, and for our calls of ourselves. */
  settled(): Promise<void>;
  rows(): Promise<Row[]>;
  reset(): Promise<void>;
}

const START = '2026-11-21T08:00:00Z';
const MINUTE_MS = 60_000;
export const SITE = 'http://localhost:8888';

/** One at a time in a test file. @param mailer the function that our calls of ourselves reach */
export async function openMailRoom(mailer: FunctionHandler): Promise<MailRoom> {
  const database = await openTestDatabase();
  const smtp = await startFakeSmtp();
  const clock = { now: new Date(START) };
  const works: Promise<unknown>[] = [];
  const logged: string[] = [];
  const initial: RawEnv = { SMTP_URL: smtp.url, MAIL_FROM: 'ME – Mein Erwachen <hallo@mein-erwachen.example>' };
  const note = (event: string, fields: object) => void logged.push(`${event} ${JSON.stringify(fields)}`);
  const platform: PlatformContext = {
    deploy: { context: 'dev', id: 'test', published: false },
    ip: '192.0.2.1',
    requestId: '',
    waitUntil: (work) => void works.push(work),
  };

  const room: MailRoom = {
    ...database,
    smtp,
    clock,
    logged,
    variables: { ...initial },
    replaced() {
      const env = ownerEnv(room.variables);
      const { SMTP_URL: address, MAIL_FROM: from, MAIL_REPLY_TO: replyTo } = env;
      return {
        db: database.db,
        env,
        now: () => clock.now,
        log: { error: note, info: note },
        waitUntil: (work) => void works.push(work),
        callSelf: (path, body) => void works.push(room.visitor(mailer).post(path, body)),
        vendors: {
          clickup: undefined,
          smtp: address && from && { server: address, from, replyTo, requiresTls: false },
        },
      };
    },
    context: () => createContext(new Request(SITE), platform, new Headers(), room.replaced()),
    visitor: (handler, ip = '192.0.2.1') => createVisitor(handler, { context: room.replaced(), origin: SITE, ip }),
    async sweep(vendors) {
      const replaced = room.replaced();
      await drainOutbox(new Request(`${SITE}/.netlify/functions/drain-outbox`, { method: 'POST' }), platform, {
        ...replaced,
        vendors: { ...replaced.vendors, ...vendors },
      });
      await room.settled();
    },
    async sweepUntilEmpty() {
      while ((await room.rows()).some(({ status }) => status === 'pending')) {
        room.passes(MINUTE_MS);
        await room.sweep();
      }
    },
    passes(ms) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    async settled() {
      while (works.length > 0) await Promise.all(works.splice(0));
    },
    rows: () => database.db.select().from(outbox).orderBy(outbox.createdAt, outbox.dedupeKey),
    async reset() {
      await room.settled();
      const { db } = database;
      await db.batch([
        db.delete(outbox),
        db.delete(integrations),
        db.update(mailers).set({ holder: null, heldUntil: null }),
      ]);
      smtp.reset();
      clock.now = new Date(START);
      logged.splice(0);
      for (const name of Object.keys(room.variables)) delete room.variables[name];
      Object.assign(room.variables, initial);
    },
    async close() {
      await room.settled();
      await smtp.close();
      await database.close();
    },
  };
  return room;
}
