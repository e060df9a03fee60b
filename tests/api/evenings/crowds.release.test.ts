// @module-tag release
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EveningScene, openEveningScene } from '#tests/support/evenings/evening-scene.ts';

let scene: EveningScene;

beforeAll(async () => {
  scene = await openEveningScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.reset());

test('fifty places and two hundred confirmations at once make exactly fifty seats', async () => {
  await scene.addEvening('abend', { capacity: 50 });
  const addresses = Array.from({ length: 200 }, (_, index) => `p${index}@example.org`);
  for (const address of addresses) await scene.register(address);
  const pages = await Promise.all(addresses.map((address) => scene.confirm(address)));
  expect(await scene.seats('cancelled_at is null')).toBe(50);
  expect(pages.filter((page) => page.includes('Dein Platz ist sicher.'))).toHaveLength(50);
});

const PROCESS = fileURLToPath(new URL('../../support/evenings/reminder-process.ts', import.meta.url));
const KILLS = 10;

test('a thousand reminders arrive once each, though the sending process is killed ten times', async () => {
  await scene.addEvening('abend');
  await scene.db.execute(sql`
    with added as (insert into people (email) select 'p' || n || '@example.org' from generate_series(1, 1000) n returning id)
    insert into registrations (person_id, task_id, confirmed_at, told_start)
    select id, 'abend', '2026-11-21', '2026-12-04T19:30' from added
  `);
  const variables = { ...process.env };
  for (let run = 0; run <= KILLS; run += 1) {
    // A crashed holder's lease ends within the minute.
    const moment = new Date(Date.parse('2026-12-03T18:30:00Z') + run * 2 * 60_000).toISOString();
    const before = scene.smtp.mails.length;
    const child = spawn(process.execPath, [PROCESS, scene.url, scene.smtp.url, moment], { env: variables });
    const ended = once(child, 'close');
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    while (!isOver && (run === KILLS || scene.smtp.mails.length < before + 40)) {
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5))]);
    }
    child.kill('SIGKILL');
    await ended;
  }
  for (let more = 1; more <= 20; more += 1) {
    scene.clock.now = new Date(Date.parse('2026-12-03T18:55:00Z') + more * 60_000);
    await scene.tick();
  }
  const arrived = scene.smtp.mails.flatMap(({ recipients }) => recipients);
  const { rows } = await scene.db.execute<{ unclear: number; pending: number }>(sql`
    select count(*) filter (where status = 'dead')::int as unclear, count(*) filter (where status = 'pending')::int as pending
    from outbox where payload ->> 'about' = 'day'
  `);
  expect(new Set(arrived).size, 'nobody twice').toBe(arrived.length);
  expect(rows[0]?.pending).toBe(0);
  // A mail whose handing over was cut off is not repeated, because it may have arrived.
  expect(rows[0]?.unclear).toBeLessThanOrEqual(KILLS);
  expect(arrived.length).toBeGreaterThanOrEqual(1000 - (rows[0]?.unclear ?? 0));
}, 600_000);
