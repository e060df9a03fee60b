import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { countRecipients } from '#contracts/letters/editing.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { letterSends } from '#db/schema/letters/letters.ts';
import { paymentProducts } from '#db/schema/purchases/purchases.ts';
import type { Audience } from '#domain/letters/words.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { letterDesk, openLetterRoom } from '#tests/support/letters/letters.ts';
import type { MailRoom } from '#tests/support/mail/mail-room.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';

let room: MailRoom;
let desk: ReturnType<typeof letterDesk>;

const tell = (person: number, told: Partial<Notice> = {}) =>
  recordNotice(
    room.db,
    noticeOf({ email: `PERSON-${person}@example.org`, orderId: `A${person}`, transactionId: `T${person}`, ...told }),
    room.clock.now,
  );

async function counted(audience: Audience): Promise<number> {
  const query = new URLSearchParams(Object.entries(audience).map(([name, value]) => [name, String(value)]));
  const response = await desk.send(`/recipients?${query}`);
  return z.parse(countRecipients.response, await response.json()).confirmed;
}

async function recipients(): Promise<string[]> {
  const { rows } = await room.db.execute<{ email: string }>(sql`
    select email from ${letterSends} join people on people.id = person_id order by email
  `);
  return rows.map(({ email }) => email.replace('@example.org', ''));
}

beforeAll(async () => {
  room = await openLetterRoom();
  desk = letterDesk(room);
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.reset();
  await clearPeople(room.db);
  await desk.clear();
  await room.db.execute(sql`truncate purchases, payments, purchase_changes, payment_products cascade`);
  await room.db
    .insert(paymentProducts)
    .values({ platform: 'digistore24', productId: '4711', name: 'Soul Plan', offer: 'soulPlan' });
  await desk.confirmed(5);
});

describe('a letter to buyers or non-buyers', () => {
  test.each<[Audience, readonly number[]]>([
    [{ list: 'newsletter', bought: 'any' }, [0, 1]],
    [{ list: 'newsletter', bought: 'soulPlan' }, [0]],
    [{ list: 'newsletter', notBought: 'any' }, [2, 3, 4]],
    [{ bought: 'any', notBought: 'soulPlan' }, [1]],
  ])('with the audience %j goes to the counted number of people', async (audience, people) => {
    await tell(0);
    await tell(1, { productId: '9' });
    await tell(2, { isTest: true });
    await tell(3);
    await tell(3, { kind: 'refund', transactionId: 'R3' });
    // A buyer is no subscriber, so this one is not among the people.
    await tell(99);
    expect(await counted(audience)).toBe(people.length);
    await desk.started(people.length, { audience });
    expect(await recipients()).toEqual(people.map((person) => `person-${person}`));
  });

  test('goes to the buyers at its start, not to those at its planning', async () => {
    await tell(0);
    const { id, version } = await desk.written({ audience: { bought: 'any' } });
    const at = new Date(room.clock.now.getTime() + 60 * 60_000).toISOString();
    await desk.ask(`/${id}/send`, 'POST', { version, count: 1, at });
    await tell(0, { kind: 'refund', transactionId: 'R0' });
    await tell(1);
    await desk.rests(2 * 60 * 60_000);
    expect(await recipients()).toEqual(['person-1']);
  });
});
