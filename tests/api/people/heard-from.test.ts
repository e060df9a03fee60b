import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { releases } from '#db/schema/content/releases.ts';
import { people } from '#db/schema/people/people.ts';
import confirmations from '#functions/confirmations.ts';
import { readLawCheck } from '#server/services/law/check.ts';
import { disclose } from '#server/services/people/export.ts';
import { readPerson } from '#server/services/people/reading.ts';
import { openSignUpScene } from '#tests/support/people/sign-ups.ts';

const QUARTER_MS = 15 * 60_000;
const ada = 'ada@example.org';
const QUESTION = 'Woher kennst du uns?';

const scene = await openSignUpScene();

/** Publishes a release with the question's content. */
async function publish(mode: 'off' | 'on' | 'kept', choices = ['Podcast', 'Instagram', 'Bühne & Bar']) {
  await scene.db.delete(releases);
  await scene.db.insert(releases).values({
    snapshot: { content: { heardFrom: [{ id: 'heardFrom', data: { mode, choices } }] }, events: [] },
    checksum: '',
    schemaVersion: 1,
    state: 'built',
    createdAt: scene.clock.now,
  });
}

async function newLink(email = ada, signUp = scene.signUp): Promise<string> {
  await signUp(email);
  const [mail] = await scene.mail();
  if (mail === undefined) throw new Error('No mail is due');
  return mail.token;
}

const textOf = async (response: Response | Promise<Response>): Promise<string> => (await response).text();
const confirm = async (token: string): Promise<string> => textOf(scene.press(token, 'ja'));
const send = (token: string, answer: string, headers: Record<string, string> = {}) =>
  scene.visitor(confirmations).send(`/bestaetigen/${token}`, {
    method: 'POST',
    body: new URLSearchParams({ woher: answer }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const answersIn = (page: string): string[] =>
  [...page.matchAll(/name="woher" value="([^"]*)"/g)].map(([, value]) => value ?? '');
const stored = async (email = ada) => {
  const [row] = await scene.db
    .select({ heardFrom: people.heardFrom, heardAt: people.heardAt })
    .from(people)
    .where(eq(people.email, email));
  return row;
};

afterAll(async () => {
  await scene.db.delete(releases);
  await scene.close();
});
beforeEach(() => scene.reset());

describe("the question 'Woher kennst du uns?'", () => {
  test('is not asked unless the owner switches it on', async () => {
    await scene.db.delete(releases);
    expect(await confirm(await newLink())).not.toContain(QUESTION);
    for (const mode of ['off', 'kept'] as const) {
      await publish(mode);
      const token = await newLink(`${mode}@example.org`);
      expect(await confirm(token)).not.toContain(QUESTION);
      await send(token, 'Podcast');
      expect(await stored(`${mode}@example.org`)).toMatchObject({ heardFrom: null });
    }
  });

  test('follows the confirmation, never before, in an order of the link with anders last', async () => {
    await publish('on');
    const token = await newLink();
    expect(await textOf(scene.look(token))).not.toContain(QUESTION);
    await send(token, 'Podcast');
    expect(await stored()).toMatchObject({ heardFrom: null });

    const page = await confirm(token);
    expect(page).toContain(QUESTION);
    expect(answersIn(page)).toEqual(answersIn(await textOf(scene.look(token))));
    const orders = new Set<string>();
    for (let number = 0; number < 12; number += 1) {
      const answers = answersIn(await confirm(await newLink(`o${number}@example.org`)));
      expect(answers.toSorted()).toEqual(['Bühne &#38; Bar', 'Instagram', 'Podcast', 'anders']);
      expect(answers.at(-1)).toBe('anders');
      orders.add(answers.join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test('is answered once, also with two presses at once, and then no longer asked', async () => {
    await publish('on');
    const token = await newLink();
    await confirm(token);
    const pages = await Promise.all(
      [send(token, 'Podcast'), send(token, 'Podcast'), send(token, 'Podcast')].map(textOf),
    );
    for (const page of pages) expect(page).toContain('Danke, das hilft uns weiter.');
    expect(await stored()).toEqual({ heardFrom: 'Podcast', heardAt: scene.clock.now });
    scene.passes(QUARTER_MS);
    expect(await textOf(send(token, 'Instagram'))).toContain('Danke');
    expect(await stored()).toMatchObject({ heardFrom: 'Podcast' });
    const later = await textOf(scene.look(token));
    expect([later.includes(QUESTION), later.includes('Danke, das hilft')]).toEqual([false, false]);
  });

  test('is not asked again at a second list or after a return, answered or not', async () => {
    await publish('on');
    await confirm(await newLink());
    scene.passes(QUARTER_MS);
    const second = await newLink(ada, scene.subscribe);
    expect(await confirm(second)).not.toContain(QUESTION);
    await send(second, 'Podcast');
    expect(await stored()).toMatchObject({ heardFrom: null });

    await scene.unsubscribing.post(await scene.unsubscribeToken(ada), 'List-Unsubscribe=One-Click');
    scene.passes(QUARTER_MS);
    expect(await confirm(await newLink())).not.toContain(QUESTION);
  });

  test('takes no other words, no foreign form and no unknown link', async () => {
    await publish('on');
    const token = await newLink();
    await confirm(token);
    expect(await textOf(send(token, 'Freitext'))).toContain(QUESTION);
    expect((await send(token, 'Podcast', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send('x'.repeat(43), 'Podcast')).status).toBe(404);
    expect(await stored()).toMatchObject({ heardFrom: null });
    await send(token, 'anders');
    expect(await stored()).toMatchObject({ heardFrom: 'anders' });
  });

  test('has its answer among the facts of a person, and the Rechts-Check watches its statement', async () => {
    await publish('on');
    const token = await newLink();
    await confirm(token);
    await send(token, 'Bühne & Bar');
    const [{ id } = { id: 0 }] = await scene.db.select({ id: people.id }).from(people);
    expect(await readPerson(scene.context(), id)).toMatchObject({ heardFrom: 'Bühne & Bar' });
    expect(await disclose(scene.context(), id)).toMatchObject({ person: { heardFrom: 'Bühne & Bar' } });
    const points = async () =>
      (await readLawCheck(scene.context())).points.filter(({ id: point }) => point === 'L3:heardFrom');
    // Its drafts still say 'Nein'.
    expect(await points()).toMatchObject([{ rule: 'L3', state: 'open', weight: 'duty' }]);
    await scene.db.delete(people);
    expect(await points()).toEqual([]);
  });
});
