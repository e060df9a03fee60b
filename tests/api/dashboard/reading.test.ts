import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { readDashboard } from '#contracts/dashboard/reading.ts';
import type { Answer } from '#contracts/route.ts';
import { setIntegrationEnabled } from '#db/queries/integrations.ts';
import { setSwitches } from '#db/queries/pages/switches.ts';
import { setHandOver } from '#db/queries/people/hand-over.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { events, syncRuns } from '#db/schema/events/events.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { paymentPlatforms } from '#db/schema/purchases/purchases.ts';
import { redirectClicks, redirects } from '#db/schema/redirects/redirects.ts';
import { seed } from '#db/seed.ts';
import { NO_FACTS } from '#domain/events/event.ts';
import dashboard from '#functions/dashboard.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { closeShop, openShop, recordSale } from '#tests/support/purchases/sales.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

const now = new Date('2026-11-21T12:00:00Z');
const nothing = Array.from({ length: 30 }, () => 0);
/** Returns thirty days with these counts by days ago. */
const daysWith = (counts: Readonly<Record<number, number>>) => nothing.map((_, index) => counts[29 - index] ?? 0);
const ahead = (counts: Readonly<Record<number, number>>) => nothing.map((_, index) => counts[index] ?? 0);

type Figures = Answer<typeof readDashboard>;

const database = await openTestDatabase();
const context = { db: database.db, env: ownerEnv(), now: () => now, sessions: signedInAs('owner') };
const owner = createVisitor(dashboard, { context });

async function figures(): Promise<Figures> {
  const response = await owner.get('/api/dashboard');
  expect(response.status).toBe(200);
  return response.json();
}

const link = (slug: string, values: Partial<typeof redirects.$inferInsert> = {}) => ({
  slug,
  slugKey: slug,
  targetUrl: 'https://example.org/',
  isActive: true,
  trackClicks: true,
  ...values,
});

const event = (taskId: string, date: string, isPublic = true) => ({
  ...NO_FACTS,
  taskId,
  title: taskId,
  date,
  status: 'published',
  isPublic,
});

const tag = (dedupeKey: string, status: string, endedAt?: string) => ({
  topic: 'contact-tag',
  dedupeKey,
  payload: {},
  status,
  ...(endedAt !== undefined && { endedAt: new Date(endedAt) }),
});

