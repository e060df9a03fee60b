// @module-tag release
import { max, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { letterSends } from '#db/schema/letters/letters.ts';
import { people } from '#db/schema/people/people.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { OWNER, openLetters } from '#tests/support/letters/letters.ts';

const PEOPLE = 80;
/** Mails an hour that the full server takes. */
const CAP = 30;
const FULL = { at: 'recipient', code: 451, text: '4.7.1 Too many messages this hour' } as const;

const { scene, client } = await openLetters();

/** How often the letter reached each address, and how often the server was asked in vain. */
const copies = (): number[] => {
  return [...Map.groupBy(client.received(), ({ recipients }) => recipients.join()).values()].map(
    ({ length }) => length,
  );
};

/** Lets the server take `CAP` mails in any hour. @returns the number of mails that it has deferred so far */
function fill(): () => number {
  const taken: number[] = [];
  let deferred = 0;
  scene.smtp.interfere = (stage) => {
    const now = scene.clock.now.getTime();
    if (stage === 'data') taken.push(now);
    if (stage !== 'recipient' || taken.filter((at) => now - at < HOUR_MS).length < CAP) return undefined;
    deferred += 1;
    return FULL;
  };
  return () => deferred;
}

/** Runs and sweeps for some hours, as production does, or until the letter is finished. @returns the hours it took */
async function pass(id: string, hours: number): Promise<number> {
  const from = scene.clock.now.getTime();
  const passed = (): number => (scene.clock.now.getTime() - from) / HOUR_MS;
  while (passed() < hours) {
    await client.run(15 * MINUTE_MS);
    if ((await client.ask(`/${id}`)).status === 'sent') break;
    await client.rests(15 * MINUTE_MS);
  }
  return passed();
}

test('a server that takes so many mails an hour costs no subscriber the letter, and no attempt', async () => {
  await client.confirmed(PEOPLE);
  await scene.db.execute(sql`
    update people set email = replace(email, 'example.org', 'example' || (id % 3) || '.org')
  `);
  const { id } = await client.started(PEOPLE);
  const deferred = fill();
  await client.run(15 * MINUTE_MS);
  const { counts, rest } = await client.ask(`/${id}`);
  expect(counts).toMatchObject({ sent: CAP, failed: 0, waiting: PEOPLE - CAP });
  expect(rest).toEqual({ why: 'throttled', until: expect.any(String) });

  const hours = await pass(id, 12);
  expect(copies()).toEqual(Array.from({ length: PEOPLE }, () => 1));
  expect(await client.ask(`/${id}`)).toMatchObject({
    status: 'sent',
    rest: null,
    resendable: 0,
    counts: { sent: PEOPLE },
  });
  expect(hours).toBeLessThan(6);
  // Far fewer questions than waiting mails: the server learns of a pause, not of a hammer.
  expect(deferred()).toBeLessThan(PEOPLE);
  // The last few are asked more than once; they have nine attempts.
  const [asked] = await scene.db.select({ most: max(letterSends.attempts) }).from(letterSends);
  expect(asked?.most).toBeLessThanOrEqual(3);
});

test('a letter goes on at the pace that it has learned from a full server, and says so', async () => {
  await client.confirmed(PEOPLE);
  await scene.db.execute(sql`update people set email = replace(email, 'example.org', 'example' || id || '.org')`);
  const { id } = await client.started(PEOPLE);
  const deferred = fill();
  await pass(id, 1);
  await pass(id, 0.5);
  const asked = deferred();
  const { learnedPerHour } = await client.ask(`/${id}`);
  expect(learnedPerHour).toBe(Math.floor(CAP * 0.9));
  await pass(id, 0.5);
  expect(deferred()).toBe(asked);
});

test('a greylisted recipient is asked over hours, never within minutes, and gets the letter', async () => {
  await client.confirmed(3);
  const { id } = await client.started(3);
  const asked: number[] = [];
  const begun = scene.clock.now.getTime();
  scene.smtp.interfere = (stage, address) => {
    if (stage !== 'recipient' || address !== 'person-0@example.org') return undefined;
    asked.push(scene.clock.now.getTime() - begun);
    return asked.length < 4 ? { at: 'recipient', code: 450, text: '4.2.0 Greylisted' } : undefined;
  };
  await client.run();
  expect(await client.ask(`/${id}`)).toMatchObject({
    status: 'sending',
    counts: { sent: 2, waiting: 1 },
    rest: { why: 'deferred', until: expect.any(String) },
  });
  await pass(id, 12);
  expect(copies()).toEqual([1, 1, 1]);
  const waits = asked.slice(1).map((at, index) => (at - (asked[index] ?? 0)) / MINUTE_MS);
  for (const [index, least] of [15, 30, 60].entries()) expect(waits[index]).toBeGreaterThanOrEqual(least);
});

test('a finished letter goes again to exactly those whom the server refused, after the owner has confirmed their number', async () => {
  await client.confirmed(4);
  const { id } = await client.started(4);
  scene.smtp.interfere = (stage, address) =>
    stage === 'recipient' && /[01]@example/.test(address)
      ? { at: 'recipient', code: 552, text: '5.2.2 full' }
      : undefined;
  await pass(id, 6);
  const finished = await client.ask(`/${id}`);
  expect(finished).toMatchObject({ status: 'sent', counts: { sent: 2, failed: 2 }, resendable: 2 });
  await scene.sweep();
  const [done] = scene.smtp.mailsTo(OWNER);
  expect(done?.parsed.subject).toBe('Dein Brief hat nicht alle erreicht: Es geht los, {Vorname}');
  expect(done?.parsed.text).toContain('„Es geht los, {Vorname}“ ging an 2 von 4 Menschen.');

  // One of the two has left since, and gets nothing.
  await scene.db.execute(sql`
    update list_entries set status = 'revoked', revoked_at = ${scene.clock.now.toISOString()}::timestamptz
    from people where people.id = person_id and email = 'person-1@example.org'
  `);
  const { version } = finished;
  expect((await client.ask(`/${id}`)).resendable).toBe(1);
  expect((await client.send(`/${id}/again`, 'POST', { version, count: 2 })).status).toBe(409);
  expect((await client.send(`/${id}/again`, 'POST', { version: version - 1, count: 1 })).status).toBe(409);
  scene.smtp.interfere = undefined;
  const again = await client.ask(`/${id}/again`, 'POST', { version, count: 1 });
  expect(again).toMatchObject({ status: 'sending', counts: { sent: 2, waiting: 1, failed: 1 }, rest: { why: 'hold' } });
  expect((await client.send(`/${id}/again`, 'POST', { version, count: 1 })).status).toBe(409);
  await pass(id, 1);
  expect(await client.ask(`/${id}`)).toMatchObject({
    status: 'sent',
    counts: { sent: 3, failed: 1, waiting: 0 },
    resendable: 0,
  });
  expect(copies()).toEqual([1, 1, 1]);
  expect(await scene.db.$count(people)).toBe(4);
});
