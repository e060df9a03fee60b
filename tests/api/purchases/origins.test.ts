import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenHashOf } from '#db/queries/purchases/checkout-tokens.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { checkouts, purchases } from '#db/schema/purchases/purchases.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { addDays } from '#domain/berlin-time.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { closeShop, openShop, recordSale } from '#tests/support/purchases/sales.ts';
import { createRandom } from '#tests/support/purchases/shuffling.ts';

const email = 'kaeuferin@example.org';
const token = 'spaeter'.padEnd(22, '-');
const voucher = 'SOUL10';
const plan = { orderId: 'A', billing: 'instalments', instalments: 12, email } as const;
/** Day of the order; the sign-ups before it are from June. */
const ORDERED = '2026-07-15';

type Entry = Pick<typeof listEntries.$inferInsert, 'list' | 'source' | 'status' | 'isClaimed'>;

const database = await openTestDatabase();
let person = 0;

afterAll(() => database.close());
beforeEach(async () => {
  await closeShop(database.db);
  await openShop(database.db);
  await database.db.execute(sql`truncate people cascade`);
  await database.db.delete(redirects);
  const [added] = await database.db.insert(people).values({ email }).returning({ id: people.id });
  person = added?.id ?? 0;
});

/** Stores a confirmation; an entry that is there keeps its source, as in the product. */
async function signUp(at: string, { source, ...entry }: Partial<Entry> = {}): Promise<void> {
  const given = { status: 'confirmed', isClaimed: false, confirmedAt: new Date(at), ...entry } as const;
  await database.db
    .insert(listEntries)
    .values({ personId: person, list: 'newsletter', requestedAt: new Date(at), source: source ?? null, ...given })
    .onConflictDoUpdate({ target: [listEntries.personId, listEntries.list], set: given });
}
const revoke = () => database.db.update(listEntries).set({ status: 'revoked' }).where(eq(listEntries.personId, person));

async function addCode(slug: string, at: string): Promise<number> {
  const link = { slug, slugKey: slug, targetUrl: '/', isActive: true, trackClicks: true };
  const [added] = await database.db.insert(redirects).values(link).returning({ id: redirects.id });
  const id = added?.id ?? 0;
  await database.db.execute(sql`select keep_vouchers(${id}::bigint, ${sql.param([voucher])}::text[], ${at})`);
  return id;
}
const setDeleted = (deletedAt: Date | null) => database.db.update(redirects).set({ deletedAt });
const openCheckout = (day: string) =>
  database.db.insert(checkouts).values({ tokenHash: tokenHashOf(token), day, offer: 'soulPlan', source: 'kasse' });

/** Records an instalment; by default its notice arrives in the moment that it names. */
const pay = (sequence: number, at: string, fields: Partial<Notice> & { readonly received?: Date } = {}) =>
  recordSale(database.db, { ...plan, sequence, transactionId: `P${sequence}`, at, ...fields });

async function origin() {
  const [bought] = await database.db.select().from(purchases);
  return [bought?.attributedBy, bought?.source ?? null, bought?.linkId ?? null] as const;
}

const unknown = ['unknown', null, null];
const noon = (day: string): string => `${day}T12:00:00.000Z`;
/** Midnight in Berlin, in summer: how a notice that names only the day is stored. */
const dayOnly = (day: string): string => `${addDays(day, -1)}T22:00:00.000Z`;

test('a later instalment brings no sign-up that was confirmed after the order', async () => {
  await pay(1, noon(ORDERED));
  await signUp('2026-08-03T10:00:00Z', { source: 'kursraum' });
  await pay(2, noon('2026-08-15'));
  expect(await origin()).toEqual(unknown);
});

test('the origin is the sign-up that was confirmed before the order, whatever the person does afterwards', async () => {
  await signUp('2026-06-01T10:00:00Z', { source: 'podcast' });
  await signUp('2026-06-02T10:00:00Z', { source: 'flyer', list: 'waitlist' });
  await pay(1, noon(ORDERED));
  await revoke();
  await signUp('2026-08-02T10:00:00Z', { list: 'waitlist' });
  await pay(2, noon('2026-08-15'));
  await signUp('2026-08-20T10:00:00Z');
  await pay(3, noon('2026-09-15'));
  expect(await origin()).toEqual(['person', 'podcast', null]);
});

