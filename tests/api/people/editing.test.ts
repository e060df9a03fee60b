import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { storeCase } from '#db/queries/law/cases.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { cases } from '#db/schema/law/cases.ts';
import { letterSends, letters } from '#db/schema/letters/letters.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { consents } from '#db/schema/people/consents.ts';
import { contactTransfers } from '#db/schema/people/hand-over.ts';
import { erasedAddresses, people } from '#db/schema/people/people.ts';
import { registrations } from '#db/schema/people/registrations.ts';
import { purchases } from '#db/schema/purchases/purchases.ts';
import { addressHasher } from '#server/services/people/address-hashes.ts';
import * as owner from '#server/services/people/editing.ts';
import { erasureSteps } from '#server/services/people/erasure.ts';
import { disclose } from '#server/services/people/export.ts';
import { listPeople } from '#server/services/people/reading.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { impersonal, personal, undisclosed } from '#tests/support/people/disclosure.ts';
import { openSignUpScene } from '#tests/support/people/sign-ups.ts';
import { noticeOf } from '#tests/support/purchases/notices.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365.25 * DAY_MS;
const ada = 'ada@example.org';

const scene = await openSignUpScene();

async function idOf(email: string): Promise<number> {
  const [row] = await scene.db.select({ id: people.id }).from(people).where(eq(people.email, email));
  return row?.id ?? 0;
}

async function confirmed(email: string, more: Record<string, unknown> = {}): Promise<number> {
  await scene.signUp(email, more);
  for (const { token } of await scene.mail()) await scene.press(token, 'ja');
  return idOf(email);
}

async function night(): Promise<void> {
  for (const step of Object.values(erasureSteps)) await step(scene.context());
}

afterAll(() => scene.close());

beforeEach(() => scene.reset());

describe('confirmation mails that the owner sends', () => {
  test('go out again as soon as the limits allow, and one waiting mail is enough', async () => {
    await scene.signUp(ada);
    const id = await idOf(ada);
    const first = await owner.resend(scene.context(), id);
    expect([first, await scene.waiting()]).toEqual([{ dueAt: '2026-11-21T08:00:00.000Z' }, 1]);
    await scene.mail();
    scene.passes(MINUTE_MS);
    for (const _ of [1, 2]) {
      expect(await owner.resend(scene.context(), id)).toEqual({ dueAt: '2026-11-21T08:15:00.000Z' });
    }
    expect(await scene.waiting()).toBe(1);
  });

  test('go once more to people without an answer for two days, and never again', async () => {
    const unanswered = async (): Promise<number> =>
      (await listPeople(scene.context(), { order: 'since', direction: 'descending' })).unanswered;
    await confirmed('done@example.org');
    for (const email of [ada, 'gone@example.org', 'dead@example.org', 'left@example.org']) await scene.signUp(email);
    await scene.mail();
    await owner.remove(scene.context(), await idOf('gone@example.org'));
    await owner.revoke(scene.context(), await idOf('left@example.org'), ['waitlist']);
    const dead = eq(people.email, 'dead@example.org');
    await scene.db.update(people).set({ bouncedAt: scene.clock.now }).where(dead);
    scene.passes(DAY_MS);
    expect(await unanswered()).toBe(0);
    scene.passes(DAY_MS);
    expect(await unanswered()).toBe(1);
    expect(await owner.resendToAll(scene.context(), { status: 'confirmed' })).toMatchObject({ written: 0 });
    expect(await owner.resendToAll(scene.context(), {})).toMatchObject({ written: 1, leftOut: 0, remaining: 0 });
    expect(await unanswered()).toBe(0);
    expect((await scene.mail()).map(({ to }) => to)).toEqual([ada]);
    scene.passes(3 * DAY_MS);
    expect(await unanswered()).toBe(0);
    expect(await owner.resendToAll(scene.context(), {})).toMatchObject({ written: 0 });
  });
});

