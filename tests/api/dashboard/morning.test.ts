import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { readDashboard } from '#contracts/dashboard/reading.ts';
import type { Answer } from '#contracts/route.ts';
import { storeCase } from '#db/queries/law/cases.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { cases } from '#db/schema/law/cases.ts';
import { letterSends, letters } from '#db/schema/letters/letters.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { filterOf as peopleFilterOf, readPeopleView } from '#domain/people/view-address.ts';
import { filterOf as purchaseFilterOf, readPurchasesView } from '#domain/purchases/view-address.ts';
import auth from '#functions/auth.ts';
import dashboard from '#functions/dashboard.ts';
import peopleFunction from '#functions/people.ts';
import purchasesFunction from '#functions/purchases.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { closeShop, openShop, recordSale } from '#tests/support/purchases/sales.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

const start = new Date('2026-11-24T09:00:00Z');

/** Last of the news: the way to the cases. */
const noCases = { text: 'Vorgänge: keine offen', view: { screen: 'cases', search: '' } };

const database = await openTestDatabase();
let now = start;

/** Reads the morning page as an account, or as the administrator of the environment. */
async function morningOf(username?: string): Promise<Answer<typeof readDashboard>['morning']> {
  const context = { db: database.db, env: ownerEnv(), now: () => now };
  const browser = createVisitor(auth, { context });
  await browser.login(username, owner.password);
  const visitor = createVisitor(dashboard, { context });
  for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
  return (await (await visitor.get('/api/dashboard')).json()).morning;
}

const declared = {
  kind: 'withdrawal',
  name: 'Gratis <b>hier</b>',
  contract: 'Soul Plan',
  email: 'peter@example.org',
  mode: '',
  reason: '',
  wishedEnd: '',
} as const;

