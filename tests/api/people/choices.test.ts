import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { events } from '#db/schema/events/events.ts';
import { people } from '#db/schema/people/people.ts';
import { erasureSteps } from '#server/services/people/erasure.ts';
import { answerTraits } from '#tests/support/exchange.ts';
import { listChoices } from '#tests/support/people/people.ts';
import { openSignUpScene, type SentConfirmation } from '#tests/support/people/sign-ups.ts';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const ada = 'ada@example.org';
const rauhnaechte = 'course:rauhnaechte';

const scene = await openSignUpScene();

/** Sends the only due mail. */
async function theMail(): Promise<SentConfirmation> {
  const [mail, ...others] = await scene.mail();
  expect(others).toEqual([]);
  if (mail === undefined) throw new Error('No mail is due');
  return mail;
}

/** Signs up for the waiting list and confirms, with or without a choice. */
async function confirmed(choice = ''): Promise<void> {
  await scene.signUp(ada, { choice });
  await scene.press((await theMail()).token, 'ja');
  scene.passes(QUARTER_MS);
}

const readMessage = async (response: Response | Promise<Response>): Promise<string> =>
  (await (await response).text()).replace(/<style>.*<\/style>/s, '').replace(/<[^>]+>/g, ' ');

const chosen = async () =>
  Object.fromEntries((await listChoices(scene.db)).map(({ choice, isConfirmed }) => [choice, isConfirmed]));
const labels = async () => (await listChoices(scene.db)).map(({ label }) => label);

afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await scene.db.execute(sql`delete from releases`);
  await scene.db.delete(events);
});

describe('the choice of a sign-up', () => {
  test('is named in the mail and confirmed by its link, several at once', async () => {
    const answer = await scene.signUp(ada, { choice: `${rauhnaechte} soulcircle` });
    expect(await answer.json()).toMatchObject({ chosen: ['Rauhnächte', 'SoulCircle'] });
    expect(await chosen()).toEqual({ [rauhnaechte]: false, soulcircle: false });
    const mail = await theMail();
    expect(mail.choices).toEqual(['Rauhnächte', 'SoulCircle']);
    expect(await readMessage(scene.look(mail.token))).toMatch(/Warteliste\s+Vorgemerkt:\s+Rauhnächte\s+SoulCircle/);
    expect(await readMessage(scene.press(mail.token, 'ja'))).toMatch(/Du bist angemeldet\..+Rauhnächte/s);
    expect(await chosen()).toEqual({ [rauhnaechte]: true, soulcircle: true });
  });

  test('fails no sign-up when it is invalid or from an older page', async () => {
    for (const more of [{ choice: 'course:gibt-es-nicht' }, { choice: ['x'] }, { choice: 'x'.repeat(9999) }]) {
      const answer = await scene.signUp(ada, more);
      expect(answer.status).toBe(201);
      expect(await answer.json()).not.toHaveProperty('chosen');
    }
  });

  test('has the name from the release or the event, even when that is gone', async () => {
    const snapshot = (title: string) =>
      JSON.stringify({ content: { courses: [{ id: 'neu', data: { title } }], masterclasses: [] }, events: [] });
    await scene.db.execute(sql`
      insert into releases (snapshot, checksum, schema_version, state, created_at) values
        (${snapshot('Ganz früher')}::jsonb, 'a', 1, 'built', now()), (${snapshot('Neu')}::jsonb, 'b', 1, 'built', now()),
        ('{"content": {"courses": [], "masterclasses": []}, "events": []}', 'c', 1, 'built', now()),
        (${snapshot('Noch nicht online')}::jsonb, 'd', 1, 'failed', now())
    `);
    const facts = { description: '', time: '19:00', speaker: '', image: '', status: 'x', url: '', tags: [] };
    await scene.db.insert(events).values([
      { ...facts, taskId: 'voll', title: 'Vollmond', date: '2026-12-24', isPublic: true },
      { ...facts, taskId: 'geheim', title: 'Geheim', date: null, isPublic: false, updatedAt: new Date(0) },
    ]);
    await scene.signUp(ada, { choice: 'course:neu event:voll event:geheim' });
    // Visitors cannot choose unpublished offers.
    expect(await labels()).toEqual(['Neu', 'Vollmond, 24.12.2026']);
    await scene.db.execute(sql`delete from releases`);
    await scene.db.delete(events);
    expect(await labels()).toEqual(['Neu', 'Vollmond, 24.12.2026']);
  });
});

