// @module-tag release
import { neonConfig } from '@neondatabase/serverless';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { caseWords } from '#content/law/case-words.ts';
import { releases } from '#db/schema/content/releases.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { integrations } from '#db/schema/integrations.ts';
import { cases } from '#db/schema/law/cases.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { alarms, failures, hosting, scheduleRuns } from '#db/schema/operations/hosting.ts';
import { goalDays } from '#db/schema/visits/visits.ts';
import { isReportedBy, type TroubleCause } from '#domain/operations/troubles.ts';
import casePage from '#functions/case-page.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import health from '#functions/health.ts';
import nightly from '#functions/nightly.ts';
import redirect from '#functions/redirect.ts';
import syncEvents from '#functions/sync-events.ts';
import waitlist from '#functions/waitlist.ts';
import { startServer } from '#local/host/http.ts';
import { createContext } from '#server/http/context.ts';
import { readTroubles } from '#server/services/operations/troubles.ts';
import type { MailScene } from '#tests/support/mail/mail-scene.ts';
import { type ClockSite, openClockSite } from '#tests/support/operations/clock-site.ts';
import { clearPeople } from '#tests/support/people/people.ts';

const MINUTE_MS = 60_000;
const OWNER = 'ida@example.org';

let site: ClockSite;
let scene: MailScene;
let number = 0;

beforeAll(async () => {
  site = await openClockSite();
  scene = site.scene;
  reachable = neonConfig.fetchFunction;
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.reset();
  await clearPeople(scene.db);
  for (const table of [alarms, failures, goalDays, hosting, scheduleRuns, integrations, releases]) {
    await scene.db.delete(table);
  }
  scene.variables.OWNER_EMAIL = OWNER;
});

const execute = (...statements: readonly SQL[]) =>
  statements.reduce(async (before, statement) => {
    await before;
    await scene.db.execute(statement);
  }, Promise.resolve());

/** Calls the site itself once, at a host that answers with this status. */
async function callSelf(status: number): Promise<void> {
  const host = await startServer(async () => new Response(null, { status }), 0);
  const { callSelf: _, ...own } = scene.replaced();
  createContext(new Request(host.url), scene.platform(), new Headers(), own).callSelf('/api/mails/deliveries', {});
  await scene.settled();
  await host.stop();
}

async function tick(): Promise<void> {
  await site.run(syncEvents);
  await site.run(drainOutbox);
}
/** Quarter of an hour on both clocks, which rest if they may. */
async function quarter(): Promise<void> {
  scene.passes(15 * MINUTE_MS);
  await tick();
}
/** Runs the clock at the next half hour, at which it never rests. */
async function halfHour(): Promise<void> {
  do await quarter();
  while (scene.clock.now.getTime() % (30 * MINUTE_MS) !== 0);
}
async function hours(count: number): Promise<void> {
  for (let passed = 0; passed < 4 * count; passed += 1) await quarter();
}

const signUp = (more: object = {}) =>
  site.visit(waitlist, `198.51.100.${(number % 200) + 1}`).post('/api/waitlist', {
    email: `ada-${number++}@firma-${number}.example`,
    ...more,
  });
