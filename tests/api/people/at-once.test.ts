import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { consents } from '#db/schema/people/consents.ts';
import { people } from '#db/schema/people/people.ts';
import confirmations from '#functions/confirmations.ts';
import subscribers from '#functions/subscribers.ts';
import waitlist from '#functions/waitlist.ts';
import { erasureSteps } from '#server/services/people/erasure.ts';
import { holdRows } from '#tests/support/database/held-rows.ts';
import { openMailScene } from '#tests/support/mail/mail-scene.ts';
import { clearPeople, peopleOn } from '#tests/support/people/people.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const email = 'ada@example.org';

const scene = await openMailScene();

const signUp = (more: Record<string, unknown> = {}) =>
  scene.visitor(waitlist).post('/api/waitlist', { email, ...more });
const subscribe = () => scene.visitor(subscribers).post('/api/subscribers', { email });

describe('simultaneous changes of one person', () => {
  afterAll(() => scene.close());
  beforeEach(async () => {
    await scene.reset();
    await clearPeople(scene.db);
  });

  test('let a sign-up and the mail of an earlier one both succeed', async () => {
    scene.variables.SMTP_URL = undefined;
    await signUp({ choice: 'course:rauhnaechte' });
    scene.variables.SMTP_URL = scene.smtp.url;
    const held = await holdRows(scene.db, 'select from sign_up_requests for update');
    const mailing = scene.sweep();
    await expect.poll(held.waiting).toEqual(['sign_up_requests']);
    const meanwhile = subscribe();
    await expect.poll(held.waiting).toEqual(['people', 'sign_up_requests']);
    await held.release();
    expect((await meanwhile).status).toBe(201);
    await mailing;
    await scene.settled();
    expect(scene.smtp.mails).toHaveLength(1);
    expect(scene.errors).toEqual([]);
  });

  test('keep a person who signs up again in the night of the deletion', async () => {
    await signUp();
    await scene.settled();
    scene.passes(15 * DAY_MS);
    const held = await holdRows(scene.db, 'select from list_entries for update');
    const back = signUp();
    await expect.poll(held.waiting).toEqual(['list_entries']);
    const night = erasureSteps.unconfirmedPeople(scene.context());
    await expect.poll(async () => (await held.waiting()).length).toBe(2);
    await held.release();
    expect((await back).status).toBe(201);
    await night;
    expect(await peopleOn(scene.db, 'waitlist')).toHaveLength(1);
  });

  test("leave nothing after 'Das war ich nicht', not even what is entered at that moment", async () => {
    await signUp();
    await scene.settled();
    const [link = ''] = /\/bestaetigen\/[\w-]+/.exec(scene.smtp.mails[0]?.parsed.text ?? '') ?? [];
    const held = await holdRows(scene.db, 'select from people for update');
    const meanwhile = subscribe();
    await expect.poll(held.waiting).toEqual(['people']);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = scene.visitor(confirmations).send(link, { method: 'POST', headers, body: 'antwort=nein' });
    await expect.poll(held.waiting).toEqual(['people', 'people']);
    await held.release();
    expect((await meanwhile).status).toBe(201);
    expect(await (await answer).text()).toContain('Die Anmeldung ist gelöscht.');
    expect([await scene.db.$count(people), await scene.db.$count(consents)]).toEqual([0, 0]);
  });
});