describe('a sign-up of the day of the order', () => {
  const evening = { received: new Date('2026-07-15T20:00:00Z') };
  test.each<[string, string, string, boolean]>([
    ['may have come before an order with only a day', dayOnly(ORDERED), '2026-07-15T10:00:00Z', true],
    ['came after it if its notice came earlier', dayOnly(ORDERED), '2026-07-15T20:30:00Z', false],
    ['came before an order with a time', noon(ORDERED), '2026-07-15T11:59:00Z', true],
    ['came after an order with a time', noon(ORDERED), '2026-07-15T12:01:00Z', false],
    ['of the next day came after an order with only a day', dayOnly('2026-07-14'), '2026-07-14T22:00:00Z', false],
  ])('%s', async (_, at, confirmed, isOrigin) => {
    await signUp(confirmed, { source: 'podcast' });
    await pay(1, at, evening);
    expect(await origin()).toEqual(isOrigin ? ['person', 'podcast', null] : unknown);
  });
});

test('an order that began before its first notice has no sign-up, until its beginning is known', async () => {
  await signUp('2026-07-10T10:00:00Z', { source: 'podcast' });
  await pay(7, noon(ORDERED));
  expect(await origin()).toEqual(unknown);
  await pay(1, noon('2026-07-11'));
  expect(await origin()).toEqual(['person', 'podcast', null]);
});

type Event = () => Promise<unknown>;

/** Events that may come before the order. */
const causes: readonly Event[] = [
  () => signUp('2026-06-01T10:00:00Z', { source: 'podcast' }),
  () => signUp('2026-06-02T10:00:00Z', { source: 'flyer', list: 'waitlist' }),
  () => signUp('2026-06-03T10:00:00Z', { source: 'Import', list: 'waitlist', isClaimed: true }),
  () => addCode('freiburg', '2026-06-04T10:00:00Z'),
  () => openCheckout(ORDERED),
  () => setDeleted(new Date('2026-07-01T10:00:00Z')),
  revoke,
];

/** Events that may come after the order. */
const laterEvents = (day: string): readonly Event[] => [
  () => signUp(noon(day), { source: 'kursraum' }),
  () => signUp(noon(day), { source: 'kursraum', list: 'waitlist' }),
  revoke,
  // The code may belong to a redirect already, and the token to a checkout.
  () => addCode(`spaeter-${day}`, noon(day)).catch(() => undefined),
  () => openCheckout(day).catch(() => undefined),
  () => setDeleted(new Date(noon(day))),
  () => setDeleted(null),
];

test('events after the order never change its origin', async () => {
  const roll = createRandom(65);
  const someOf = async (events: readonly Event[]): Promise<void> => {
    for (const event of events) if (roll(3) === 0) await event();
  };
  const found = new Set<unknown>();
  for (let run = 0; run < 24; run += 1) {
    await closeShop(database.db);
    await database.db.delete(listEntries);
    await database.db.delete(redirects);
    await someOf(causes);
    const sold = { voucher: roll(2) === 0 ? voucher : '', token: roll(2) === 0 ? token : '' };
    const at = roll(2) === 0 ? noon(ORDERED) : dayOnly(ORDERED);
    await pay(1, at, { ...sold, received: new Date(noon(ORDERED)) });
    const first = await origin();
    found.add(first[0]);
    for (const sequence of [2, 3, 4]) {
      const day = addDays(ORDERED, sequence * 20);
      await someOf(laterEvents(day));
      await pay(sequence, noon(addDays(day, 1)), sold);
      expect(await origin(), `run ${run}, instalment ${sequence}`).toEqual(first);
    }
  }
  expect([...found].toSorted()).toEqual(['person', 'token', 'unknown', 'voucher']);
});