describe('the nightly run', () => {
  test('erases deleted people and keeps a hash, and the proof of a consent for three years', async () => {
    const id = await confirmed(ada);
    await scene.subscribe(ada);
    await owner.remove(scene.context(), id);
    await night();
    expect(await scene.db.$count(people)).toBe(1);
    scene.passes(HOUR_MS);
    await night();
    expect(await scene.db.$count(people)).toBe(0);
    const [{ hash } = { hash: '' }] = await scene.db.select().from(erasedAddresses);
    expect(hash).toMatch(/^[\da-f]{64}$/);
    const { hashes } = await addressHasher(scene.context());
    expect(hashes('erased', 'ADA@example.org')).toContain(hash);
    expect(hashes('erased', 'bo@example.org')).not.toContain(hash);
    expect(await scene.history(ada)).toEqual(['waitlist requested', 'waitlist confirmed', 'waitlist revoked']);
    scene.passes(3 * YEAR_MS - DAY_MS);
    await night();
    expect(await scene.history(ada)).toHaveLength(3);
    scene.passes(2 * DAY_MS);
    await night();
    expect(await scene.history(ada)).toEqual([]);
  });

  test('deletes people who have not confirmed fourteen days after the mail', async () => {
    await scene.signUp(ada, { newsletter: true });
    scene.passes(20 * DAY_MS);
    await night();
    // The mail has not gone out yet.
    expect(await scene.db.$count(people)).toBe(1);
    await scene.mail();
    scene.passes(14 * DAY_MS - 1);
    await night();
    expect(await scene.db.$count(people)).toBe(1);
    scene.passes(1);
    await night();
    expect([await scene.db.$count(people), await scene.db.$count(consents)]).toEqual([0, 0]);
  });

  test('deletes only the unconfirmed entries of people who are confirmed elsewhere or were before', async () => {
    const id = await confirmed(ada);
    scene.passes(DAY_MS);
    await scene.subscribe(ada);
    await scene.mail();
    const bo = await confirmed('bo@example.org');
    await owner.revoke(scene.context(), bo, ['waitlist']);
    scene.passes(DAY_MS);
    await scene.signUp('bo@example.org');
    await scene.mail();
    scene.passes(14 * DAY_MS);
    await night();
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'confirmed' });
    expect(await scene.statusesOf('bo@example.org')).toEqual({ waitlist: 'revoked' });
    expect(await scene.history('bo@example.org')).toEqual([
      'waitlist requested',
      'waitlist confirmed',
      'waitlist revoked',
    ]);
    // A revoked consent is deleted with its person when its retention ends; a valid one stays.
    scene.passes(4 * YEAR_MS);
    await night();
    expect(await scene.db.select({ id: people.id }).from(people)).toEqual([{ id }]);
    expect(await scene.history('bo@example.org')).toEqual([]);
    expect(await scene.history(ada)).toEqual(['waitlist requested', 'waitlist confirmed']);
  });
});

