import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readDashboard } from '#contracts/dashboard/reading.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { releases } from '#db/schema/content/releases.ts';
import { integrations } from '#db/schema/integrations.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { alarms, builds, hosting, scheduleRuns } from '#db/schema/operations/hosting.ts';
import { paymentPlatforms } from '#db/schema/purchases/purchases.ts';
import { goalDays } from '#db/schema/visits/visits.ts';
import { goals } from '#domain/visits/origin.ts';
import dashboard from '#functions/dashboard.ts';
import mailer from '#functions/mailer.ts';
import syncEvents from '#functions/sync-events.ts';
import { scheduled } from '#server/http/schedule.ts';
import { createHeartbeat } from '#server/vendors/heartbeat.ts';
import { type FakeHeartbeat, startFakeHeartbeat } from '#tests/fakes/heartbeat/server.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { type MailRoom, openMailRoom } from '#tests/support/mail/mail-room.ts';

const HOUR_MS = 60 * 60 * 1000;

let room: MailRoom;
let heartbeat: FakeHeartbeat;
beforeAll(async () => {
  heartbeat = await startFakeHeartbeat();
  room = await openMailRoom(mailer);
});
afterAll(async () => {
  await room.close();
  await heartbeat.close();
});
beforeEach(async () => {
  await room.reset();
  Object.assign(heartbeat, { beats: 0, status: 200 });
  for (const table of [accounts, releases, alarms, builds, goalDays, hosting, scheduleRuns, integrations]) {
    await room.db.delete(table);
  }
  room.variables.OWNER_EMAIL = 'ida@example.org';
});

const sweep = () =>
  room.sweep({ heartbeat: createHeartbeat({ url: heartbeat.url, now: () => room.clock.now }), website: undefined });
const told = () => room.smtp.mails.map(({ recipients, parsed }) => [recipients[0], parsed.subject]);
const lastText = (): string => room.smtp.mails.at(-1)?.parsed.text ?? '';
const shown = async () => {
  const owner = await room.signedIn(dashboard);
  return z.parse(readDashboard.response, await (await owner.get('/api/dashboard')).json()).troubles;
};

const deadMail = (dedupeKey: string) =>
  room.db.insert(outbox).values({
    topic: 'mail',
    dedupeKey,
    payload: { kind: 'news' },
    status: 'dead',
    lastError: 'weg',
    endedAt: room.clock.now,
  });
const failedRelease = () =>
  room.db.insert(releases).values({
    snapshot: {},
    checksum: 'x',
    schemaVersion: 1,
    state: 'failed',
    error: 'Im Kurs „Atem“ fehlt der Tag.',
    createdAt: room.clock.now,
  });

describe('a trouble for the owners', () => {
  test('is mailed to each of them once a day in the sentences of the dashboard', async () => {
    await addAccount(room.db, { username: 'eva' });
    await addAccount(room.db, { username: 'red', role: 'editor' });
    await failedRelease();
    await deadMail('eins');
    await Promise.all([sweep(), sweep()]);
    await room.run(syncEvents);
    await room.settled();
    expect(told().toSorted()).toEqual([
      ['eva@example.org', 'Deine Website braucht dich'],
      ['ida@example.org', 'Deine Website braucht dich'],
    ]);
    const alarmsShown = await shown();
    expect(alarmsShown.map(({ cause }) => cause)).toEqual(['release', 'mails']);
    for (const { text } of alarmsShown) expect(lastText()).toContain(text);
    expect(lastText()).toContain('/admin-dashboard');

    room.passes(HOUR_MS);
    await sweep();
    expect(told()).toHaveLength(2);
    room.passes(16 * HOUR_MS);
    await sweep();
    expect(told()).toHaveLength(4);
    expect(heartbeat.beats).toBe(0);
  });

  test('is mailed separately for each cause, and no more once it is over', async () => {
    await deadMail('eins');
    await sweep();
    expect(told()).toHaveLength(1);
    await failedRelease();
    await sweep();
    expect(told()).toHaveLength(2);
    expect(lastText()).toContain('fehlt der Tag');
    expect(lastText()).not.toContain('zugestellt');

    await room.db.delete(releases);
    await room.db.delete(outbox);
    room.passes(24 * HOUR_MS);
    await sweep();
    expect(told()).toHaveLength(2);
    // The sweep had been down for a day: only its next run can report that all is well.
    expect(heartbeat.beats).toBe(0);
    await sweep();
    expect(heartbeat.beats).toBe(1);
  });

  test('is reported as over when it ends before the mail goes out', async () => {
    await failedRelease();
    room.variables.SENDING = 'off';
    await sweep();
    await room.db.delete(releases);
    room.variables.SENDING = undefined;
    await sweep();
    await sweep();
    expect(told()).toEqual([['ida@example.org', 'Hat sich erledigt: Deine Website brauchte dich']]);
    expect(lastText()).toMatch(/Inzwischen vorbei:\s+- Nicht online/);
  });

  test('is a stopped schedule: the other one reports it, and a failing run does not count', async () => {
    await room.run(syncEvents);
    await sweep();
    room.passes(HOUR_MS - 1);
    await room.run(syncEvents);
    room.passes(2);
    expect(await shown()).toMatchObject([{ cause: 'schedules', text: expect.stringContaining('„drain-outbox“') }]);
    await room.run(syncEvents);
    await room.settled();
    expect(told()).toEqual([['ida@example.org', 'Deine Website braucht dich']]);
    await sweep();
    expect(await shown()).toEqual([]);

    const broken = scheduled('sync-events', { broken: () => Promise.reject(new Error('broken')) });
    for (let quarters = 0; quarters < 6; quarters += 1) {
      room.passes(HOUR_MS / 4);
      expect((await room.run(broken)).status).toBe(500);
      await sweep();
    }
    expect(await shown()).toMatchObject([{ cause: 'schedules', text: expect.stringContaining('„sync-events“') }]);
  });

  test('is a nearly full database, by the size that it reports', async () => {
    await room.db.insert(hosting).values({ netlifyPlan: 'open', renewsOn: 1, neonPlan: 'free' });
    const { rows } = await room.db.execute<{ bytes: number }>(
      sql`select pg_database_size(current_database())::float8 as bytes`,
    );
    const { bytes = 0 } = rows[0] ?? {};
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(await shown()).toEqual([]);
  });

  test('is a month whose CU-hours are nearly used up, if the plan has a limit', async () => {
    room.clock.now = new Date('2026-11-28T12:00:00Z');
    await room.db.insert(goalDays).values({
      day: '2026-11-02',
      goal: goals.visit,
      sourceId: 0,
      campaignId: 0,
      linkId: 0,
      entryId: 0,
      count: 10_000,
    });
    const compute = async () => (await shown()).filter(({ cause }) => cause === 'compute');
    expect(await compute()).toEqual([]);
    await room.db.insert(hosting).values({ netlifyPlan: 'open', renewsOn: 1, neonPlan: 'free' });
    expect(await compute()).toMatchObject([{ text: expect.stringMatching(/etwa 12\d von 100 verbraucht/) }]);
  });
});

