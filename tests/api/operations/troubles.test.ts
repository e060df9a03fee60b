import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readDashboard } from '#contracts/dashboard/reading.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { releases } from '#db/schema/content/releases.ts';
import { integrations } from '#db/schema/integrations.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { alarms, builds, failures, hosting, scheduleRuns } from '#db/schema/operations/hosting.ts';
import { paymentPlatforms } from '#db/schema/purchases/purchases.ts';
import { goalDays } from '#db/schema/visits/visits.ts';
import { goals } from '#domain/visits/origin.ts';
import dashboard from '#functions/dashboard.ts';
import syncEvents from '#functions/sync-events.ts';
import { scheduledFunction } from '#server/http/schedule.ts';
import { createHeartbeat } from '#server/vendors/heartbeat.ts';
import { type FakeHeartbeat, startFakeHeartbeat } from '#tests/fakes/heartbeat/server.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { type MailScene, openMailScene } from '#tests/support/mail/mail-scene.ts';

const HOUR_MS = 60 * 60 * 1000;

let scene: MailScene;
let heartbeat: FakeHeartbeat;
beforeAll(async () => {
  heartbeat = await startFakeHeartbeat();
  scene = await openMailScene();
});
afterAll(async () => {
  await scene.close();
  await heartbeat.close();
});
beforeEach(async () => {
  await scene.reset();
  Object.assign(heartbeat, { beats: 0, status: 200 });
  for (const table of [accounts, releases, alarms, builds, failures, goalDays, hosting, scheduleRuns, integrations]) {
    await scene.db.delete(table);
  }
  scene.variables.OWNER_EMAIL = 'ida@example.org';
});

const sweep = () =>
  scene.sweep({ heartbeat: createHeartbeat({ url: heartbeat.url, now: () => scene.clock.now }), website: undefined });
const reported = () => scene.smtp.mails.map(({ recipients, parsed }) => [recipients[0], parsed.subject]);
const lastText = (): string => scene.smtp.mails.at(-1)?.parsed.text ?? '';
const shown = async () => {
  const owner = await scene.signedIn(dashboard);
  return z.parse(readDashboard.response, await (await owner.get('/api/dashboard')).json()).troubles;
};

const deadMail = (dedupeKey: string) =>
  scene.db.insert(outbox).values({
    topic: 'mail',
    dedupeKey,
    payload: { kind: 'news' },
    status: 'dead',
    lastError: 'weg',
    endedAt: scene.clock.now,
  });
const failedRelease = () =>
  scene.db.insert(releases).values({
    snapshot: {},
    checksum: 'x',
    schemaVersion: 1,
    state: 'failed',
    error: 'Im Kurs „Atem“ fehlt der Tag.',
    createdAt: scene.clock.now,
  });

