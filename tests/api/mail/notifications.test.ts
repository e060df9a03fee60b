import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { notifications } from '#db/schema/mail/notifications.ts';
import { alarms } from '#db/schema/operations/hosting.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { type News, syncNews } from '#domain/mail/notifications.ts';
import confirmations from '#functions/confirmations.ts';
import notificationsFunction from '#functions/notifications.ts';
import waitlist from '#functions/waitlist.ts';
import { notify } from '#server/services/mail/notifications.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { openCleanScene } from '#tests/support/mail/mail-scene.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const MINUTE_MS = 60_000;
const OWNER = 'inhaberin@example.org';

const scene = await openCleanScene(({ db, variables }) => {
  variables.OWNER_EMAIL = OWNER;
  return db.batch([db.delete(accounts), db.delete(notifications)]);
});

const owner = (username?: string): Promise<Visitor> => scene.signedIn(notificationsFunction, username);

async function happen(...news: readonly News[]): Promise<void> {
  for (const each of news) await notify(scene.context(), each);
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

const texts = (): string[] => scene.smtp.mails.map(({ parsed }) => parsed.text ?? '');

describe('notifications', () => {
  test('store their switches and name the recipient', async () => {
    const settings = { switches: { newsletter: true, waitlist: true, sync: false }, address: OWNER, obstacle: null };
    expect(await (await (await owner()).get('/api/notifications')).json()).toEqual(settings);
    const changed = { ...settings, switches: { ...settings.switches, sync: true } };
    expect(await (await switchTo('sync', true)).json()).toEqual(changed);
    scene.variables.OWNER_EMAIL = undefined;
    scene.variables.SMTP_URL = undefined;
    expect(await (await (await owner()).get('/api/notifications')).json()).toEqual({
      ...changed,
      address: null,
      obstacle: expect.objectContaining({ text: expect.stringContaining('kein Mailserver') }),
    });
    expect((await switchTo('sync', null)).status).toBe(400);
  });

  test('of a quarter of an hour become one mail with counts and a link only', async () => {
    await happen('newsletter', 'newsletter', 'waitlist', 'newsletter');
    await scene.sweep();
    expect(texts()).toEqual([]);
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    expect(scene.smtp.mails.map(({ recipients }) => recipients)).toEqual([[OWNER]]);
    const [text = ''] = texts();
    expect(text).toContain('- 3 neue Newsletter-Anmeldungen\n- 1 neuer Eintrag auf der Warteliste');
    expect(text).toContain('http://localhost:8888/admin-dashboard/newsletter');

    await happen('waitlist');
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    expect(scene.smtp.mails.at(-1)?.parsed.subject).toBe('1 neuer Eintrag auf der Warteliste');
    expect(scene.smtp.mails).toHaveLength(2);
  });

  test('count a confirmation once and without a name, and an unconfirmed sign-up not at all', async () => {
    await scene.visitor(waitlist).post('/api/waitlist', { email: 'ada@example.org', name: 'Ada', newsletter: true });
    await scene.settled();
    const [link = ''] = /\/bestaetigen\/[\w-]+/.exec(texts()[0] ?? '') ?? [];
    scene.smtp.reset();
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    expect(texts()).toEqual([]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const body of ['antwort=ja', 'antwort=ja']) {
      await scene.visitor(confirmations).send(link, { method: 'POST', headers, body });
    }
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    const [text = '', ...others] = texts();
    expect([text.includes('1 neue Newsletter-Anmeldung\n- 1 neuer Eintrag'), others]).toEqual([true, []]);
    expect(scene.smtp.mails.map(({ raw }) => raw).join()).not.toMatch(/\bada\b/i);
  });

  test('that are switched off are not sent, and none is sent without an address', async () => {
    await switchTo('newsletter', false);
    await happen('newsletter', 'sync-failed', 'waitlist');
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    expect(scene.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['1 neuer Eintrag auf der Warteliste']);
    scene.variables.OWNER_EMAIL = undefined;
    await happen('waitlist');
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    expect(scene.smtp.mails).toHaveLength(1);
    expect((await scene.rows()).map(({ status }) => status)).toEqual(['done', 'done']);
  });

  test('have separate switches for every owner, and are not sent to other roles and deactivated accounts', async () => {
    const { id } = await addAccount(scene.db, { username: 'miriam', email: 'miriam@example.org' });
    await addAccount(scene.db, { username: 'paula', email: 'paula@example.org' });
    await addAccount(scene.db, { username: 'ida', role: 'editor' });
    await addAccount(scene.db, { username: 'weg', isActive: false });
    await addAccount(scene.db, { username: 'ohne', email: null });
    expect(await (await switchTo('newsletter', false, 'miriam')).json()).toMatchObject({
      switches: { newsletter: false, waitlist: true, sync: false },
      address: 'miriam@example.org',
    });
    await switchTo('waitlist', false);
    await happen('newsletter', 'waitlist', 'newsletter');
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    const sent = scene.smtp.mails.map(({ recipients, parsed }) => [recipients, parsed.subject]);
    expect(sent.toSorted()).toEqual([
      [[OWNER], '2 neue Newsletter-Anmeldungen'],
      [['miriam@example.org'], '1 neuer Eintrag auf der Warteliste'],
      [['paula@example.org'], 'Neues auf deiner Website'],
    ]);

    await happen('waitlist');
    await scene.db.update(accounts).set({ role: 'editor' }).where(eq(accounts.id, id));
    scene.smtp.reset();
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    expect(scene.smtp.mails.map(({ recipients }) => recipients)).toEqual([['paula@example.org']]);
  });

  test('go out once to OWNER_EMAIL when an owner has the same address, by her switches', async () => {
    await addAccount(scene.db, { username: 'miriam', email: OWNER.toUpperCase() });
    await switchTo('waitlist', false, 'miriam');
    await happen('newsletter', 'waitlist');
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    expect(scene.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['1 neue Newsletter-Anmeldung']);
  });

  test('that were given up are listed without their recipient and can be sent again once', async () => {
    await happen('waitlist');
    // Otherwise this run may mail the alarm about it, or the next one.
    await scene.db.insert(alarms).values({ cause: 'mails', toldOn: berlinDay(scene.clock.now) });
    scene.passes(15 * MINUTE_MS);
    scene.smtp.interfere = () => ({ at: 'recipient', code: 550 });
    await scene.sweep();
    const browser = await owner();
    const { mails, count } = await (await browser.get('/api/notifications/mails')).json();
    expect([count, mails]).toEqual([
      1,
      [{ id: expect.any(String), kind: 'news', reason: expect.any(String), endedAt: scene.clock.now.toISOString() }],
    ]);
    expect(JSON.stringify(mails)).not.toContain(OWNER);
    scene.smtp.interfere = undefined;
    const path = `/api/notifications/mails/${mails[0].id}/resend`;
    const statuses = [(await browser.post(path)).status, (await browser.post(path)).status];
    await scene.settled();
    expect(statuses).toEqual([204, 404]);
    expect(scene.smtp.mails.map(({ recipients }) => recipients)).toEqual([[OWNER]]);
    expect(await (await browser.get('/api/notifications/mails')).json()).toEqual({ mails: [], count: 0 });
  });
});

test.each([
  [['failed', 'failed'], false, undefined],
  [['failed', 'failed', 'failed'], false, 'sync-failed'],
  [['failed', 'failed', 'failed', 'failed'], false, undefined],
  [['failed', 'done', 'failed', 'failed'], false, undefined],
  [['failed'], true, 'sync-revoked'],
  [['suspicious', 'done'], false, 'sync-suspicious'],
  [['suspicious', 'suspicious'], false, undefined],
] as const)('after the runs %j (revoked: %s) the owner gets the notification %s', (outcomes, isRevoked, expected) => {
  expect(syncNews(outcomes, isRevoked)).toBe(expected);
});
