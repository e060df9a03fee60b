import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { disclosureLetter } from '#content/people/disclosure.ts';
import type { Person } from '#contracts/people/reading.ts';
import { waitlistLabels, waitlistSignup } from '#contracts/people/sign-ups.ts';
import { signUpRequests } from '#db/schema/people/requests.ts';
import peopleFunction from '#functions/people.ts';
import { PersonEntries } from '#islands/admin/people/person/person-entries.tsx';
import { WaitlistFields } from '#islands/people/waitlist-fields.tsx';
import { disclose } from '#server/services/people/export.ts';
import { openSignUpScene } from '#tests/support/people/sign-ups.ts';

/** Fields of the contract that hold no text of the visitor's own. */
const OTHERS = ['email', 'newsletter', 'choice', 'again', 'page', 'referrer'];
const texts = Object.keys(waitlistSignup.shape).filter((field) => !OTHERS.includes(field));
const [first, second] = ['Atem', 'Klang'];
const ada = 'ada@example.org';

const scene = await openSignUpScene();

afterAll(() => scene.close());
beforeEach(() => scene.reset());

/** Returns what the owner sees of the only person: details, list entries and export. */
async function shown(): Promise<{ id: number; screen: string; csv: string }> {
  const owner = await scene.signedIn(peopleFunction);
  const { people } = await (await owner.get('/api/people')).json();
  const { id } = people[0];
  const person: Person = await (await owner.get(`/api/people/${id}`)).json();
  const entries = createElement(PersonEntries, { entries: person.entries, onTakeOff: () => undefined });
  const { text } = await (await owner.get('/api/people/csv?interests=yes')).json();
  return { id, screen: `${person.name} ${renderToStaticMarkup(entries)}`, csv: text };
}

const stored = async (): Promise<string> => JSON.stringify(await scene.db.select().from(signUpRequests));

// Each failure names a place that a new field has not reached.
test.each(texts)('the field %s of the waitlist form reaches every place of a sign-up', async (field) => {
  const form = createElement(WaitlistFields, {
    ways: undefined,
    chosen: undefined,
    errors: {},
    onMended: () => undefined,
  });
  expect.soft(renderToStaticMarkup(form), 'the form').toContain(`name="${field}"`);
  expect.soft(Object.keys(waitlistLabels), 'the page without JavaScript').toContain(field);

  const answer: object = await (await scene.signUp(ada, { [field]: first })).json();
  expect.soft(answer, 'the answer, from which the form asks for another mail').toMatchObject({ [field]: first });
  await scene.signUp(ada, { ...answer, again: true });
  expect.soft(await scene.db.$count(signUpRequests), 'one request for the same input').toBe(1);
  const before = await shown();
  expect.soft(before.screen, "the person's screen before the confirmation").toContain(first);
  expect.soft(before.csv, 'the export before the confirmation').toContain(first);

  await scene.mail();
  scene.passes(3_600_000);
  await scene.signUp(ada, { [field]: second });
  expect.soft(await scene.db.$count(signUpRequests), 'another request for another input').toBe(2);
  const mails = await scene.mail();
  await scene.press(mails.at(-1)?.token ?? '', 'ja');
  const after = await shown();
  expect.soft(after.screen, "the person's screen").toContain(second);
  expect.soft(after.csv, 'the export').toContain(second);
  expect.soft(await stored(), 'what was not confirmed is forgotten').not.toContain(first);
  const disclosed = await disclose(scene.context(), after.id);
  const letter = disclosureLetter(disclosed, { at: '2026-11-23T10:00:00.000Z', site: 'https://example.org' });
  expect.soft(letter, "the 'Auskunft'").toContain(second);
  expect.soft(letter, "the label in the 'Auskunft'").not.toContain(`<dt>${field}</dt>`);

  for (let turn = 0; turn < 12; turn += 1) await scene.signUp('bo@example.org', { [field]: `Wort ${turn}` });
  expect.soft((await stored()).match(/Wort/g), 'the limit of texts for an address').toHaveLength(10);
});
