import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { syncRuns } from '#db/schema/events/events.ts';
import { notifications } from '#db/schema/mail/notifications.ts';
import { type News, syncNews } from '#domain/mail/notifications.ts';
import confirmations from '#functions/confirmations.ts';
import mailer from '#functions/mailer.ts';
import notificationsFunction from '#functions/notifications.ts';
import waitlist from '#functions/waitlist.ts';
import { noteSync } from '#server/services/events/sync-news.ts';
import { notify } from '#server/services/mail/notifications.ts';
import { browserOf } from '#tests/support/accounts/account-room.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { ownerUser } from '#tests/support/accounts/owner.ts';
import { type MailRoom, openMailRoom } from '#tests/support/mail/mail-room.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const MINUTE_MS = 60_000;
const OWNER = 'inhaberin@example.org';

let room: MailRoom;

const owner = (username?: string): Promise<Visitor> => room.signedIn(notificationsFunction, username);

async function happen(...news: readonly News[]): Promise<void> {
  for (const each of news) await notify(room.context(), each);
}

async function switchTo(name: string, isOn: unknown, username?: string): Promise<Response> {
  const browser = await owner(username);
  const { switches } = await (await browser.get('/api/notifications')).json();
  return browser.send('/api/notifications', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...switches, [name]: isOn }),
  });
}

const texts = (): string[] => room.smtp.mails.map(({ parsed }) => parsed.text ?? '');