describe('a trouble for the owners', () => {
  test('is mailed to each of them once a day in the sentences of the dashboard', async () => {
    await addAccount(scene.db, { username: 'eva' });
    await addAccount(scene.db, { username: 'red', role: 'editor' });
    await failedRelease();
    await deadMail('eins');
    await Promise.all([sweep(), sweep()]);
    await scene.run(syncEvents);
    await scene.settled();
    expect(reported().toSorted()).toEqual([
      ['eva@example.org', 'Deine Website braucht dich'],
      ['ida@example.org', 'Deine Website braucht dich'],
    ]);
    const alarmsShown = await shown();
    expect(alarmsShown.map(({ cause }) => cause)).toEqual(['release', 'mails']);
    for (const { text } of alarmsShown) expect(lastText()).toContain(text);
    expect(lastText()).toContain('/admin-dashboard');

    scene.passes(HOUR_MS);
    await sweep();
    expect(reported()).toHaveLength(2);
    scene.passes(16 * HOUR_MS);
    await sweep();
    expect(reported()).toHaveLength(4);
    expect(heartbeat.beats).toBe(0);
  });

  test('is mailed separately for each cause, and no more once it is over', async () => {
    await deadMail('eins');
    await sweep();
    expect(reported()).toHaveLength(1);
    await failedRelease();
    await sweep();
    expect(reported()).toHaveLength(2);
    expect(lastText()).toContain('fehlt der Tag');
    expect(lastText()).not.toContain('zugestellt');

    await scene.db.delete(releases);
    await scene.db.delete(outbox);
    scene.passes(24 * HOUR_MS);
    await sweep();
    expect(reported()).toHaveLength(2);
    // The sweep had been down for a day: only its next run can report that all is well.
    expect(heartbeat.beats).toBe(0);
    await sweep();
    expect(heartbeat.beats).toBe(1);
  });

  test('is not mailed when it ends before the mail goes out', async () => {
    await failedRelease();
    scene.variables.SENDING = 'off';
    await sweep();
    await scene.db.delete(releases);
    scene.variables.SENDING = undefined;
    await sweep();
    await sweep();
    expect(reported()).toEqual([]);
  });

  test('is a stopped schedule: the other one reports it, and a failing run does not count', async () => {
    await scene.run(syncEvents);
    await sweep();
    scene.passes(HOUR_MS - 1);
    await scene.run(syncEvents);
    scene.passes(2);
    expect(await shown()).toMatchObject([
      { cause: 'schedules', technician: expect.stringContaining('„drain-outbox“') },
    ]);
    await scene.run(syncEvents);
    await scene.settled();
    expect(reported()).toEqual([['ida@example.org', 'Deine Website braucht dich']]);
    await sweep();
    expect(await shown()).toEqual([]);

    const broken = scheduledFunction('sync-events', { broken: () => Promise.reject(new Error('broken')) });
    for (let quarters = 0; quarters < 6; quarters += 1) {
      scene.passes(HOUR_MS / 4);
      expect((await scene.run(broken)).status).toBe(500);
      await sweep();
    }
    expect(await shown()).toMatchObject([
      { cause: 'errors', technician: expect.stringContaining('Error bei sync-events: broken (6-mal') },
      { cause: 'schedules', technician: expect.stringContaining('„sync-events“') },
    ]);
  });

  test('is a month whose CU-hours are nearly used up, if the plan has a limit', async () => {
    scene.clock.now = new Date('2026-11-28T12:00:00Z');
    await scene.db.insert(goalDays).values({
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
    await scene.db.insert(hosting).values({ neonPlan: 'free' });
    expect(await compute()).toMatchObject([{ text: expect.stringMatching(/etwa 11\d von 100 Stunden verbraucht/) }]);
  });
});

describe('the heartbeat', () => {
  test('is sent by every run while all is well', async () => {
    await sweep();
    await sweep();
    expect(heartbeat.beats).toBe(2);
    expect(scene.errors).toEqual([]);
  });

  test.each([0, 404, 500])('fails no run when it is not accepted: %s', async (status) => {
    heartbeat.status = status;
    expect((await sweep()).status).toBe(204);
    expect(scene.logged.filter((line) => line.startsWith('heartbeat not taken'))).toHaveLength(1);
    expect(leaksOf(scene.logged.join(), ['secret'])).toEqual([]);
  });
});

describe('mail that does not go out', () => {
  const DAY_MS = 24 * HOUR_MS;
  const halfHours = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += HOUR_MS / 2) {
      scene.passes(HOUR_MS / 2);
      await scene.run(syncEvents);
      await sweep();
    }
  };
  const ownMail = (dedupeKey: string) =>
    scene.db.insert(outbox).values({
      topic: 'mail',
      dedupeKey,
      payload: { kind: 'account-change', change: 'password', address: 'ida@example.org', name: '', at: '2026-11-21' },
      source: 'owner',
      createdAt: scene.clock.now,
      nextAttemptAt: scene.clock.now,
    });

  test.each([
    ['refuses our login', { at: 'sender', code: 530 }],
    ['accepts nothing', { at: 'greeting', code: 421 }],
  ] as const)(
    'stops the heartbeat after an hour when the server %s, until mails are accepted again',
    async (_, trouble) => {
      scene.smtp.interfere = (stage) => (stage === trouble.at ? trouble : undefined);
      await ownMail('eins');
      await halfHours(HOUR_MS / 2);
      expect(heartbeat.beats).toBeGreaterThan(0);
      await halfHours(HOUR_MS);
      const before = heartbeat.beats;
      await halfHours(HOUR_MS);
      expect(heartbeat.beats).toBe(before);
      expect(await shown()).toMatchObject([
        { cause: 'mail-stopped', text: expect.stringMatching(/^Seit über einer Stunde geht keine E-Mail hinaus/) },
      ]);
      scene.smtp.interfere = undefined;
      // The longest delay of a row's next attempt.
      await halfHours(6 * HOUR_MS);
      expect(await shown()).toEqual([]);
      expect(heartbeat.beats).toBeGreaterThan(before);
    },
  );

  test('stops the heartbeat when SENDING=off lasts a day, and appears on the dashboard', async () => {
    await sweep();
    scene.variables.SENDING = 'off';
    await halfHours(DAY_MS - HOUR_MS);
    const before = heartbeat.beats;
    expect(before).toBeGreaterThan(45);
    await halfHours(2 * HOUR_MS);
    const after = heartbeat.beats;
    await halfHours(HOUR_MS);
    expect(heartbeat.beats).toBe(after);
    expect(await shown()).toMatchObject([{ cause: 'sending-off' }]);
    scene.variables.SENDING = undefined;
    await halfHours(HOUR_MS / 2);
    expect(await shown()).toEqual([]);
    expect(heartbeat.beats).toBeGreaterThan(after);
  });
});

describe('a stranger', () => {
  test('raises no alarm and stops no heartbeat with failing deliveries', async () => {
    const dead = (dedupeKey: string, kind: string, topic = 'mail') => ({
      ...({
        topic,
        dedupeKey,
        payload: { kind, caseIds: [1], personId: 1, requestId: 1 },
        status: 'dead',
        source: 'visitor',
      } as const),
      lastError: 'weg',
      endedAt: scene.clock.now,
    });
    const late = new Date(scene.clock.now.getTime() - 3 * HOUR_MS);
    await scene.db.insert(outbox).values([
      dead('a', 'confirmation'),
      dead('b', 'case-receipt'),
      ...Array.from({ length: 30 }, (_, index) => dead(`t${index}`, 'erfunden', 'contact-tag')),
      // Represents a queue filled by a flood: due for hours, although mails go out.
      { ...dead('d', 'confirmation'), status: 'pending', endedAt: null, nextAttemptAt: late },
    ]);
    await scene.db.insert(paymentPlatforms).values({
      platform: 'stripe',
      secret: '',
      connectedAt: scene.clock.now,
      lastRefusedAt: scene.clock.now,
    });
    await sweep();
    expect(reported()).toEqual([]);
    expect(heartbeat.beats).toBe(1);
    expect(await shown()).toMatchObject([{ cause: 'notices-refused' }]);
    await scene.db.delete(paymentPlatforms);
  });
});