const withdraw = () =>
  site.visit(casePage).send(`${caseWords.withdrawal.path}/absenden`, {
    method: 'POST',
    body: new URLSearchParams({
      name: 'Ada',
      contract: 'SoulCircle',
      email: 'ada@tot.example',
      schritt: 'bestaetigen',
    }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const shown = async () => (await readTroubles(site.context())).troubles;

/** Sends the driver's requests to the test database; set when the scene opens. */
let reachable: typeof neonConfig.fetchFunction;
/** Lets PostgreSQL refuse inserts as Neon does once its storage is full. */
const full = (table: string) => [
  sql`create or replace function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'project size limit exceeded' using errcode = '53100'; end $$`,
  sql.raw(`create trigger full_disk before insert or update on ${table} for each row execute function full_disk()`),
];
const rename = (table: string, column: string, name: string) =>
  sql.raw(`alter table ${table} rename column ${column} to ${name}`);

const connectClickUp = (more: { readonly token?: string; readonly isRevoked?: boolean }) =>
  scene.db.insert(clickupConnection).values({
    token: '',
    tokenEnd: 'abcd',
    userName: 'Ida',
    timeZone: 'Europe/Berlin',
    connectedAt: scene.clock.now,
    ...more,
  });

interface Fault {
  readonly inject: () => Promise<unknown>;
  /** Lets the site meet the fault. */
  readonly meet?: () => Promise<unknown>;
  readonly cause: TroubleCause;
  /** Part of one of the two sentences. */
  readonly names: RegExp;
  /** Wakes the clock, as the deploy, build or own request does that reveals the fault in production. */
  readonly isNews?: true;
  /** Hours until the trouble is reported; by default the next run, within 15 minutes. */
  readonly after?: number;
  readonly repair: () => Promise<unknown>;
  /** Hours until the trouble has ended. */
  readonly ends?: number;
}
const nothing = async (): Promise<void> => undefined;

const faults: Readonly<Record<string, Fault>> = {
  'a renamed column, met by a sign-up': {
    inject: () => execute(rename('list_entries', 'status', 'state')),
    meet: () => signUp(),
    cause: 'errors',
    names: /42703 bei .*POST \/api\/waitlist \(1-mal, .*Fehlernummer request-1\)/,
    repair: () => execute(rename('list_entries', 'state', 'status')),
    ends: 1,
  },
  'a step of the night that fails': {
    inject: () => execute(rename('login_log', 'at', 'at_gone')),
    meet: () => site.run(nightly),
    cause: 'errors',
    names: /42703 bei nightly: logins/,
    repair: () => execute(rename('login_log', 'at_gone', 'at')),
    ends: 1,
  },
  'a database that is away for a request': {
    inject: async () => {
      neonConfig.fetchFunction = () =>
        Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
    },
    async meet() {
      await signUp();
      await scene.settled();
      neonConfig.fetchFunction = reachable;
    },
    cause: 'outages',
    names: /ECONNREFUSED bei POST \/api\/waitlist \(1-mal/,
    repair: async () => {
      neonConfig.fetchFunction = reachable;
    },
    ends: 24,
  },
  'a mail that cannot be composed': {
    isNews: true,
    inject: () => execute(rename('sign_up_requests', 'interests', 'wishes')),
    meet: async () => {
      const mail = { kind: 'confirmation', personId: 1 };
      await scene.db
        .insert(outbox)
        .values({ topic: 'mail', dedupeKey: 'x', payload: mail, nextAttemptAt: scene.clock.now });
    },
    cause: 'mail-broken',
    names: /Beim Schreiben gescheitert: confirmation \(1\)/,
    repair: async () => {
      await execute(rename('sign_up_requests', 'wishes', 'interests'));
      await scene.db.update(outbox).set({ payload: { kind: 'confirmation', personId: 1, requestId: 1 } });
    },
    ends: 3,
  },
  'a wrong ENCRYPTION_KEY': {
    isNews: true,
    inject: () => connectClickUp({ token: 'gcm1.00000000.eA.eA' }),
    cause: 'key',
    names: /ENCRYPTION_KEY: clickup-token/,
    repair: () => scene.db.delete(clickupConnection),
  },
  'a revoked access to ClickUp': {
    // An idle site asks ClickUp each half hour.
    after: 0.5,
    inject: () => connectClickUp({ isRevoked: true }),
    cause: 'sync-revoked',
    names: /ClickUp kennt den Zugang nicht mehr/,
    repair: () => scene.db.delete(clickupConnection),
  },
  'providers that refuse every mail': {
    inject: async () => {
      scene.smtp.interfere = (stage, address) =>
        stage === 'recipient' && address !== OWNER ? { at: 'recipient', code: 554, text: '5.7.1 Blocked' } : undefined;
    },
    meet: async () => {
      for (let times = 0; times < 4; times += 1) await signUp();
    },
    cause: 'mail-declined',
    names: /Mehrere Anbieter haben nacheinander/,
    repair: async () => {
      scene.smtp.interfere = undefined;
    },
    ends: 6,
  },
  'a receipt that its server refuses to the end': {
    inject: async () => {
      scene.smtp.interfere = (stage, address) =>
        stage === 'recipient' && address !== OWNER ? { at: 'recipient', code: 554, text: '5.7.1 Blocked' } : undefined;
    },
    meet: async () => {
      await withdraw();
      await scene.settled();
      await scene.db.update(outbox).set({ refusals: 39, nextAttemptAt: scene.clock.now });
    },
    cause: 'lost-receipts',
    names: /Schick sie selbst; den Text findest du beim Vorgang/,
    repair: () => scene.db.update(cases).set({ answeredAt: scene.clock.now }),
  },
  'a password in front of the whole site': {
    isNews: true,
    inject: () => callSelf(401),
    cause: 'kept-out',
    names: /Visitor access/,
    repair: () => callSelf(204),
  },
};

describe('a fault of ours', () => {
  test.each(Object.entries(faults))(
    'raises its trouble in time, names its cause and ends: %s',
    async (_, { inject, meet = nothing, cause, names, isNews, after = 0.25, repair, ends = 0.25 }) => {
      const { heartbeat } = site;
      await tick();
      await quarter();
      // The second run has rested: in the first half of an hour a fault may meet a clock that rests.
      expect(heartbeat.beats).toBe(1);
      await quarter();
      expect(heartbeat.beats).toBe(2);
      onTestFinished(() => repairOnce());
      let isBroken = true;
      async function repairOnce(): Promise<void> {
        if (isBroken) await repair();
        isBroken = false;
      }
      await inject();
      await meet();
      if (isNews) site.copies.clear();
      await scene.settled();
      await hours(after);
      const trouble = (await shown()).find((each) => each.cause === cause);
      expect(`${trouble?.text} ${trouble?.technician}`).toMatch(names);
      const mails = scene.smtp.mailsTo(OWNER).map(({ parsed }) => parsed.text?.replaceAll(/\s+/g, ' '));
      // The clock's own steps may meet the fault as well, which changes the number in its sentence.
      const beginning = trouble?.text.split(/[:.]/)[0]?.replaceAll(/\s+/g, ' ') ?? 'nothing';
      const told = mails.some((text) => text?.includes(beginning));
      expect(told, 'told by mail').toBe(isReportedBy('mail', { cause }));
      const { beats } = heartbeat;
      await halfHour();
      expect(heartbeat.beats > beats, 'heartbeat').toBe(!isReportedBy('heartbeat', { cause }));

      await repairOnce();
      await hours(ends);
      expect((await shown()).map((each) => each.cause)).not.toContain(cause);
      const before = heartbeat.beats;
      await halfHour();
      expect(heartbeat.beats).toBeGreaterThan(before);
    },
  );

  test('that stores nothing makes the health check fail, and leaves no row behind otherwise', async () => {
    expect((await site.visit(health).get('/api/health')).status).toBe(200);
    expect((await scene.db.select().from(scheduleRuns)).map(({ name }) => name)).not.toContain('health');
    await execute(...full('schedule_runs'));
    const answer = await site.visit(health).get('/api/health');
    expect([answer.status, (await answer.json()).message]).toEqual([503, expect.stringMatching(/Fehlernummer: \S+$/)]);
    await site.run(drainOutbox);
    expect(site.heartbeat.beats).toBe(0);
    await execute(sql`drop trigger full_disk on schedule_runs`);
    expect((await site.visit(health).get('/api/health')).status).toBe(200);
  });
});

describe('a stranger', () => {
  test('causes no failure with bad input', async () => {
    for (const email of [
      '',
      'x',
      '\0@example.org',
      `${'x'.repeat(70_000)}@example.org`,
      '\ud800@example.org',
      1,
      null,
    ]) {
      await signUp({ email });
      await signUp({ name: email, choice: email, page: email });
      await site.visit(waitlist).send('/api/waitlist', { method: 'POST', body: String(email) });
      await site.visit(redirect).get(`/r/${encodeURIComponent(String(email).toWellFormed()).slice(0, 2000)}`);
    }
    await site.visit(redirect).get('/r/%00');
    await scene.settled();
    expect(await scene.db.select().from(failures)).toEqual([]);
  });
});
