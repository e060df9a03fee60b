import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { countRecipients } from '#contracts/letters/editing.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { letterSends } from '#db/schema/letters/letters.ts';
import { paymentProducts } from '#db/schema/purchases/purchases.ts';
import type { Audience } from '#domain/letters/words.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { openLetters } from '#tests/support/letters/letters.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';

const { scene, client } = await openLetters();

const addNotice = (person: number, fields: Partial<Notice> = {}) =>
  recordNotice(
    scene.db,
    noticeOf({ email: `PERSON-${person}@example.org`, orderId: `A${person}`, transactionId: `T${person}`, ...fields }),
    scene.clock.now,
  );

async function counted(audience: Audience): Promise<number> {
  const query = new URLSearchParams(Object.entries(audience).map(([name, value]) => [name, String(value)]));
  const response = await client.send(`/recipients?${query}`);
  return z.parse(countRecipients.response, await response.json()).confirmed;
}

async function recipients(): Promise<string[]> {
  const { rows } = await scene.db.execute<{ email: string }>(sql`
    select email from ${letterSends} join people on people.id = person_id order by email
  `);
  return rows.map(({ email }) => email.replace('@example.org', ''));
}
beforeEach(async () => {
  await scene.db.execute(sql`truncate purchases, payments, purchase_changes, payment_products cascade`);
  await scene.db
    .insert(paymentProducts)
    .values({ platform: 'digistore24', productId: '4711', name: 'Soul Plan', offer: 'soulPlan' });
  await client.confirmed(5);
});

describe('a letter to buyers or non-buyers', () => {
  test.each<[Audience, readonly number[]]>([
    [{ list: 'newsletter', bought: 'any' }, [0, 1]],
    [{ list: 'newsletter', bought: 'soulPlan' }, [0]],
    [{ list: 'newsletter', notBought: 'any' }, [2, 3, 4]],
    [{ bought: 'any', notBought: 'soulPlan' }, [1]],
  ])('with the audience %j goes to the counted number of people', async (audience, people) => {
    await addNotice(0);
    await addNotice(1, { productId: '9' });
    await addNotice(2, { isTest: true });
    await addNotice(3);
    await addNotice(3, { kind: 'refund', transactionId: 'R3' });
    // A buyer is no subscriber, so this one is not among the people.
    await addNotice(99);
    expect(await counted(audience)).toBe(people.length);
    await client.started(people.length, { audience });
    expect(await recipients()).toEqual(people.map((person) => `person-${person}`));
  });

  test('goes to the buyers at its start, not to those at its planning', async () => {
    await addNotice(0);
    const { id, version } = await client.written({ audience: { bought: 'any' } });
    const at = new Date(scene.clock.now.getTime() + 60 * 60_000).toISOString();
    await client.ask(`/${id}/send`, 'POST', { version, count: 1, at });
    await addNotice(0, { kind: 'refund', transactionId: 'R0' });
    await addNotice(1);
    await client.rests(2 * 60 * 60_000);
    expect(await recipients()).toEqual(['person-1']);
  });
});
