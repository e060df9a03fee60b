import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { readProof } from '#contracts/content/kept-releases.ts';
import type { Content } from '#contracts/content/registry.ts';
import { readPurchase } from '#contracts/purchases/reading.ts';
import { dropUnneeded } from '#db/queries/content/kept-releases.ts';
import { eraseBuyer } from '#db/queries/purchases/buyers.ts';
import { cases } from '#db/schema/law/cases.ts';
import { consents } from '#db/schema/people/consents.ts';
import { purchases } from '#db/schema/purchases/purchases.ts';
import proof from '#functions/proof.ts';
import purchasesFunction from '#functions/purchases.ts';
import releasesFunction from '#functions/releases.ts';
import { namingRows, putOnline as putReleaseOnline } from '#tests/support/content/releases.ts';
import { createScene, type Scene, START } from '#tests/support/scene.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let scene: Scene;
let owner: Visitor;
let reader: Visitor;
let buyers: Visitor;
let first: Content;

beforeAll(async () => {
  scene = await createScene();
  owner = await scene.signedIn(releasesFunction);
  reader = await scene.signedIn(proof);
  buyers = await scene.signedIn(purchasesFunction);
  first = firstContent(scene.context().env);
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.db.execute(sql`truncate releases, online_releases, release_parts, purchases cascade`);
});

/** Puts a release with a price of the Soul Plan online. */
function putOnline(price: number, since: string): Promise<number> {
  const offers = first.offers.map((offer) =>
    offer.id === 'soulPlan' ? { ...offer, data: { ...offer.data, price } } : offer,
  );
  return putReleaseOnline(scene.db, { ...first, offers }, new Date(since));
}

async function buy(values: Partial<typeof purchases.$inferInsert> = {}): Promise<number> {
  const [added] = await scene.db
    .insert(purchases)
    .values({ ...namingRows(START).purchase, ...values })
    .returning({ id: purchases.id });
  return added?.id ?? 0;
}

async function prove(id: number, subject = 'purchase') {
  const response = await owner.get(`/api/releases/proof/${subject}/${id}`);
  expect(response.status).toBe(200);
  return readProof.response.parse(await response.json());
}

describe('the proof of a purchase', () => {
  test('is the release that was online, whole and checked', async () => {
    const early = await putOnline(2700, '2026-11-01T08:00:00.000Z');
    const id = await buy();
    await putOnline(4900, '2026-11-10T08:00:00.000Z');
    const { decidedBy, release } = await prove(id);
    expect(decidedBy).toBe('notice');
    expect(release).toMatchObject({
      id: early,
      number: expect.any(Number),
      onlineAt: '2026-11-01T08:00:00.000Z',
      onlineUntil: '2026-11-10T08:00:00.000Z',
      previousChain: null,
      isChained: true,
      body: { isIntact: true },
    });
    expect(release?.body?.content.offers?.find((offer) => offer.id === 'soulPlan')?.data.price).toBe(2700);
  });

  test('shows a change made later, in the content and in the chain', async () => {
    await putOnline(2700, '2026-11-01T08:00:00.000Z');
    await putOnline(4900, '2026-11-10T08:00:00.000Z');
    const id = await buy();
    await scene.db.execute(sql`
      update release_parts set data = jsonb_set(data, '{data,price}', '1') where data #>> '{data,price}' = '4900'
    `);
    expect((await prove(id)).release).toMatchObject({ isChained: true, body: { isIntact: false } });
    await scene.db.execute(
      sql`update online_releases set checksum = 'x' where number = (select min(number) from online_releases)`,
    );
    expect((await prove(id)).release?.isChained).toBe(false);
  });

  test('says so if no release was online then, or if its content is gone', async () => {
    const before = await buy();
    expect(await prove(before)).toEqual({ decidedBy: null, release: null });
    await scene.db.execute(sql`delete from purchases`);
    await putOnline(2700, '2026-11-01T08:00:00.000Z');
    const id = await buy();
    await scene.db.execute(sql`delete from releases`);
    await dropUnneeded(scene.db, '2030-01-01');
    expect((await prove(id)).release).toMatchObject({ isChained: true, body: null });
  });

  test('stays after the buyer was erased, without the name', async () => {
    const early = await putOnline(2700, '2026-11-01T08:00:00.000Z');
    const id = await buy({ name: 'Ada Käuferin', email: 'ada@example.org' });
    await eraseBuyer(scene.db, id, undefined, START);
    const response = await buyers.get(`/api/purchases/${id}`);
    expect(readPurchase.response.parse(await response.json())).toMatchObject({ name: null, email: null });
    const proved = await prove(id);
    expect(proved.release?.id).toBe(early);
    expect(JSON.stringify(proved)).not.toContain('Ada');
  });
});

test('the proof of a case and of a consent is the release that was online then', async () => {
  const early = await putOnline(2700, '2026-11-01T08:00:00.000Z');
  const { consent, withdrawal } = namingRows(START);
  await scene.db.insert(consents).values(consent);
  const [declared] = await scene.db.insert(cases).values(withdrawal).returning({ id: cases.id });
  await putOnline(4900, '2026-11-10T08:00:00.000Z');
  for (const proved of [await prove(declared?.id ?? 0, 'case'), await prove(consent.personId, 'person')]) {
    expect(proved).toMatchObject({ decidedBy: 'itself', release: { id: early, body: { isIntact: true } } });
  }
});

test('an offer has a page with the times of each price, also of prices that came back', async () => {
  await putOnline(2700, '2026-11-01T08:00:00.000Z');
  await putOnline(2700, '2026-11-03T08:00:00.000Z');
  await putOnline(4900, '2026-11-10T08:00:00.000Z');
  await putOnline(2700, '2026-11-12T08:00:00.000Z');
  const page = await (await reader.get('/nachweis/preis/soulPlan')).text();
  const rows = [...page.matchAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td><td>(.*?)<\/td>/g)].map(([, ...cells]) => cells);
  expect(rows).toEqual([
    ['01.11.2026, 09:00\u00a0Uhr', '10.11.2026, 09:00\u00a0Uhr', '27\u00a0€'],
    ['10.11.2026, 09:00\u00a0Uhr', '12.11.2026, 09:00\u00a0Uhr', '49\u00a0€'],
    ['12.11.2026, 09:00\u00a0Uhr', 'heute', '27\u00a0€'],
  ]);
  expect((await reader.get('/nachweis/preis/toString')).status).toBe(404);
  expect((await scene.visitor(proof).get('/nachweis/preis/soulPlan')).status).toBe(401);
});
