import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimNext } from '#db/queries/mail/outbox.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { VISITORS_PER_HOUR } from '#domain/mail/kinds.ts';
import { MAIL } from '#server/services/mail/writing.ts';
import { openCleanScene } from '#tests/support/mail/mail-scene.ts';

const scene = await openCleanScene();

/** Queues mails of visitors, each from a network of its own. */
const queue = (count: number) =>
  scene.db.execute(sql`
    insert into outbox (topic, dedupe_key, payload, source, turn, next_attempt_at)
    select 'mail', gen_random_uuid(), '{}', 'visitor', 1, ${scene.clock.now.toISOString()}::timestamptz - interval '1 hour'
    from generate_series(1, ${count}::int)
  `);

/** Claims all mails that may go now. @returns their number */
async function claimAll(): Promise<number> {
  for (let count = 0; ; count += 1) {
    const claim = { holder: randomUUID(), now: scene.clock.now, leaseMs: DAY_MS, id: undefined };
    if ((await claimNext(scene.db, MAIL, claim)) === undefined) return count;
  }
}

test('visitors cause no more mails in any hour than the limit, however evenly or suddenly', async () => {
  await queue(100);
  expect(await claimAll()).toBe(100);
  // Simulates a flood that has used almost all of the hour.
  await scene.db.update(rateLimits).set({ count: VISITORS_PER_HOUR - 10 });
  await queue(50);
  expect(await claimAll()).toBe(10);
  for (let minute = 10; minute < 60; minute += 10) {
    scene.passes(10 * MINUTE_MS);
    expect(await claimAll()).toBe(0);
  }
  scene.passes(15 * MINUTE_MS);
  expect(await claimAll()).toBe(40);
});

test('a clock that is a day ahead for one mail delays no other one', async () => {
  await queue(1);
  scene.passes(DAY_MS);
  expect(await claimAll()).toBe(1);
  scene.passes(-DAY_MS);
  await queue(20);
  expect(await claimAll()).toBe(20);
});
