import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { takeBack } from '#db/queries/operations/restoring.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { imports } from '#db/schema/people/imports.ts';
import { letterDesk, openLetterRoom } from '#tests/support/letters/letters.ts';
import type { MailRoom } from '#tests/support/mail/mail-room.ts';

vi.setConfig({ testTimeout: 60_000 });

const HOUR_MS = 3_600_000;

let room: MailRoom;
let desk: ReturnType<typeof letterDesk>;

beforeAll(async () => {
  room = await openLetterRoom();
  desk = letterDesk(room);
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.reset();
  await desk.clear();
  await room.db.execute(sql`truncate people, release_plan, restores cascade`);
});

/** Runs the scheduled jobs of a day. */
async function aDay(): Promise<void> {
  for (let hour = 0; hour < 24; hour += 1) {
    room.passes(HOUR_MS);
    await room.sweep();
    await desk.run();
  }
}

/** Prepares a half-sent letter, a planned one, a queued mail and a planned publish, all before the backup. */
async function midway() {
  await desk.confirmed(4);
  const half = await desk.started(4);
  await desk.run(0);
  const planned = await desk.written({ subject: 'Morgen' });
  const at = new Date(room.clock.now.getTime() + 20 * HOUR_MS).toISOString();
  await desk.ask(`/${planned.id}/send`, 'POST', { version: planned.version, count: 4, at });
  await room.db.insert(outbox).values({
    topic: 'mail',
    dedupeKey: 'letter-test',
    payload: { kind: 'letter-test', letter: half.id, version: half.version, account: null },
    createdAt: room.clock.now,
  });
  await room.db.execute(
    sql`insert into release_plan (due_at, note, created_at) values (timestamptz '2026-12-24', '', ${room.clock.now.toISOString()}::timestamptz)`,
  );
  room.smtp.mails.splice(0);
  return { half: half.id, planned: planned.id };
}

test('a restore by the guide sends no mail during the hold and after it', async () => {
  const { half, planned } = await midway();

  // A resumed import must not add people who left after the backup.
  await room.db.insert(imports).values({
    list: 'newsletter',
    program: '',
    source: '',
    file: '',
    total: 1,
    received: 1,
    state: 'running',
    createdAt: room.clock.now,
  });

  const madeAt = room.clock.now;
  room.variables.SENDING = 'off';
  await aDay();
  expect(room.smtp.mails).toEqual([]);
  expect(await desk.ask(`/${planned}`)).toMatchObject({ status: 'planned' });

  const restored = { note: 'Sieh nach.', madeAt, now: room.clock.now };
  expect(await takeBack(room.db, restored)).toMatchObject({ planned: 1, unclear: 4, mails: 1, plans: 1 });
  expect(await room.db.$count(imports)).toBe(0);
  expect(await takeBack(room.db, restored)).toBeUndefined();
  room.variables.SENDING = 'on';
  await aDay();
  expect(
    room.smtp.mails.flatMap(({ recipients }) => recipients).filter((email) => email.startsWith('person-')),
  ).toEqual([]);
  expect(await desk.statuses()).toEqual({ unclear: 4 });
  expect(await desk.ask(`/${planned}`)).toMatchObject({ status: 'draft', note: 'Sieh nach.' });
  expect(await desk.ask(`/${half}`)).toMatchObject({ counts: { waiting: 0 } });
  const end = room.smtp.mails.find(({ parsed }) => parsed.subject?.startsWith('Dein Brief ist zu Ende'));
  const text = (end?.parsed.text ?? '').replace(/\s+/g, ' ');
  expect(text).toContain('Es wurde eine Sicherung eingespielt, in der diese E-Mails noch warteten');
  expect(text).not.toContain('Verbindung brach ab');
});

test('the owner can send no letter during the hold and reads why', async () => {
  await desk.confirmed(1);
  const { id, version } = await desk.written();
  room.variables.SENDING = 'off';
  for (const path of [`/${id}/send`, `/${id}/test`]) {
    const response = await desk.send(path, 'POST', { version, count: 1 });
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('Versand ist angehalten')]);
  }
});
