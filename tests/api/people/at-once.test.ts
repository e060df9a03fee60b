import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consents } from '#db/schema/people/consents.ts';
import { people } from '#db/schema/people/people.ts';
import confirmations from '#functions/confirmations.ts';
import mailer from '#functions/mailer.ts';
import subscribers from '#functions/subscribers.ts';
import waitlist from '#functions/waitlist.ts';
import { forgetPeople } from '#server/services/people/erasure.ts';
import { holdRows } from '#tests/support/database/held-rows.ts';
import { type MailRoom, openMailRoom } from '#tests/support/mail/mail-room.ts';
import { clearPeople, peopleOn } from '#tests/support/people/people.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const email = 'ada@example.org';

let room: MailRoom;

const signUp = (more: Record<string, unknown> = {}) => room.visitor(waitlist).post('/api/waitlist', { email, ...more });
const subscribe = () => room.visitor(subscribers).post('/api/subscribers', { email });

/** Returns the lists named in the mails, oldest first. */
const named = () =>
  room.smtp.mails.map(({ parsed }) =>
    parsed.text?.match(/^\W*(?:Warteliste|Newsletter)$/gm)?.map((line) => line.replace(/\W/g, '')),
  );

describe('simultaneous changes of one person', () => {
  beforeAll(async () => {
    room = await openMailRoom(mailer);
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    await room.reset();
    await clearPeople(room.db);
  });

  test('let a sign-up and the mail of an earlier one both succeed', async () => {
    room.variables.SMTP_URL = undefined;
    await signUp({ choice: 'course:rauhnaechte' });
    room.variables.SMTP_URL = room.smtp.url;
    const held = await holdRows(room.db, 'select from sign_up_requests for update');
    const mailing = room.sweep();
    await expect.poll(held.waiting).toEqual(['sign_up_requests']);
    const meanwhile = subscribe();
    await expect.poll(held.waiting).toEqual(['people', 'sign_up_requests']);
    await held.release();
    expect((await meanwhile).status).toBe(201);
    await mailing;
    await room.settled();
    expect(room.smtp.mails).toHaveLength(1);
    expect(room.errors).toEqual([]);
  });

  test('put a sign-up that arrives during a mail into the next mail', async () => {
    room.smtp.greetingMs = 200;
    await signUp();
    const mailing = room.settled();
    await expect.poll(() => room.smtp.connections).toBe(1);
    await subscribe();
    await mailing;
    await room.settled();
    expect(named()).toEqual([['Warteliste']]);
    room.passes(15 * MINUTE_MS);
    await room.sweepUntilEmpty();
    expect(named()).toEqual([['Warteliste'], ['Newsletter']]);
  });

  test('keep a person who signs up again in the night of the deletion', async () => {
    await signUp();
    await room.settled();
    room.passes(15 * DAY_MS);
    const held = await holdRows(room.db, 'select from list_entries for update');
    const back = signUp();
    await expect.poll(held.waiting).toEqual(['list_entries']);
    const night = forgetPeople.unconfirmedPeople(room.context());
    await expect.poll(async () => (await held.waiting()).length).toBe(2);
    await held.release();
    expect((await back).status).toBe(201);
    await night;
    expect(await peopleOn(room.db, 'waitlist')).toHaveLength(1);
  });

  test('keep a proof for a person who signs up again in the night in which the old proof is deleted', async () => {
    await signUp();
    await room.settled();
    await room.db.execute(
      sql`update list_entries set status = 'revoked', revoked_at = ${room.clock.now.toISOString()}`,
    );
    await room.db.execute(sql`
      insert into consents (person_id, email, list, event, at)
      select id, email, 'waitlist', 'revoked', ${room.clock.now.toISOString()} from people
    `);
    room.passes(4 * 366 * DAY_MS);
    const held = await holdRows(room.db, 'select from people for update');
    const back = signUp();
    await expect.poll(held.waiting).toEqual(['people']);
    const night = forgetPeople.proofs(room.context());
    await expect.poll(held.waiting).toEqual(['people', 'people']);
    await held.release();
    expect((await back).status).toBe(201);
    await night;
    const { rows } = await room.db.execute(sql`select event from consents where at = ${room.clock.now.toISOString()}`);
    expect(rows).toContainEqual({ event: 'requested' });
  });

  test("leave nothing after 'Das war ich nicht', not even what is entered at that moment", async () => {
    await signUp();
    await room.settled();
    const [link = ''] = /\/bestaetigen\/[\w-]+/.exec(room.smtp.mails[0]?.parsed.text ?? '') ?? [];
    const held = await holdRows(room.db, 'select from people for update');
    const meanwhile = subscribe();
    await expect.poll(held.waiting).toEqual(['people']);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = room.visitor(confirmations).send(link, { method: 'POST', headers, body: 'antwort=nein' });
    await expect.poll(held.waiting).toEqual(['people', 'people']);
    await held.release();
    expect((await meanwhile).status).toBe(201);
    expect(await (await answer).text()).toContain('Die Anmeldung ist gelöscht.');
    expect([await room.db.$count(people), await room.db.$count(consents)]).toEqual([0, 0]);
  });
});