describe('the disclosure to a person', () => {
  test('contains every personal column except those with a named reason, and nothing of other people', async () => {
    const { db } = scene;
    const id = await confirmed(ada, { name: 'Ada', newsletter: true, choice: 'soulcircle' });
    const [letter] = await db
      .insert(letters)
      .values({ kind: 'letter', subject: 'Neues' })
      .returning({ id: letters.id });
    await db
      .insert(letterSends)
      .values({ letterId: letter?.id ?? '', personId: id, list: 'waitlist', priority: 1, dueAt: scene.clock.now });
    await db
      .insert(registrations)
      .values({ personId: id, taskId: 'abend', confirmedAt: scene.clock.now, toldStart: 'open' });
    await db.insert(contactTransfers).values({ personId: id, contactId: '4711', lists: ['waitlist'] });
    await db.insert(outbox).values({ topic: 'contact', dedupeKey: String(id), payload: { personId: id } });
    const declared = {
      kind: 'withdrawal',
      name: 'Ada',
      contract: 'MP-1',
      mode: '',
      reason: '',
      wishedEnd: '',
    } as const;
    await confirmed('bo@example.org', { choice: 'soulcircle' });
    for (const email of ['Ada@Example.org', 'bo@example.org']) {
      await storeCase(db, { ...declared, email }, { fingerprint: email, now: scene.clock.now });
    }
    await recordNotice(db, noticeOf({ email: ada }), scene.clock.now);
    await recordNotice(db, noticeOf({ email: 'bo@example.org', orderId: 'B1', transactionId: 'B1' }), scene.clock.now);
    await recordNotice(db, noticeOf({ email: ada, kind: 'missed', transactionId: '' }), scene.clock.now);
    for (const [purpose, table] of [
      ['rejected', sql`rejected_addresses (hash, rejected_at)`],
      ['erased', sql`erased_addresses (hash, erased_at)`],
    ] as const) {
      const [hash] = (await addressHasher(scene.context())).hashes(purpose, ada);
      await db.execute(sql`insert into ${table} values (${hash}, now())`);
    }
    const disclosed: Record<string, unknown> = await disclose(scene.context(), id);
    const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
      select table_name as name, json_agg(column_name) as columns from information_schema.columns
      where table_schema = 'public' group by table_name
    `);
    const impersonalTables: readonly string[] = Object.values(impersonal).flat();
    const missing = rows.flatMap(({ name, columns }) => {
      const section = personal[name];
      if (section === undefined) return impersonalTables.includes(name) ? [] : [name];
      const disclosedRows: unknown = disclosed[section];
      const shown = Object.keys(Object.assign({}, ...[disclosedRows].flat()));
      const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      return columns
        .filter((column) => !shown.includes(camel(column)) && undisclosed[`${name}.${column}`] === undefined)
        .map((column) => `${name}.${column}`);
    });
    expect(missing).toEqual([]);
    expect(leaksOf(JSON.stringify(disclosed), ['bo@example.org'])).toEqual([]);
    expect(disclosed).toMatchObject({
      cases: [{ email: 'Ada@Example.org' }],
      transfers: [{ contactId: '4711', lists: ['waitlist'] }],
      mails: expect.arrayContaining([
        expect.objectContaining({ topic: 'contact', payload: { personId: id } }),
        expect.objectContaining({ payload: expect.objectContaining({ kind: 'case-receipt' }) }),
      ]),
    });
    await db.batch([
      db.execute(sql`select set_config('cases.purge', 'on', true)`),
      db.delete(cases),
      db.delete(letters),
      db.delete(contactTransfers),
      db.delete(outbox),
      db.delete(purchases),
    ]);
  });

  test('contains everything that is stored, and no token', async () => {
    const headers = { referer: 'http://127.0.0.1:1/soulcircle?utm_source=x' };
    const page = 'http://127.0.0.1:1/soulcircle?utm_source=x&utm_campaign=herbst';
    await scene.signUp(ada, { name: 'Ada', interests: 'Atem', choice: 'course:rauhnaechte', page }, headers);
    const [mail] = await scene.mail();
    await scene.press(mail?.token ?? '', 'ja');
    const disclosed = await disclose(scene.context(), await idOf(ada));
    expect(disclosed).toMatchObject({
      person: { email: ada, name: 'Ada' },
      lists: [{ interests: 'Atem', source: 'x', campaign: 'herbst', entryPage: '/soulcircle' }],
      choices: [{ label: 'Rauhnächte' }],
      consents: [{ event: 'requested', text: expect.stringContaining('Warteliste') }, { event: 'confirmed' }],
    });
    const { rows } = await scene.db.execute<{ secret: string }>(
      sql`select unsubscribe_token as secret from people union all select token_hash from sign_up_requests`,
    );
    const hidden = rows.map(({ secret }) => secret);
    expect(leaksOf(JSON.stringify(disclosed), hidden)).toEqual([]);
    await expect(disclose(scene.context(), 987_654)).rejects.toMatchObject({ code: 'not-found' });
  });
});
