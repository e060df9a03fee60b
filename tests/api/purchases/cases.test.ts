import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listCases, markCase } from '#contracts/law/cases.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { paymentProducts } from '#db/schema/purchases/purchases.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import casesFunction from '#functions/cases.ts';
import { publishPart } from '#tests/support/content/releases.ts';
import { openCaseScene, sender } from '#tests/support/law/cases.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';

const scene = await openCaseScene();

const addNotice = (fields: Partial<Notice>) =>
  recordNotice(scene.mailScene.db, noticeOf(fields), scene.mailScene.clock.now);

async function found(): Promise<readonly (readonly string[])[]> {
  const response = await owner.get('/api/cases');
  const { cases } = z.parse(listCases.response, await response.json());
  return cases.map(({ purchases }) => purchases.map(({ product, foundBy }) => `${product}: ${foundBy}`));
}

const owner = await scene.mailScene.signedIn(casesFunction);
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await scene.mailScene.db.execute(sql`truncate purchases, payments, purchase_changes, payment_products cascade`);
});

describe('a case with its purchase', () => {
  test('is matched by number or address, and those with the number come first', async () => {
    const { email } = sender;
    await addNotice({ orderId: 'MP-4711', productName: 'A', email: 'other@example.org', transactionId: 'T1' });
    await addNotice({ orderId: 'B1', productName: 'B', email: email.toUpperCase(), transactionId: 'T2' });
    await addNotice({ orderId: 'X77A', productName: 'C', email, transactionId: 'T3', at: '2026-11-01T09:00:00.000Z' });
    await addNotice({ orderId: 'Z1', productName: 'D', email: 'bo@example.org', transactionId: 'T4' });
    await scene.withdraw({ ...sender, contract: 'Bestellung mp-4711 vom 1.11.', schritt: 'bestaetigen' });
    await scene.cancel({ ...sender, contract: '(x77a)', schritt: 'bestaetigen' });
    await scene.withdrawFrom(7, 'weiß ich nicht mehr', 'niemand@example.org');
    expect(await found()).toEqual([[], ['C: both', 'B: address'], ['A: number', 'B: address', 'C: address']]);
  });

  test('is matched by the number only once its buyer is erased', async () => {
    await addNotice({ orderId: 'MP-4711', email: sender.email });
    await scene.mailScene.db.execute(sql`update purchases set email = null, name = null, erased_at = now()`);
    await scene.withdraw({ ...sender, schritt: 'bestaetigen' });
    expect(await found()).toEqual([['Soul Plan Reading: number']]);
  });

  test("is shown in the answer to a mark, but not in the sender's page and mails", async () => {
    await addNotice({ orderId: 'MP-4711', email: sender.email, productName: 'Geheimer Kurs' });
    const page = await scene.withdraw({ ...sender, schritt: 'bestaetigen' });
    await scene.mailScene.settled();
    expect(await page.text()).not.toContain('Geheimer Kurs');
    expect(JSON.stringify(scene.mailScene.smtp.mails)).not.toContain('Geheimer Kurs');
    const [stored] = await scene.stored();
    const marked = await owner.post(`/api/cases/${stored?.id}/state`, { state: 'answered' });
    const { purchases } = z.parse(markCase.response, await marked.json());
    expect(purchases).toMatchObject([{ product: 'Geheimer Kurs', foundBy: 'both', state: 'paid' }]);
  });

  test('says whose offer nobody can withdraw from, by the online answer of its owner', async () => {
    const { db } = scene.mailScene;
    await addNotice({ orderId: 'MP-4711', email: sender.email, productId: '4711' });
    await db
      .insert(paymentProducts)
      .values({ platform: 'digistore24', productId: '4711', name: 'A', offer: 'soulPlan' });
    await scene.withdraw({ ...sender, schritt: 'bestaetigen' });
    const answers = async () => {
      const { cases } = z.parse(listCases.response, await (await owner.get('/api/cases')).json());
      return cases.flatMap(({ purchases }) => purchases.map((each) => [each.platform, each.isLeisureOnDate]));
    };
    expect(await answers()).toEqual([['digistore24', false]]);
    const offer = { id: 'soulPlan', data: { leisureDate: 'yes' } };
    await publishPart(db, { offers: [offer] });
    expect(await answers()).toEqual([['digistore24', true]]);
  });
});
