// @module-tag release
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { saveConnection } from '#db/queries/purchases/platforms.ts';
import { stateOf } from '#db/queries/purchases/revenue.ts';
import { PLATFORMS } from '#domain/purchases/notice.ts';
import payments from '#functions/payments.ts';
import { sealSecret } from '#server/services/secrets.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { newKey } from '#tests/support/events/clickup.ts';
import { sequences } from '#tests/support/purchases/sequences.ts';
import { permuted } from '#tests/support/purchases/shuffling.ts';
import { type Post, SECRETS } from '#tests/support/purchases/wire.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

const START = Date.parse('2026-11-21T08:00:00Z');
const TODAY = '2026-11-23';
/** Pause between two deliveries: longer than any second that a notice names. */
const PAUSE_MS = 60_000;
const env = ownerEnv({ ENCRYPTION_KEY: newKey() });

const database = await openTestDatabase();
let now: Date;
for (const platform of PLATFORMS) {
  const secret = sealSecret(env.ENCRYPTION_KEY, `${platform}-notices`, SECRETS[platform]);
  await saveConnection(database.db, { platform, secret, connectedAt: new Date(START) });
}
afterAll(() => database.close());
beforeEach(() => {
  now = new Date(START);
});

async function post(sent: Post): Promise<void> {
  now = new Date(now.getTime() + PAUSE_MS);
  const context = { db: database.db, env, now: () => now };
  const { body, headers } = sent.sign(now);
  const response = await createVisitor(payments, { context }).send(sent.path, { method: 'POST', body, headers });
  expect(response.status).toBe(200);
}

/** Delivers notices to an empty shop, and returns the purchase as the owner sees it. */
async function deliver(posts: readonly Post[]) {
  await database.db.execute(sql`truncate purchases, payments, purchase_changes cascade`);
  now = new Date(START);
  for (const sent of posts) await post(sent);
  return read();
}

async function read() {
  const { rows } = await database.db.execute(sql`
    select ${stateOf(TODAY)} as state, paid::int as paid, returned::int as returned, cancelled_at is not null as "isCancelled"
    from purchases
  `);
  return rows.map((row) => [row.state, row.paid, row.returned, row.isCancelled]);
}

describe.each(sequences)('the notices of $platform about $name', ({ posts, end, isUndated = false }) => {
  test('lead to one state in every order, and each repeated at any later time', async () => {
    expect(await deliver(posts)).toEqual([end]);
    for (const order of isUndated ? [posts] : permuted(posts)) {
      const label = order.map((sent) => posts.indexOf(sent)).join(' ');
      expect(await deliver(order), label).toEqual([end]);
      for (const again of posts) {
        await post(again);
        expect(await read(), `${label}, again ${posts.indexOf(again)}`).toEqual([end]);
      }
    }
  });

  test('leave a closed purchase closed when they are repeated', async () => {
    await deliver(posts);
    await database.db.execute(sql`update purchases set closed_at = ${now.toISOString()}`);
    for (const again of posts) {
      await post(again);
      expect((await read())[0]?.[0], `again ${posts.indexOf(again)}`).toBe('closed');
    }
  });
});
