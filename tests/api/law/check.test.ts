import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { firstContent } from '#content/content/first/first-content.ts';
import { readChanges } from '#contracts/content/releases.ts';
import { acceptPoints, type CheckedPoint, readLaw, reopenPoints } from '#contracts/law/check.ts';
import { contentEntries } from '#db/schema/content/drafts.ts';
import type { Role } from '#domain/accounts/roles.ts';
import content from '#functions/content.ts';
import law from '#functions/law.ts';
import releases from '#functions/releases.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { completeDrafts, publishContact } from '#tests/support/content/releases.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, type FunctionHandler, ownerEnv } from '#tests/support/visitor.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const context = { db: database.db, env: ownerEnv({ OWNER_EMAIL: 'inhaberin@example.org' }), vendors: {} };
const as = (role: Role, handler: FunctionHandler, isProduction = false) =>
  createVisitor(handler, { context: { ...context, sessions: signedInAs(role) }, isProduction });
const points = async (response: Response) => z.parse(readLaw.response, await response.json()).points;

test('choices are accepted together with a note, name and time, and reopened; a duty never is', async () => {
  const visitor = as('owner', law);
  const send = (path: string, method: string, body: unknown) =>
    visitor.send(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const put = (ids: readonly string[], note: string) => send(acceptPoints.path, acceptPoints.method, { ids, note });
  const [training, medium] = ['C9:soulAlchemy:mayAsk', 'C3:soulCircle'];
  const acceptedOf = (all: readonly CheckedPoint[], id: string) => all.find((point) => point.id === id)?.accepted;
  const before = await points(await visitor.get('/api/law'));
  expect(acceptedOf(before, training)).toBeNull();
  expect((await put([training], ' ')).status).toBe(400);
  expect((await put([], 'nichts')).status).toBe(400);
  expect((await put([training, 'L1:owner'], 'egal')).status).toBe(404);
  expect(acceptedOf(await points(await visitor.get('/api/law')), training)).toBeNull();

  const after = await points(await put([training, medium, medium], 'Mit Anwältin geklärt.'));
  for (const id of [training, medium]) {
    expect(acceptedOf(after, id)).toMatchObject({ note: 'Mit Anwältin geklärt.', by: 'inhaberin' });
  }
  const again = await points(await put([medium], 'Beleg liegt im Ordner.'));
  expect([training, medium].map((id) => acceptedOf(again, id)?.note)).toEqual([
    'Mit Anwältin geklärt.',
    'Beleg liegt im Ordner.',
  ]);
  const ids = [training, medium];
  const reopened = await points(await send(reopenPoints.path, reopenPoints.method, { ids }));
  expect(ids.map((id) => acceptedOf(reopened, id))).toEqual([null, null]);
});

test('a decision about a guarantee ends when its words change', async () => {
  const visitor = as('owner', law);
  const headers = { 'content-type': 'application/json' };
  const put = (by: typeof visitor, path: string, body: object) =>
    by.send(path, { method: 'PUT', headers, body: JSON.stringify(body) });
  const isAccepted = (all: readonly CheckedPoint[]) => Boolean(all.find(({ id }) => id === 'C5:soulPlan')?.accepted);
  expect(isAccepted(await points(await put(visitor, '/api/law', { ids: ['C5:soulPlan'], note: 'Gilt.' })))).toBe(true);
  const plan = firstContent(ownerEnv()).offers.find(({ id }) => id === 'soulPlan');
  const data = { ...plan?.data, guarantee: 'Wir geben 60 Tage.' };
  await put(as('editor', content), '/api/content/entries/offers/soulPlan', { data, version: 0 });
  expect(isAccepted(await points(await visitor.get('/api/law')))).toBe(false);
  await database.db.delete(contentEntries);
});

test('Redaktion sees every point and decides none, and Leserecht sees none', async () => {
  const editor = as('editor', law);
  expect((await points(await editor.get('/api/law'))).length).toBeGreaterThan(20);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ids: ['C9:soulAlchemy:mayAsk'], note: 'Passt so.' });
  expect((await editor.send('/api/law', { method: 'PUT', headers, body })).status).toBe(403);
  expect((await editor.send('/api/law/reopened', { method: 'POST', headers, body })).status).toBe(403);
  expect((await as('reader', law).get('/api/law')).status).toBe(403);
});

test('production refuses to publish an incomplete imprint and examples, and home does not', async () => {
  const problemsOf = async (isProduction: boolean) => {
    const response = await as('owner', releases, isProduction).get('/api/releases/changes');
    return z.parse(readChanges.response, await response.json());
  };
  expect((await problemsOf(false)).problems).toEqual([]);
  const { problems, checksum } = await problemsOf(true);
  expect(problems.map(({ kind, field }) => `${kind}.${field}`)).toEqual([
    ...['owner', 'address', 'email', 'phone', 'responsible'].map((field) => `contact.${field}`),
    ...Array.from({ length: 3 }, () => 'masterclasses.speaker'),
    ...Array.from({ length: 9 }, () => 'testimonials.name'),
    ...Array.from({ length: 3 }, () => 'press.name'),
    'soulAlchemyTexts.guide',
    'offers.limit',
  ]);
  const refused = await as('owner', releases, true).post('/api/releases', { checksum, note: '' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    fields: {
      'contact.contact.owner': [expect.stringContaining('Impressum')],
      'testimonials.anna.name': ['Das ist nur ein Beispiel und muss weg.'],
    },
  });
  const again = await as('owner', releases, true).post('/api/releases/0/again', {});
  expect([again.status, await again.json()]).toMatchObject([
    400,
    { message: expect.stringMatching(/^So darf das nicht mehr online gehen\. Im Weg: 16 Beispiele.*Impressum/) },
  ]);

  await completeDrafts(database.db, new Date());
  const ready = await problemsOf(true);
  expect(ready.problems).toEqual([]);
  await database.db.delete(contentEntries);
});

test('a point that is fixed in the drafts waits until visitors see it', async () => {
  const visitor = as('owner', law);
  const statesOf = async () => {
    const all = await points(await visitor.get('/api/law'));
    return Object.fromEntries(all.filter(({ rule }) => rule === 'L1').map(({ id, state }) => [id, state]));
  };
  expect((await statesOf())['L1:phone']).toBe('open');
  const editor = as('owner', content);
  const [contact] = firstContent(ownerEnv()).contact;
  const data = { ...contact?.data, phone: '+49 30 1234567' };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ data, version: 0 });
  await editor.send('/api/content/entries/contact/contact', { method: 'PUT', headers, body });
  expect(await statesOf()).toMatchObject({ 'L1:phone': 'waiting', 'L1:address': 'open' });
  await publishContact(database.db, { email: '', address: '', owner: '', phone: '+49 30 1234567' });
  expect(await statesOf()).toMatchObject({ 'L1:phone': 'online', 'L1:address': 'open' });
});