describe('the morning page', () => {
  beforeEach(async () => {
    now = start;
    await closeShop(database.db);
    await clearPeople(database.db);
    await database.db.delete(cases);
    await database.db.delete(letters);
    await database.db.delete(accounts);
  });

  afterAll(() => database.close());

  async function confirm(email: string, name: string, at: Date, requestedAt = at): Promise<number> {
    const [person] = await database.db.insert(people).values({ email, name, createdAt: at }).returning();
    const personId = person?.id ?? 0;
    await database.db
      .insert(listEntries)
      .values({ personId, list: 'waitlist', status: 'confirmed', requestedAt, confirmedAt: at });
    return personId;
  }

  test("counts from an account's last look at the visit before, and each account for itself", async () => {
    await addAccount(database.db, { username: 'eva' });
    await addAccount(database.db, { username: 'ada' });
    expect((await morningOf('eva')).title).toBe('In den letzten 7 Tagen');
    now = new Date(start.getTime() + 50 * MINUTE_MS);
    expect((await morningOf('eva')).title).toBe('In den letzten 7 Tagen');
    now = new Date(start.getTime() + 5 * HOUR_MS);
    expect((await morningOf('eva')).title).toBe('Seit 10:50\u00a0Uhr');
    // Another look at the same visit changes nothing.
    now = new Date(now.getTime() + 30 * MINUTE_MS);
    expect((await morningOf('eva')).title).toBe('Seit 10:50\u00a0Uhr');
    expect((await morningOf('ada')).title).toBe('In den letzten 7 Tagen');
    expect((await morningOf()).title).toBe('In den letzten 7 Tagen');
  });

  test('names money and people since then, with a link to the only one', async () => {
    const { db } = database;
    await openShop(db);
    await addAccount(db, { username: 'eva' });
    await morningOf('eva');
    now = new Date(start.getTime() + 24 * HOUR_MS);
    expect((await morningOf('eva')).news).toEqual([{ text: 'Nichts Neues.', view: null }, noCases]);
    await addAccount(db, { username: 'ada' });
    now = start;
    await morningOf('ada');
    await recordSale(db, { at: new Date(start.getTime() + HOUR_MS).toISOString(), amount: 2700 });
    const lea = await confirm('lea@example.org', 'Lea Brandt', new Date(start.getTime() + HOUR_MS));
    now = new Date(start.getTime() + 24 * HOUR_MS);
    expect((await morningOf('ada')).news).toEqual([
      {
        text: '27\u00a0€: Soul Plan Reading',
        view: { screen: 'payments', search: expect.stringMatching(/^\?kauf=\d+$/) },
      },
      { text: '1 neuer Mensch: Lea Brandt', view: { screen: 'newsletter', search: `?person=${lea}` } },
      noCases,
    ]);
  });

  test('leads to lists of exactly what it counts', async () => {
    const { db } = database;
    await openShop(db);
    await addAccount(db, { username: 'eva' });
    const [before, after] = [new Date(start.getTime() - HOUR_MS), new Date(start.getTime() + HOUR_MS)];
    // Signed up before and confirmed since; confirmed before on the same day, and signed up again since.
    await confirm('lea@example.org', 'Lea', after, new Date('2026-11-20T09:00:00Z'));
    await confirm('mia@example.org', 'Mia', after);
    await confirm('alt@example.org', 'Alt', before, after);
    await recordSale(db, { at: before.toISOString(), amount: 9900 });
    // The notice names an earlier day than that of its receipt.
    const received = { at: '2026-11-20T00:00:00Z', received: after };
    await recordSale(db, { ...received, amount: 2700 });
    await recordSale(db, { ...received, amount: 1000 });
    await recordSale(db, { ...received, amount: 500, isTest: true });
    await morningOf('eva');
    now = new Date(start.getTime() + 24 * HOUR_MS);
    const { news } = await morningOf('eva');
    expect(news.map(({ text }) => text)).toEqual([
      '37\u00a0€: Soul Plan Reading',
      '2 neue Menschen: Mia, Lea',
      noCases.text,
    ]);

    const context = { db, env: ownerEnv(), now: () => now };
    const browser = createVisitor(auth, { context });
    await browser.login('eva', owner.password);
    const [money, newcomers] = news.map(({ view }) => view?.search ?? '');
    const read = async (list: typeof peopleFunction, path: string, filter: Readonly<Record<string, unknown>>) => {
      const visitor = createVisitor(list, { context });
      for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
      const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
      return (await visitor.get(`${path}?${query}`)).json();
    };
    const people = await read(peopleFunction, '/api/people', peopleFilterOf(readPeopleView(newcomers ?? '')));
    expect(people).toMatchObject({ total: 2, people: [{ name: 'Mia' }, { name: 'Lea' }] });
    const bought = await read(purchasesFunction, '/api/purchases', purchaseFilterOf(readPurchasesView(money ?? '')));
    expect(bought).toMatchObject({ total: 2, totals: [{ currency: 'EUR', count: 2, revenue: 3700 }] });
  });

  test('leads to the letter that is being sent', async () => {
    const { db } = database;
    const [letter] = await db
      .insert(letters)
      .values({ kind: 'letter', subject: 'Vollmond', status: 'sending', startedAt: start })
      .returning();
    const letterId = letter?.id ?? '';
    const send = { letterId, list: 'newsletter', priority: 2, dueAt: start } as const;
    // A welcome that is on has the same status for ever.
    const [welcome] = await db
      .insert(letters)
      .values({ kind: 'welcome', list: 'newsletter', subject: 'Willkommen', status: 'sending', startedAt: start })
      .returning();
    await db.insert(letterSends).values([
      { ...send, personId: 1, status: 'sent' },
      { ...send, personId: 2 },
      { ...send, letterId: welcome?.id ?? '', personId: 1, status: 'sent' },
    ]);
    const { news } = await morningOf();
    expect(news.filter(({ text }) => text.includes('Willkommen'))).toEqual([]);
    expect(news).toContainEqual({
      text: '„Vollmond“: 1 von 2 verschickt',
      view: { screen: 'newsletter', search: `?ansicht=rundbriefe&brief=${letterId}` },
    });
  });

  test('names the oldest open cases by their buyers, never by what was typed, and leads to each', async () => {
    const { db } = database;
    await openShop(db);
    await recordSale(db, { at: start.toISOString(), name: 'Peter Maurer', email: 'peter@example.org' });
    await recordSale(db, {
      at: start.toISOString(),
      name: 'Karla Käuferin',
      email: 'karla@example.org',
      orderId: 'ZAHL4711',
    });
    for (const [index, email] of ['peter@example.org', 'fremd@example.org', 'dritte@example.org'].entries()) {
      // A stranger may type the number of another buyer's order.
      const contract = email.startsWith('fremd') ? 'ZAHL4711' : declared.contract;
      await storeCase(
        db,
        { ...declared, email, contract },
        { fingerprint: email, now: new Date(start.getTime() + index) },
      );
    }
    const { replies, news, needs } = await morningOf();
    expect(replies.map(({ text, action }) => [text, action])).toEqual([
      ['Peter Maurer will Geld zurück, bis 8.12.', 'Antworten'],
      ['Ein Widerruf, Geld zurück bis 8.12.', 'Antworten'],
    ]);
    expect(replies[0]?.view).toEqual({ screen: 'cases', search: expect.stringMatching(/^\?vorgang=\d+$/) });
    expect(news.at(-1)).toEqual({ text: 'Vorgänge: 3 offen', view: noCases.view });
    expect(needs).toBeGreaterThanOrEqual(2);
  });
});