describe('the heartbeat', () => {
  test('is sent by every run while all is well', async () => {
    await sweep();
    await sweep();
    expect(heartbeat.beats).toBe(2);
    expect(room.errors).toEqual([]);
  });

  test.each([0, 404, 500])('fails no run when it is not accepted: %s', async (status) => {
    heartbeat.status = status;
    expect((await sweep()).status).toBe(204);
    expect(room.logged.filter((line) => line.startsWith('heartbeat not taken'))).toHaveLength(1);
    expect(room.logged.join()).not.toContain('secret');
  });
});

describe('mail that does not go out', () => {
  const DAY_MS = 24 * HOUR_MS;
  const quarters = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += HOUR_MS / 4) {
      room.passes(HOUR_MS / 4);
      await room.run(syncEvents);
      await sweep();
    }
  };
  const ownMail = (dedupeKey: string) =>
    room.db.insert(outbox).values({
      topic: 'mail',
      dedupeKey,
      payload: { kind: 'alarm', account: null, sentences: { mails: 'x' } },
      source: 'owner',
      createdAt: room.clock.now,
      nextAttemptAt: room.clock.now,
    });

  test.each([
    ['refuses our login', { at: 'sender', code: 530 }],
    ['accepts nothing', { at: 'greeting', code: 421 }],
  ] as const)(
    'stops the heartbeat after an hour when the server %s, until mails are accepted again',
    async (_, trouble) => {
      room.smtp.interfere = (stage) => (stage === trouble.at ? trouble : undefined);
      await ownMail('eins');
      await quarters(HOUR_MS / 2);
      expect(heartbeat.beats).toBeGreaterThan(0);
      await quarters(HOUR_MS);
      const before = heartbeat.beats;
      await quarters(HOUR_MS);
      expect(heartbeat.beats).toBe(before);
      expect(await shown()).toMatchObject([
        { cause: 'mail-stopped', text: expect.stringMatching(/^Seit über einer Stunde geht keine E-Mail hinaus/) },
      ]);
      room.smtp.interfere = undefined;
      // The longest delay of a row's next attempt.
      await quarters(6 * HOUR_MS);
      expect(await shown()).toEqual([]);
      expect(heartbeat.beats).toBeGreaterThan(before);
    },
  );

  test('stops the heartbeat when SENDING=off lasts a day, and appears on the dashboard', async () => {
    await sweep();
    room.variables.SENDING = 'off';
    await quarters(DAY_MS - HOUR_MS);
    const before = heartbeat.beats;
    expect(before).toBeGreaterThan(90);
    await quarters(2 * HOUR_MS);
    const after = heartbeat.beats;
    await quarters(HOUR_MS);
    expect(heartbeat.beats).toBe(after);
    expect(await shown()).toMatchObject([{ cause: 'sending-off' }]);
    room.variables.SENDING = undefined;
    await quarters(HOUR_MS / 2);
    expect(await shown()).toEqual([]);
    expect(heartbeat.beats).toBeGreaterThan(after);
  });
});

describe('a stranger', () => {
  test('raises no alarm and stops no heartbeat with failing deliveries', async () => {
    const dead = (dedupeKey: string, kind: string, topic = 'mail') => ({
      ...({ topic, dedupeKey, payload: { kind, caseIds: [1] }, status: 'dead', source: 'visitor' } as const),
      lastError: 'weg',
      endedAt: room.clock.now,
    });
    const late = new Date(room.clock.now.getTime() - 3 * HOUR_MS);
    await room.db.insert(outbox).values([
      dead('a', 'confirmation'),
      dead('b', 'case-receipt'),
      dead('c', 'case-receipts'),
      ...Array.from({ length: 30 }, (_, index) => dead(`t${index}`, 'erfunden', 'contact-tag')),
      // Represents a queue filled by a flood: due for hours, although mails go out.
      { ...dead('d', 'confirmation'), status: 'pending', endedAt: null, nextAttemptAt: late },
    ]);
    await room.db.insert(paymentPlatforms).values({
      platform: 'stripe',
      secret: 'x',
      connectedAt: room.clock.now,
      lastRefusedAt: room.clock.now,
    });
    await sweep();
    expect(told()).toEqual([]);
    expect(heartbeat.beats).toBe(1);
    expect(await shown()).toMatchObject([{ cause: 'notices-refused' }]);
    await room.db.delete(paymentPlatforms);
  });
});
