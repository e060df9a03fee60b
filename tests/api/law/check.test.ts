import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { firstContent } from '#content/content/first/first-content.ts';
import { readChanges } from '#contracts/content/releases.ts';
import { acceptPoint, readLaw } from '#contracts/law/check.ts';
import auth from '#functions/auth.ts';
import content from '#functions/content.ts';
import law from '#functions/law.ts';
import releases from '#functions/releases.ts';
import { publishContact } from '#tests/support/content/releases.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, type FunctionHandler, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function owner(handler: FunctionHandler, isProduction = false): Promise<Visitor> {
  const context = { db: database.db, env: ownerEnv({ OWNER_EMAIL: 'inhaberin@example.org' }), vendors: {} };
  const browser = createVisitor(auth, { context, isProduction });
  await browser.login();
  const visitor = createVisitor(handler, { context, isProduction });
  for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
  return visitor;
}
const points = async (response: Response) => z.parse(readLaw.response, await response.json()).points;

test('a choice is closed with a note, who and when, and opened again; a duty cannot be', async () => {
  const visitor = await owner(law);
  const put = (id: string, note: string) =>
    visitor.send(`/api/law/${id}`, {
      method: acceptPoint.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note }),
    });
  const before = await points(await visitor.get('/api/law'));
  expect(before.find(({ id }) => id === 'C9:soulAlchemy')?.accepted).toBeNull();
  expect((await put('C9:soulAlchemy', ' ')).status).toBe(400);
  const after = await points(await put('C9:soulAlchemy', 'Keine Lernkontrolle, mit Anwältin geklärt.'));
  expect(after.find(({ id }) => id === 'C9:soulAlchemy')?.accepted).toMatchObject({
    note: 'Keine Lernkontrolle, mit Anwältin geklärt.',
    by: 'inhaberin',
  });
  expect((await put('L1:owner', 'egal')).status).toBe(404);
  const reopened = await points(await visitor.send('/api/law/C9:soulAlchemy', { method: 'DELETE' }));
  expect(reopened.find(({ id }) => id === 'C9:soulAlchemy')?.accepted).toBeNull();
});

test('production refuses to publish while a duty of the imprint is open, at its field; home does not', async () => {
  const problemsOf = async (isProduction: boolean) => {
    const response = await (await owner(releases, isProduction)).get('/api/releases/changes');
    return z.parse(readChanges.response, await response.json());
  };
  expect((await problemsOf(false)).problems).toEqual([]);
  const { problems, checksum } = await problemsOf(true);
  expect(problems.map(({ kind, field }) => `${kind}.${field}`)).toEqual(
    ['owner', 'address', 'email', 'phone', 'responsible'].map((field) => `contact.${field}`),
  );
  const refused = await (await owner(releases, true)).post('/api/releases', { checksum, note: '' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    fields: { 'contact.contact.owner': [expect.stringContaining('Impressum')] },
  });
});

test('what is mended in the drafts waits until visitors see it', async () => {
  const visitor = await owner(law);
  const statesOf = async () => {
    const all = await points(await visitor.get('/api/law'));
    return Object.fromEntries(all.filter(({ rule }) => rule === 'L1').map(({ id, state }) => [id, state]));
  };
  expect((await statesOf())['L1:phone']).toBe('open');
  const editor = await owner(content);
  const [contact] = firstContent(ownerEnv()).contact;
  const data = { ...contact?.data, phone: '+49 30 1234567' };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ data, version: 0 });
  await editor.send('/api/content/entries/contact/contact', { method: 'PUT', headers, body });
  expect(await statesOf()).toMatchObject({ 'L1:phone': 'waiting', 'L1:address': 'open' });
  await publishContact(database.db, { email: '', address: '', owner: '', phone: '+49 30 1234567' });
  expect(await statesOf()).toMatchObject({ 'L1:phone': 'online', 'L1:address': 'open' });
});
