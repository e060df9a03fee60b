import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { markBuilt } from '#db/queries/content/releases.ts';
import { tokenHashOf } from '#db/queries/purchases/checkout-tokens.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { releases } from '#db/schema/content/releases.ts';
import { cases } from '#db/schema/law/cases.ts';
import { consents } from '#db/schema/people/consents.ts';
import { checkouts, purchases } from '#db/schema/purchases/purchases.ts';
import { namingRows } from '#tests/support/content/releases.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';

const now = new Date('2026-11-23T12:00:00Z');
/** Token as the tracker makes it. */
const token = 'f86c-b1a7-9e0d4c2f7a31';
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`truncate releases, checkouts, purchases, payments, purchase_changes`);
});

/** Adds a release whose build has not ended. */
async function addRelease(): Promise<number> {
  const row = { snapshot: { content: {}, events: [] }, checksum: '', schemaVersion: 1, createdAt: now };
  const [added] = await database.db.insert(releases).values(row).returning({ id: releases.id });
  return added?.id ?? 0;
}

async function putOnline(): Promise<number> {
  const id = await addRelease();
  await markBuilt(database.db, id);
  return id;
}

const click = () =>
  database.db.insert(checkouts).values({ tokenHash: tokenHashOf(token), day: '2026-11-23', offer: 'soulPlan' });

const bought = () =>
  database.db
    .select({ order: purchases.orderId, releaseId: purchases.releaseId, releaseBy: purchases.releaseBy })
    .from(purchases)
    .orderBy(purchases.orderId);

test('a checkout, a consent and a case name the release that was online, not a newer one that is being built', async () => {
  const online = await putOnline();
  await addRelease();
  await click();
  const { consent, withdrawal } = namingRows(now);
  await database.db.insert(consents).values(consent);
  await database.db.insert(cases).values(withdrawal);
  for (const table of [checkouts, consents, cases]) {
    expect(await database.db.select({ releaseId: table.releaseId }).from(table)).toEqual([{ releaseId: online }]);
  }
});

test('a purchase names the release of its checkout, and without one that of the notice, also after later notices', async () => {
  const early = await putOnline();
  await click();
  const late = await putOnline();
  const known = noticeOf({ orderId: 'A', token });
  const unknown = noticeOf({ orderId: 'B', token: '', transactionId: 'B-1' });
  for (const notice of [known, unknown]) await recordNotice(database.db, notice, now);
  const named = [
    { order: 'A', releaseId: early, releaseBy: 'checkout' },
    { order: 'B', releaseId: late, releaseBy: 'notice' },
  ];
  expect(await bought()).toEqual(named);
  await putOnline();
  for (const notice of [known, unknown]) {
    await recordNotice(database.db, { ...notice, transactionId: `${notice.transactionId}-2`, sequence: 2 }, now);
  }
  expect(await bought()).toEqual(named);
});

test('nothing names a release before the first is online', async () => {
  await addRelease();
  await click();
  await recordNotice(database.db, noticeOf({ orderId: 'A', token }), now);
  expect(await bought()).toEqual([{ order: 'A', releaseId: null, releaseBy: 'notice' }]);
});
