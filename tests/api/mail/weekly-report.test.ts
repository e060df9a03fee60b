import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { roles } from '#domain/accounts/roles.ts';
import { dueMonday } from '#domain/mail/weekly-report.ts';
import { goals } from '#domain/visits/origin.ts';
import { signInBrowser } from '#tests/support/accounts/account-browser.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { openCleanScene } from '#tests/support/mail/mail-scene.ts';
import { closeShop, openShop, recordSale } from '#tests/support/purchases/sales.ts';

const scene = await openCleanScene(({ db }) => db.batch([db.delete(accounts), db.execute(sql`delete from goal_days`)]));

const MONDAY_EIGHT = '2026-11-23T07:00:00Z';
const at = (moment: string): void => {
  scene.clock.now = new Date(moment);
};
const subjects = (): (string | undefined)[] => scene.smtp.mails.map(({ parsed }) => parsed.subject);
/** Inserts visits from two sources, and sign-ups among them. */
const visitsOn = (day: string, visits: number) =>
  scene.db.execute(sql`
    insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count) values
      (${day}, ${goals.visit}, 1, 0, 0, 1, ${visits - 1}), (${day}, ${goals.visit}, 2, 0, 0, 1, 1),
      (${day}, ${goals.signUp}, 2, 0, 0, 1, 1)
  `);

describe('the report on Mondays', () => {
  test.each([
    ['2026-11-23T06:59:59Z', undefined],
    [MONDAY_EIGHT, '2026-11-23'],
    ['2026-11-23T23:00:00Z', undefined],
    ['2026-07-06T06:00:00Z', '2026-07-06'],
    ['2026-11-22T12:00:00Z', undefined],
  ])('is due at %s: %s', (moment, monday) => {
    expect(dueMonday(new Date(moment))).toBe(monday);
  });

  test('goes once a week to each account that wants it, even over several runs', async () => {
    await addAccount(scene.db, { username: 'ida', name: 'Ida', email: 'ida@example.org', weeklyReport: true });
    await addAccount(scene.db, { username: 'ohne', weeklyReport: false });
    await addAccount(scene.db, { username: 'weg', weeklyReport: true, isActive: false });
    await visitsOn('2026-11-15', 50);
    await visitsOn('2026-11-16', 234);
    await visitsOn('2026-11-22', 1000);
    await visitsOn('2026-11-23', 70);
    at('2026-11-23T06:45:00Z');
    await scene.sweep();
    expect(subjects()).toEqual([]);

    at(MONDAY_EIGHT);
    await Promise.all([scene.sweep(), scene.sweep()]);
    await scene.sweep();
    expect(subjects()).toEqual(['Deine Woche: 1.234 Besuche, 2 Anmeldungen']);
    const [mail] = scene.smtp.mailsTo('ida@example.org');
    expect(mail?.parsed.text).toContain('Hallo Ida, das war vom 16.11.2026 bis 22.11.2026.');
    expect(mail?.parsed.html).toContain('Besuche');
    at('2026-11-23T09:00:00Z');
    await scene.sweep();
    expect(subjects()).toHaveLength(1);

    at('2026-11-30T07:00:00Z');
    await visitsOn('2026-11-29', 2);
    await scene.sweep();
    expect(subjects()).toHaveLength(2);
  });

  test('shows revenue to owners only, once a platform is connected', async () => {
    const { db } = scene;
    for (const role of roles) {
      const email = `${role}@example.org`;
      await addAccount(db, { username: role, email, role, weeklyReport: true, seesRevenue: true });
    }
    await visitsOn('2026-11-18', 5);
    const { rows: links } = await db.execute<{ linkId: number }>(sql`
      insert into redirects (slug, slug_key, target_url, is_active, track_clicks)
      select slug, slug, '/', true, true from unnest(array['eins', 'zwei', 'drei', 'vier']) slug returning id::int as "linkId"
    `);
    await openShop(db);
    for (const [index, { linkId }] of links.entries()) {
      await recordSale(db, { at: '2026-11-16T10:00:00Z', amount: 10_000 * (index + 1), from: { linkId } });
    }
    await recordSale(db, { at: '2026-11-22T22:59:59Z', amount: 50 });
    await recordSale(db, { at: '2026-11-22T23:00:00Z', amount: 7 });
    await recordSale(db, { at: '2026-11-15T22:59:59Z', amount: 30_000 });
    await recordSale(db, { at: '2026-11-09T09:00:00Z', kind: 'denied', transactionId: '', amount: 0 });
    at(MONDAY_EIGHT);
    await scene.sweep();
    const textTo = (role: string) => scene.smtp.mailsTo(`${role}@example.org`)[0]?.parsed.text ?? '';
    const text = textTo('owner').replaceAll('\u00a0', ' ');
    expect(text).toMatch(/Umsatz.*1\.000,50 € \(Woche davor: 300 €\)/);
    expect(text).toMatch(/Offene Zahlungen.*1/);
    expect(text.match(/\/r\/.*/g)).toEqual(['/r/vier: 400 €', '/r/drei: 300 €', '/r/zwei: 200 €']);
    for (const role of ['editor', 'reader']) {
      expect(textTo(role)).toContain('Besuche');
      expect(textTo(role)).not.toMatch(/Umsatz|€|Zahlung/);
    }
    await closeShop(db);
    await db.delete(redirects);
  });

  test('is not sent for a week without any event', async () => {
    await addAccount(scene.db, { username: 'ida', weeklyReport: true });
    at(MONDAY_EIGHT);
    await scene.sweep();
    expect(subjects()).toEqual([]);
    expect((await scene.rows()).map(({ status }) => status)).toEqual(['done']);
  });

  test('is switched on by each account for itself, and can be sent at once as a preview', async () => {
    await addAccount(scene.db, { username: 'ida', role: 'reader', email: 'ida@example.org' });
    const browser = await signInBrowser(scene, 'ida');
    const off = { isOn: false, address: 'ida@example.org', obstacle: null, previewObstacle: null };
    expect(await (await browser.get('/api/account/report')).json()).toEqual(off);
    const headers = { 'content-type': 'application/json' };
    const put = { method: 'PUT', headers, body: JSON.stringify({ isOn: true }) };
    expect(await (await browser.send('/api/account/report', put)).json()).toMatchObject({ isOn: true });
    expect((await browser.post('/api/account/report/preview')).status).toBe(204);
    await scene.settled();
    expect(subjects()).toEqual(['Deine Woche: 0 Besuche, 0 Anmeldungen']);

    const emergency = await signInBrowser(scene, owner.username);
    expect(await (await emergency.get('/api/account/report')).json()).toMatchObject({ isOn: false, address: null });
    expect((await emergency.send('/api/account/report', put)).status).toBe(409);
  });
});