describe('notifications', () => {
  beforeAll(async () => {
    room = await openMailRoom(mailer);
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    await room.reset();
    await room.db.batch([
      room.db.delete(accounts),
      room.db.delete(notifications),
      room.db.delete(syncRuns),
      room.db.delete(clickupConnection),
    ]);
    room.variables.OWNER_EMAIL = OWNER;
  });

  test('store their switches and name the recipient', async () => {
    const standing = { switches: { newsletter: true, waitlist: true, sync: false }, address: OWNER, canSend: true };
    expect(await (await (await owner()).get('/api/notifications')).json()).toEqual(standing);
    const changed = { ...standing, switches: { ...standing.switches, sync: true } };
    expect(await (await switchTo('sync', true)).json()).toEqual(changed);
    room.variables.OWNER_EMAIL = undefined;
    room.variables.SMTP_URL = undefined;
    expect(await (await (await owner()).get('/api/notifications')).json()).toEqual({
      ...changed,
      address: null,
      canSend: false,
    });
    expect((await switchTo('sync', null)).status).toBe(400);
  });

  test('of a quarter of an hour become one mail with counts and a link only', async () => {
    await happen('newsletter', 'newsletter', 'waitlist', 'newsletter');
    await room.sweep();
    expect(texts()).toEqual([]);
    room.passes(15 * MINUTE_MS);
    await room.sweep();
    expect(room.smtp.mails.map(({ recipients }) => recipients)).toEqual([[OWNER]]);
    const [text = ''] = texts();
    expect(text).toContain('- 3 neue Newsletter-Anmeldungen\n- 1 neuer Eintrag auf der Warteliste');
    expect(text).toContain('http://localhost:8888/admin-dashboard/newsletter');

    await happen('waitlist');
    room.passes(15 * MINUTE_MS);
    await room.sweep();
    expect(room.smtp.mails.at(-1)?.parsed.subject).toBe('1 neuer Eintrag auf der Warteliste');
    expect(room.smtp.mails).toHaveLength(2);
  });

  test('count a confirmation once and without a name, and an unconfirmed sign-up not at all', async () => {
    await room.visitor(waitlist).post('/api/waitlist', { email: 'ada@example.org', name: 'Ada', newsletter: true });
    await room.settled();
    const [link = ''] = /\/bestaetigen\/[\w-]+/.exec(texts()[0] ?? '') ?? [];
    room.smtp.reset();
    room.passes(15 * MINUTE_MS);
    await room.sweep();
    expect(texts()).toEqual([]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const body of ['antwort=ja', 'antwort=ja']) {
      await room.visitor(confirmations).send(link, { method: 'POST', headers, body });
    }
    room.passes(15 * MINUTE_MS);
    await room.sweep();
    const [text = '', ...others] = texts();
    expect([text.includes('1 neue Newsletter-Anmeldung\n- 1 neuer Eintrag'), others]).toEqual([true, []]);
    expect(room.smtp.mails.map(({ raw }) => raw).join()).not.toMatch(/\bada\b/i);
  });

  test('of a day without a mail server become one mail', async () => {
    room.smtp.interfere = () => ({ at: 'greeting', code: 421 });
    for (let hour = 0; hour < 24; hour += 1) {
      await happen('newsletter');
      room.passes(60 * MINUTE_MS);
      await room.sweep();
    }
    room.smtp.interfere = undefined;
    await room.sweepUntilEmpty();
    expect(room.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['24 neue Newsletter-Anmeldungen']);
  });

  test('that arise during a delivery go into the next mail', async () => {
    await happen('waitlist');
    room.passes(15 * MINUTE_MS);
    let isLate = false;
    const late: Promise<void>[] = [];
    room.smtp.interfere = (stage) => {
      if (stage === 'data' && !isLate) {
        isLate = true;
        late.push(happen('waitlist', 'waitlist'));
      }
      return undefined;
    };
    await room.sweep();
    await Promise.all(late);
    await room.sweepUntilEmpty();
    const counts = room.smtp.mails.map(({ parsed }) => Number(/^\d+/.exec(parsed.subject ?? '')?.[0]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(new Set(room.smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(room.smtp.mails.length);
  });

  test('that are switched off are not sent, and none is sent without an address', async () => {
    await switchTo('newsletter', false);
    await happen('newsletter', 'sync-failed', 'waitlist');
    room.passes(15 * MINUTE_MS);
    await room.sweep();
    expect(room.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['1 neuer Eintrag auf der Warteliste']);
    room.variables.OWNER_EMAIL = undefined;
    await happen('waitlist');
    room.passes(15 * MINUTE_MS);
    await room.sweep();
    expect(room.smtp.mails).toHaveLength(1);
    expect((await room.rows()).map(({ status }) => status)).toEqual(['done', 'done']);
  });

  test('have separate switches for every owner, and are not sent to other roles and deactivated accounts', async () => {
    const { id } = await addAccount(room.db, { username: 'miriam', email: 'miriam@example.org' });
    await addAccount(room.db, { username: 'paula', email: 'paula@example.org' });
    await addAccount(room.db, { username: 'ida', role: 'editor' });
    await addAccount(room.db, { username: 'weg', isActive: false });
    await addAccount(room.db, { username: 'ohne', email: null });
    expect(await (await switchTo('newsletter', false, 'miriam')).json()).toMatchObject({
      switches: { newsletter: false, waitlist: true, sync: false },
      address: 'miriam@example.org',
    });
    await switchTo('waitlist', false);
    await happen('newsletter', 'waitlist', 'newsletter');
    room.passes(15 * MINUTE_MS);
    await room.sweep();
    const told = room.smtp.mails.map(({ recipients, parsed }) => [recipients, parsed.subject]);
    expect(told.toSorted()).toEqual([
      [[OWNER], '2 neue Newsletter-Anmeldungen'],
      [['miriam@example.org'], '1 neuer Eintrag auf der Warteliste'],
      [['paula@example.org'], 'Neues auf deiner Website'],
    ]);

    await happen('waitlist');
    await room.db.update(accounts).set({ role: 'editor' }).where(eq(accounts.id, id));
    room.smtp.reset();
    room.passes(15 * MINUTE_MS);
    await room.sweep();
    expect(room.smtp.mails.map(({ recipients }) => recipients)).toEqual([['paula@example.org']]);
  });

  test('go out once to OWNER_EMAIL when an owner has the same address, by her switches', async () => {
    await addAccount(room.db, { username: 'miriam', email: OWNER.toUpperCase() });
    await switchTo('waitlist', false, 'miriam');
    expect(await (await (await owner()).get('/api/notifications')).json()).toMatchObject({ address: null });
    await happen('newsletter', 'waitlist');
    room.passes(15 * MINUTE_MS);
    await room.sweep();
    expect(room.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['1 neue Newsletter-Anmeldung']);
  });

  test('keep their switches when the emergency account becomes an account', async () => {
    await switchTo('sync', true);
    await switchTo('waitlist', false);
    const browser = await browserOf(room, ownerUser.username);
    const profile = { name: 'Miriam', username: 'miriam', email: 'miriam@example.org' };
    const headers = { 'content-type': 'application/json' };
    await browser.send('/api/account', { method: 'PUT', headers, body: JSON.stringify(profile) });
    expect(await (await (await owner('miriam')).get('/api/notifications')).json()).toMatchObject({
      switches: { newsletter: true, waitlist: false, sync: true },
      address: null,
    });
  });

  test('that were given up are listed without their recipient and can be sent again once', async () => {
    await happen('waitlist');
    room.passes(15 * MINUTE_MS);
    room.smtp.interfere = () => ({ at: 'recipient', code: 550 });
    await room.sweep();
    const browser = await owner();
    const { mails, count } = await (await browser.get('/api/notifications/mails')).json();
    expect([count, mails]).toEqual([
      1,
      [{ id: expect.any(String), kind: 'news', reason: expect.any(String), endedAt: room.clock.now.toISOString() }],
    ]);
    expect(JSON.stringify(mails)).not.toContain(OWNER);
    room.smtp.interfere = undefined;
    const path = `/api/notifications/mails/${mails[0].id}/resend`;
    const statuses = [(await browser.post(path)).status, (await browser.post(path)).status];
    await room.settled();
    expect(statuses).toEqual([204, 404]);
    expect(room.smtp.mails.map(({ recipients }) => recipients)).toEqual([[OWNER]]);
    expect(await (await browser.get('/api/notifications/mails')).json()).toEqual({ mails: [], count: 0 });
  });

  test('report a third failed synchronisation, but not the fourth', async () => {
    await switchTo('sync', true);
    for (let run = 0; run < 4; run += 1) {
      const at = new Date(room.clock.now.getTime() + run * MINUTE_MS);
      await room.db.insert(syncRuns).values({
        trigger: 'schedule',
        startedAt: at,
        leaseUntil: at,
        finishedAt: at,
        outcome: 'failed',
      });
      await noteSync(room.context());
    }
    room.passes(15 * MINUTE_MS);
    await room.sweep();
    expect(room.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['Event-Synchronisation gescheitert']);
    expect(texts()[0]).toContain('http://localhost:8888/admin-dashboard/apps/clickup');
  });
});

test.each([
  [['failed', 'failed'], false, undefined],
  [['failed', 'failed', 'failed'], false, 'sync-failed'],
  [['failed', 'failed', 'failed', 'done'], false, 'sync-failed'],
  [['failed', 'failed', 'failed', 'failed'], false, undefined],
  [['failed', 'done', 'failed', 'failed'], false, undefined],
  [['failed'], true, 'sync-revoked'],
  [['suspicious', 'done'], false, 'sync-suspicious'],
  [['suspicious', 'suspicious'], false, undefined],
  [['done', 'failed', 'failed', 'failed'], false, undefined],
] as const)('after the runs %j (revoked: %s) the owner gets the notification %s', (outcomes, isRevoked, expected) => {
  expect(syncNews(outcomes, isRevoked)).toBe(expected);
});
