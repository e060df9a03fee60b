import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import {
  clearBounce,
  clearBounces,
  deletePerson,
  resendConfirmation,
  resendConfirmations,
  restorePerson,
  revokeConsent,
} from '#contracts/people/editing.ts';
import { countPeople } from '#contracts/people/reading.ts';
import { emails, failureStatus, now, openOwnerScene } from '#tests/support/people/owner-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';

const scene = await openOwnerScene();

describe("people in the owner's hands", () => {
  afterAll(() => scene.close());
  beforeEach(() => clearPeople(scene.db));

  const params = (id: number) => ({ params: { id } });

  test('a deletion can be undone, unless the address has signed up anew', async () => {
    const id = await scene.add({ email: 'a@example.org' });
    await call(deletePerson, params(id));
    expect(await emails()).toEqual([]);
    expect(await failureStatus(call(deletePerson, params(id)))).toBe(404);
    await call(restorePerson, params(id));
    expect(await emails()).toEqual(['a@example.org']);
    await call(deletePerson, params(id));
    await scene.add({ email: 'A@example.org' });
    expect(await failureStatus(call(restorePerson, params(id)))).toBe(409);
  });

  test('a person who is taken off one list stays on the other, and the history names the owner', async () => {
    const confirmed = { status: 'confirmed', confirmedAt: now } as const;
    const id = await scene.add({ email: 'a@example.org', on: { waitlist: confirmed, newsletter: confirmed } });
    const person = await call(revokeConsent, { ...params(id), body: { lists: ['newsletter'] } });
    expect(person.entries.map(({ list, status }) => [list, status])).toEqual([
      ['waitlist', 'confirmed'],
      ['newsletter', 'revoked'],
    ]);
    expect(person.history).toEqual([expect.objectContaining({ event: 'revoked', list: 'newsletter', way: 'owner' })]);
    expect(await failureStatus(call(revokeConsent, { ...params(id), body: { lists: [] } }))).toBe(400);
    expect(await failureStatus(call(revokeConsent, { ...params(id + 1), body: { lists: ['waitlist'] } }))).toBe(404);
  });

  test('the confirmation mail goes out again to a pending person, and to a bounced one after a reset', async () => {
    const pending = await scene.add({ email: 'a@example.org' });
    const bounced = await scene.add({ email: 'b@example.org', bouncedAt: now });
    expect(await call(resendConfirmation, params(pending))).toEqual({ dueAt: now.toISOString() });
    expect(await failureStatus(call(resendConfirmation, params(bounced)))).toBe(409);
    expect((await call(clearBounce, params(bounced))).bouncedAt).toBeNull();
    expect(await call(resendConfirmation, params(bounced))).toEqual({ dueAt: now.toISOString() });
    expect((await call(countPeople)).waitingMails).toBe(2);
  });

  test('the bounce marks of all filtered people can be cleared at once', async () => {
    for (const name of ['a', 'b', 'c']) {
      await scene.add({ email: `${name}@example.org`, on: { newsletter: { status: 'confirmed' } }, bouncedAt: now });
    }
    await scene.add({ email: 'other@example.org', on: { waitlist: {} }, bouncedAt: now });
    expect(await call(clearBounces, { body: { status: 'confirmed' } })).toEqual({ forgiven: 0 });
    expect(await call(clearBounces, { body: { list: 'newsletter', search: 'a@' } })).toEqual({ forgiven: 1 });
    expect(await call(clearBounces, { body: { list: 'newsletter', status: 'bounced' } })).toEqual({ forgiven: 2 });
    expect((await call(countPeople)).newsletter).toMatchObject({ confirmed: 3, bounced: 0 });
    expect((await call(countPeople)).waitlist.bounced).toBe(1);
  });

  test("many confirmation mails go out again, 100 an hour and a day's worth at once, even when requested repeatedly", async () => {
    await scene.add({ email: 'done@example.org', on: { newsletter: { status: 'confirmed' } } });
    await scene.add({ email: 'bounced@example.org', bouncedAt: now });
    await scene.db.execute(sql`
      with added as (
        insert into people (email, created_at)
        select 'p' || number || '@example.org', ${now.toISOString()}::timestamptz - interval '3 days' + number * interval '1 second'
        from generate_series(1, 2450) number returning id, created_at
      ), asked as (
        insert into sign_up_requests (person_id, lists, fingerprint, requested_at)
        select id, '{waitlist}', gen_random_uuid(), created_at from added
      )
      insert into list_entries (person_id, list, status, requested_at)
      select id, 'waitlist', 'pending', created_at from added
    `);
    expect(await call(resendConfirmations, { body: { list: 'newsletter' } })).toEqual({
      written: 0,
      lastAt: null,
      leftOut: 0,
      remaining: 0,
    });
    const few = await call(resendConfirmations, { body: { search: 'p245' } });
    expect(few).toMatchObject({ written: 2, leftOut: 0, remaining: 0 });
    const many = await call(resendConfirmations, { body: {} });
    expect(many).toMatchObject({ written: 2400, leftOut: 0, remaining: 48 });
    const { rows } = await scene.db.execute<{ mails: number }>(sql`
      select count(*)::int as mails from outbox where topic = 'mail' group by date_trunc('hour', next_attempt_at)
    `);
    expect(Math.max(...rows.map(({ mails }) => mails))).toBeLessThanOrEqual(100);
    expect(await call(resendConfirmations, { body: { status: 'revoked' } })).toMatchObject({
      written: 0,
      remaining: 0,
    });
  });
});
