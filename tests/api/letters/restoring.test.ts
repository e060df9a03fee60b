import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { resetPending } from '#db/queries/operations/restoring.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { openLetters } from '#tests/support/letters/letters.ts';

const HOUR_MS = 3_600_000;

const { scene, client } = await openLetters();
beforeEach(() => scene.db.execute(sql`truncate release_plan, restores`));

/** Runs the scheduled jobs of a day. */
async function aDay(): Promise<void> {
  for (let hour = 0; hour < 24; hour += 1) {
    scene.passes(HOUR_MS);
    await scene.sweep();
    await client.run();
  }
}

/**
 * Prepares a half-sent letter, a planned one, one that awaits a publish, a queued mail and a planned publish, all before
 * the backup.
 */
async function sendHalf() {
  await client.confirmed(4);
  const half = await client.started(4);
  await client.run(0);
  const planned = await client.written({ subject: 'Morgen' });
  const at = new Date(scene.clock.now.getTime() + 20 * HOUR_MS).toISOString();
  await client.ask(`/${planned.id}/send`, 'POST', { version: planned.version, count: 4, at });
  await scene.db.insert(outbox).values({
    topic: 'mail',
    dedupeKey: 'letter-test',
    payload: { kind: 'letter-test', letter: half.id, version: half.version, account: null },
    createdAt: scene.clock.now,
  });
  await scene.db.execute(
    sql`insert into release_plan (due_at, note, created_at) values (timestamptz '2026-12-24', '', ${scene.clock.now.toISOString()}::timestamptz)`,
  );
  const awaiting = await client.written({ subject: 'Gleich' });
  await client.ask(`/${awaiting.id}/send`, 'POST', { version: awaiting.version, count: 4, awaitsRelease: true });
  scene.smtp.mails.splice(0);
  return { half: half.id, planned: planned.id, awaiting: awaiting.id };
}

test('a restore by the guide sends no mail during the hold and after it', { tags: ['release'] }, async () => {
  const { half, planned, awaiting } = await sendHalf();

  const madeAt = scene.clock.now;
  scene.variables.SENDING = 'off';
  await aDay();
  expect(scene.smtp.mails).toEqual([]);
  expect(await client.ask(`/${planned}`)).toMatchObject({ status: 'planned' });

  const restored = { note: 'Sieh nach.', madeAt, now: scene.clock.now };
  expect(await resetPending(scene.db, restored)).toMatchObject({ planned: 2, unclear: 4, mails: 1, plans: 1 });
  expect(await resetPending(scene.db, restored)).toBeUndefined();
  scene.variables.SENDING = 'on';
  await aDay();
  expect(
    scene.smtp.mails.flatMap(({ recipients }) => recipients).filter((email) => email.startsWith('person-')),
  ).toEqual([]);
  expect(await client.statuses()).toEqual({ unclear: 4 });
  for (const id of [planned, awaiting]) {
    const draft = { status: 'draft', note: 'Sieh nach.', isAwaitingRelease: false };
    expect(await client.ask(`/${id}`)).toMatchObject(draft);
  }
  expect(await client.ask(`/${half}`)).toMatchObject({ counts: { waiting: 0 } });
  const end = scene.smtp.mails.find(({ parsed }) => parsed.subject?.startsWith('Dein Brief ist verschickt'));
  expect(end?.parsed.text?.replace(/\s+/g, ' ')).toContain('ging an 0 von 4 Menschen.');
});

test('the owner can send no letter during the hold and reads why', async () => {
  await client.confirmed(1);
  const { id, version } = await client.written();
  scene.variables.SENDING = 'off';
  for (const path of [`/${id}/send`, `/${id}/test`]) {
    const response = await client.send(path, 'POST', { version, count: 1 });
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('Versand ist angehalten')]);
  }
});
