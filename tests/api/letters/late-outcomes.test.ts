import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordSend, type SendEnd } from '#db/queries/letters/sending.ts';
import { integrations } from '#db/schema/integrations.ts';
import { letterPace, letterSends, letters } from '#db/schema/letters/letters.ts';
import { mailThrottle } from '#db/schema/mail/mail-throttle.ts';
import { consents } from '#db/schema/people/consents.ts';
import { people } from '#db/schema/people/people.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import nightly from '#functions/nightly.ts';
import { openLetters } from '#tests/support/letters/letters.ts';

const { scene, client } = await openLetters();

/** Lets a run die with the only mail of a letter, which then ends as unclear. @returns letter and mail */
async function dieWithMail() {
  await client.confirmed(1);
  const { id } = await client.started(1);
  const at = scene.clock.now.toISOString();
  await scene.db.execute(
    sql`update letter_sends set status = 'sending', attempts = 1, attempted_at = ${at}::timestamptz`,
  );
  scene.passes(2 * MINUTE_MS);
  await client.run();
  const [send] = await scene.db.select({ id: letterSends.id }).from(letterSends);
  if (send === undefined) throw new Error('The letter has no mail');
  return { id, sendId: send.id };
}

const waiting = (): SendEnd => ({
  status: 'waiting',
  reason: '451',
  until: scene.clock.now,
  isCounted: true,
  isDeferred: true,
});

test('a letter that is finished stays so when a run that was given up reports later that its mail waits', async () => {
  const { id, sendId } = await dieWithMail();
  expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sent', counts: { unclear: 1 } });
  await recordSend(scene.db, sendId, waiting(), scene.clock.now);
  expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sent', counts: { unclear: 1, waiting: 0 } });
  await recordSend(scene.db, sendId, { status: 'sent' }, scene.clock.now);
  expect(await client.ask(`/${id}`)).toMatchObject({ counts: { unclear: 0, sent: 1 } });
});

test('a pace and a pause that were set while the clock was a day ahead delay no letter', async () => {
  await client.confirmed(3);
  await client.started(3);
  const ahead = new Date(scene.clock.now.getTime() + DAY_MS);
  await scene.db.update(letterPace).set({ nextAt: ahead, spentUntil: ahead });
  await scene.db.insert(mailThrottle).values({ hourly: 600, learnedAt: ahead });
  await scene.db.insert(integrations).values({ name: 'mail', pausedUntil: ahead });
  await client.run();
  expect(await client.statuses()).toEqual({ sent: 3 });
});

test('a recipient who is deleted when the letter goes out gets it after Rückgängig, and is left out without', async () => {
  await client.confirmed(2);
  const { id } = await client.started(2);
  const deletedAt = scene.clock.now;
  await scene.db.update(people).set({ deletedAt });
  await client.run();
  expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sending', counts: { waiting: 2 } });
  await scene.db.execute(sql`update people set deleted_at = null where email = 'person-0@example.org'`);
  await client.run();
  expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sending', counts: { sent: 1, waiting: 1 } });
  await client.rests(15 * MINUTE_MS);
  await client.run();
  expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sent', counts: { sent: 1, skipped: 1 } });
});

const sends = (letterId: string) => scene.db.$count(letterSends, sql`letter_id = ${letterId}::uuid`);

test('a letter keeps its figures, and loses its mails 25 months after its end, but no welcome does', async () => {
  await client.confirmed(4);
  const { id } = await client.started(4);
  await scene.db.execute(sql`
    update letter_sends set status = case person_id % 4 when 0 then 'bounced' when 1 then 'unclear' else 'sent' end, ended_at = due_at
  `);
  await client.run();
  const [left] = await scene.db.select({ id: people.id }).from(people).where(sql`id % 4 = 2`);
  await scene.db.insert(consents).values({
    personId: left?.id ?? 0,
    email: 'x@example.org',
    list: 'newsletter',
    event: 'revoked',
    at: scene.clock.now,
  });
  const [welcome] = await scene.db
    .insert(letters)
    .values({ kind: 'welcome', list: 'newsletter', status: 'sending' })
    .returning();
  const welcomed = { letterId: welcome?.id ?? '', personId: 1, list: 'newsletter', priority: 0 } as const;
  await scene.db.insert(letterSends).values({ ...welcomed, status: 'sent', dueAt: scene.clock.now });
  const before = await client.ask(`/${id}`);
  expect(before).toMatchObject({ status: 'sent', counts: { sent: 2, bounced: 1, unclear: 1 }, left: 1 });

  scene.passes(760 * DAY_MS);
  await scene.run(nightly);
  expect(await sends(id)).toBe(4);
  scene.passes(2 * DAY_MS);
  await Promise.all([scene.run(nightly), scene.run(nightly)]);
  await scene.run(nightly);
  expect([await sends(id), await sends(welcomed.letterId)]).toEqual([0, 1]);
  const { counts, left: gone, resendable } = await client.ask(`/${id}`);
  expect({ counts, gone, resendable }).toEqual({ counts: before.counts, gone: 1, resendable: 0 });
});