describe('the choice of a confirmed person', () => {
  test('is confirmed by a mail of its own, and the form answers as for every visitor', async () => {
    await confirmed(rauhnaechte);
    const [known] = await scene.db.select().from(people);
    const history = await scene.history(ada);
    const answer = await answerTraits(await scene.signUp(ada, { choice: 'masterclass:atem' }));
    expect(await scene.db.select().from(people)).toEqual([known]);
    const mail = await theMail();
    expect(mail).toMatchObject({ lists: [], choices: ['Die Kraft des Atems'] });
    const page = await readMessage(scene.look(mail.token));
    expect(page).toContain('Hast du dir das vorgemerkt?');
    expect(page).not.toContain('Rauhnächte');
    expect(await chosen()).toEqual({ [rauhnaechte]: true, 'masterclass:atem': false });
    expect(await readMessage(scene.press(mail.token, 'ja'))).toMatch(/Vorgemerkt\..+Die Kraft des Atems/s);
    expect(await readMessage(scene.press(mail.token, 'ja')), 'a second click is kindly met').toContain('Vorgemerkt.');
    expect(await chosen()).toEqual({ [rauhnaechte]: true, 'masterclass:atem': true });
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'confirmed' });
    expect(await scene.history(ada)).toEqual(history);
    // Confirmed choices need no further mail.
    scene.passes(QUARTER_MS);
    await scene.signUp(ada, { choice: rauhnaechte });
    expect(await scene.waiting()).toBe(0);

    await scene.reset();
    expect(await answerTraits(await scene.signUp(ada, { choice: 'masterclass:atem' }))).toEqual(answer);
  });

  test("is deleted by 'Das war ich nicht', and nothing else is", async () => {
    await confirmed(rauhnaechte);
    await scene.signUp(ada, { choice: 'soulcircle' });
    const { token } = await theMail();
    expect(await readMessage(scene.press(token, 'nein'))).toContain('Die Vormerkung ist gelöscht.');
    expect(await chosen()).toEqual({ [rauhnaechte]: true });
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'confirmed' });
    expect((await scene.look(token)).status).toBe(404);
    // The mailbox gets no further mail.
    scene.passes(DAY_MS);
    await scene.signUp(ada, { choice: 'soulcircle' });
    expect(await scene.mail()).toEqual([]);
  });

  test('is not confirmed by the link of an earlier mail', async () => {
    await scene.signUp(ada, { choice: rauhnaechte });
    const { token } = await theMail();
    await scene.signUp(ada, { choice: 'soulcircle' });
    await scene.press(token, 'ja');
    expect(await chosen()).toEqual({ [rauhnaechte]: true, soulcircle: false });
  });

  test('is deleted when it is not confirmed within fourteen days or the person leaves', async () => {
    await confirmed(rauhnaechte);
    await scene.signUp(ada, { choice: 'soulcircle' });
    await scene.mail();
    scene.passes(13 * DAY_MS);
    await erasureSteps.unconfirmedPeople(scene.context());
    expect(await chosen()).toEqual({ [rauhnaechte]: true, soulcircle: false });
    scene.passes(2 * DAY_MS);
    await erasureSteps.unconfirmedPeople(scene.context());
    expect(await chosen()).toEqual({ [rauhnaechte]: true });

    await scene.signUp(ada, { choice: 'soulcircle' });
    const { token } = await theMail();
    await scene.unsubscribing.post(await scene.unsubscribeToken(ada), 'List-Unsubscribe=One-Click');
    expect(await chosen()).toEqual({ [rauhnaechte]: true });
    expect((await scene.look(token)).status).toBe(404);
  });
});