describe('the dashboard', () => {
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const table of [redirects, events, outbox, syncRuns, clickupConnection]) await database.db.delete(table);
  });

  test('shows zeros for an empty site', async () => {
    expect(await figures()).toEqual({
      morning: expect.objectContaining({ title: 'In den letzten 7 Tagen', replies: [] }),
      views: { today: 0, weekBefore: 0, days: nothing },
      events: { next: [], count: 0, days: nothing },
      clicks: { sum: 0, days: nothing, leader: null },
      tags: { value: '0', note: 'Tags warten auf die Zustellung', days: nothing },
      newcomers: [],
      expiring: [],
      failedRelease: null,
      troubles: [],
      money: null,
      law: expect.stringMatching(/^\d+ Pflichten sind offen, \d+ Punkte warten auf deine Entscheidung\.$/),
      steps: [
        'Eigenes Konto anlegen',
        'Zeig dich: Name, Foto, ein Satz',
        'E-Mails kommen an',
        'Impressum und Kontakt',
        'Pflichten im Rechts-Check',
        'ClickUp verbinden',
        'Kasse: Soul Plan',
        'Zum ersten Mal veröffentlichen',
        'Eigene Domain',
        'Wartungsmodus ausschalten',
      ].map((title) => expect.objectContaining({ title, isDone: false })),
    });
  });

  test('derives the completed first steps from the data of the site', async () => {
    const { db } = database;
    const account = { username: 'ada', role: 'owner', passwordHash: 'x', email: 'ada@example.org' } as const;
    await db.insert(accounts).values(account);
    await setIntegrationEnabled(db, 'clickup', false);
    const switches = { isInMaintenance: false, maintenanceText: '', isSignUpClosed: false };
    await setSwitches(db, switches, switches);
    const { steps } = await figures();
    // No mail can be sent here, so it is unknown whether mails arrive.
    expect(steps.filter(({ isDone }) => isDone).map(({ title }) => title)).toEqual([
      'Eigenes Konto anlegen',
      'ClickUp verbinden',
      'Wartungsmodus ausschalten',
    ]);
    expect(steps.find(({ title }) => title === 'Impressum und Kontakt')?.view).toEqual({
      screen: 'content',
      search: '#contact/contact/owner',
    });
    expect(steps.find(({ title }) => title === 'E-Mails kommen an')).toMatchObject({
      why: expect.stringContaining('Zuerst braucht deine Website ein Postfach'),
      view: null,
    });
    await db.delete(accounts);
    await setIntegrationEnabled(db, 'clickup', true);
  });

  test('lists the hand-over once ActiveCampaign is connected, and as done once it is on', async () => {
    const { db } = database;
    const env = ownerEnv({ ACTIVECAMPAIGN_API_URL: 'https://x.api-us1.com', ACTIVECAMPAIGN_API_KEY: 'key' });
    const visitor = createVisitor(dashboard, { context: { ...context, env } });
    const stateNow = async () => {
      const { steps }: Figures = await (await visitor.get('/api/dashboard')).json();
      return steps.find(({ title }) => title === 'Übergabe an ActiveCampaign')?.isDone;
    };
    expect(await stateNow()).toBe(false);
    await setHandOver(db, true);
    expect(await stateNow()).toBe(true);
    await setIntegrationEnabled(db, 'activecampaign', false);
    expect(await stateNow()).toBeUndefined();
    await setHandOver(db, false);
    await setIntegrationEnabled(db, 'activecampaign', true);
  });

  test('shows the revenue of thirty days, the last purchases and the open payments', async () => {
    const { db } = database;
    await openShop(db);
    const [flyer] = await db.insert(redirects).values(link('flyer')).returning();
    await recordSale(db, { at: '2026-09-23T10:00:00Z', amount: 400 });
    expect((await figures()).money?.firstSale).toBe('Dein erster Verkauf: 4\u00a0€.');
    // First moment of the thirty days, and last moment of the thirty before.
    await recordSale(db, { at: '2026-10-22T22:00:00Z', amount: 50 });
    await recordSale(db, { at: '2026-10-22T21:59:59Z', amount: 600 });
    const known = { orderId: 'bekannt', from: { linkId: flyer?.id ?? 0 } };
    await recordSale(db, { ...known, at: '2026-11-20T10:00:00Z' });
    await recordSale(db, { orderId: 'bekannt', kind: 'refund', at: '2026-11-21T08:00:00Z', amount: 700 });
    await recordSale(db, { isTest: true });
    await recordSale(db, { productId: 'neu', productName: 'Neues', currency: 'CHF', at: '2026-11-19T10:00:00Z' });
    await recordSale(db, {
      orderId: 'zurück',
      at: '2026-11-18T10:00:00Z',
      amount: 100,
      from: { source: 'podcast.example' },
    });
    await recordSale(db, { orderId: 'zurück', kind: 'chargeback', at: '2026-11-18T11:00:00Z', amount: 100 });
    await recordSale(db, { kind: 'pending', transactionId: '', amount: 0, at: '2026-11-21T09:00:00Z' });
    await db.update(paymentPlatforms).set({ lastRefusedAt: new Date('2026-11-24T10:00:00Z') });

    const { money, troubles } = await figures();
    expect(troubles.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringContaining('Rückbuchung: Bei einem Kauf'),
      'Zahlung offen bei einem Kauf.',
      expect.stringContaining('Ein Produkt ohne Angebot'),
      expect.stringContaining('Die letzte Nachricht von Digistore24 wurde abgewiesen'),
    ]);
    expect(money).toMatchObject({
      days: daysWith({ 0: -700, 1: 2700, 29: 50 }),
      firstSale: null,
      before: 1000,
      owed: 1,
    });
    const last = money?.last ?? [];
    expect(
      last.map(({ product, amount, currency, link: slug, source }) => [product, amount, currency, slug, source]),
    ).toEqual([
      ['Soul Plan Reading', 2000, 'EUR', 'flyer', null],
      ['Neues', 2700, 'CHF', null, null],
      ['Soul Plan Reading', 0, 'EUR', null, 'podcast.example'],
    ]);
    expect(last[0]?.at).toBe('2026-11-20T10:00:00.000Z');
    expect(leaksOf(JSON.stringify(money), ['kaeuferin', 'Karla'])).toEqual([]);

    await db.update(paymentPlatforms).set({ lastNoticeAt: new Date('2026-11-24T10:00:01Z') });
    expect((await figures()).troubles).toHaveLength(3);
    await closeShop(db);
  });

  test('counts the clicks of thirty days and names the link with most of them', async () => {
    const [first, second, gone] = await database.db
      .insert(redirects)
      .values([link('eins'), link('zwei'), link('weg', { deletedAt: now })])
      .returning();
    const clicks = (id = 0, day = '', count = 0) => ({ redirectId: id, day, clicks: count, bots: 7 });
    await database.db
      .insert(redirectClicks)
      .values([
        clicks(first?.id, '2026-11-21', 2),
        clicks(second?.id, '2026-11-21', 1),
        clicks(second?.id, '2026-10-23', 4),
        clicks(second?.id, '2026-10-22', 50),
        clicks(gone?.id, '2026-11-21', 90),
      ]);
    expect((await figures()).clicks).toEqual({
      sum: 7,
      days: daysWith({ 0: 3, 29: 4 }),
      leader: { slug: 'zwei', clicks: 5 },
    });
  });

  test('shows upcoming public events and expiring links, but no past, hidden, deleted or distant ones', async () => {
    await database.db
      .insert(events)
      .values([
        event('über', '2026-11-20'),
        event('heute', '2026-11-21'),
        event('bald', '2026-11-23'),
        event('versteckt', '2026-11-24', false),
        { ...event('läuft', '2026-11-20'), minutes: 2 * 24 * 60 },
        { ...event('zu Ende', '2026-11-21'), time: '00:00', minutes: 10 },
        event('fern', '2027-06-01'),
      ]);
    await database.db
      .insert(redirects)
      .values([
        link('heute', { expiresAt: '2026-11-21' }),
        link('bald', { expiresAt: '2026-12-01' }),
        link('vorbei', { expiresAt: '2026-11-20' }),
        link('aus', { expiresAt: '2026-12-01', isActive: false }),
        link('weg', { expiresAt: '2026-12-01', deletedAt: now }),
        link('fern', { expiresAt: '2027-12-01' }),
      ]);
    const { events: coming, expiring } = await figures();
    expect(coming.next.map(({ title }: { title: string }) => title)).toEqual(['läuft', 'heute', 'bald']);
    expect(coming.next[1]?.view).toEqual({
      screen: 'calendar',
      search: '?ansicht=liste&tag=2026-11-21&eintrag=event%3Aheute',
    });
    expect([coming.count, coming.days]).toEqual([3, ahead({ 0: 2, 2: 1 })]);
    expect(expiring).toEqual([
      { slug: 'heute', expiresAt: '2026-11-21', view: { screen: 'redirects', search: '?link=heute' } },
      { slug: 'bald', expiresAt: '2026-12-01', view: { screen: 'redirects', search: '?link=bald' } },
    ]);
  });

  test("counts waiting and delivered tags by the day in Berlin, and of the dead ones only the owner's", async () => {
    await database.db
      .insert(outbox)
      .values([
        tag('a', 'pending'),
        { ...tag('b', 'dead', '2026-11-20T08:00:00Z'), source: 'owner' },
        tag('f', 'dead', '2026-11-20T08:00:00Z'),
        tag('c', 'done', '2026-11-20T23:30:00Z'),
        tag('d', 'done', '2026-11-20T22:30:00Z'),
        { ...tag('e', 'pending'), topic: 'mail' },
      ]);
    const { tags, troubles } = await figures();
    const days = daysWith({ 0: 1, 1: 1 });
    expect(tags).toEqual({ value: '1', note: 'Tag wartet auf die Zustellung', days });
    await setIntegrationEnabled(database.db, 'activecampaign', false);
    expect((await figures()).tags).toEqual({ value: 'Aus', note: '1 Tag wartet, bis du einschaltest', days });
    expect(troubles).toContainEqual({
      cause: 'tags',
      text: 'Ein Tag konnte nicht zugestellt werden.',
      technician: null,
      view: { screen: 'activecampaign', search: '' },
    });
  });

  test('shows the demo data, the newest people first', async () => {
    await seed(database.db, now, 'http://localhost:8888');
    const { views, clicks, newcomers } = await figures();
    expect(views.today).toBe(views.days.at(-1));
    expect(views.weekBefore).toBe(views.days.at(-8));
    expect(Math.min(...views.days)).toBeGreaterThan(0);
    expect(clicks.leader?.slug).toBe('seelenplan');
    expect(newcomers).toHaveLength(3);
    const moments: string[] = newcomers.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });
});
