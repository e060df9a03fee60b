import { afterAll, beforeEach, expect, test } from 'vitest';
import { outbox } from '#db/schema/mail/outbox.ts';
import subscribers from '#functions/subscribers.ts';
import waitlist from '#functions/waitlist.ts';
import { readFields } from '#tests/support/exchange.ts';
import { clearPeople, listChoices, peopleOn } from '#tests/support/people/people.ts';
import { createScene } from '#tests/support/scene.ts';

const functions = {
  waitlist: { handler: waitlist, path: '/api/waitlist' },
  newsletter: { handler: subscribers, path: '/api/subscribers' },
} as const;
type List = keyof typeof functions;
const lists: readonly List[] = ['waitlist', 'newsletter'];

const ada = { email: 'Ada@example.org', name: 'Ada', interests: 'Atem und Stille' };
const evil = { email: 'ada', name: 'A', interests: `"><script>alert('&amp;')</script>` };
/** Fields that each list asks for. */
const kept = { waitlist: ada, newsletter: { ...ada, interests: null } } as const;

const scene = await createScene();
afterAll(() => scene.close());
beforeEach(async () => {
  await clearPeople(scene.db);
  await scene.db.delete(outbox);
});

const post = (list: List, body: object): Promise<Response> =>
  scene.visitor(functions[list].handler).post(functions[list].path, body);
const postForm = (list: List, fields: Record<string, string>): Promise<Response> =>
  scene.visitor(functions[list].handler).post(functions[list].path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const readers = async () => (await peopleOn(scene.db, 'newsletter')).map(({ email }) => email);

test('the waitlist stores a sign-up, returns it, and forbids every cache to keep the answer', async () => {
  const response = await post('waitlist', { ...ada, email: ' Ada@example.org ' });
  expect([response.status, await response.json()]).toEqual([201, ada]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': 'request-1',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(await peopleOn(scene.db, 'waitlist')).toEqual([ada]);
});

test('a sign-up goes to no other service, and enqueues a confirmation mail', async () => {
  for (const list of lists) await post(list, ada);
  const payload = { kind: 'confirmation', personId: expect.any(Number), requestId: expect.any(Number) };
  expect(await scene.db.select({ topic: outbox.topic, payload: outbox.payload }).from(outbox)).toEqual(
    lists.map(() => ({ topic: 'mail', payload })),
  );
});

test('a sign-up requires only an address', async () => {
  const email = 'jürgen@müller.de';
  const response = await post('waitlist', { email, name: '  ', interests: null });
  expect([response.status, await response.json()]).toEqual([201, { email }]);
  const row = { email: 'jürgen@xn--mller-kva.de', name: null, interests: null };
  expect(await peopleOn(scene.db, 'waitlist')).toEqual([row]);
});

test('the waitlist stores the choice of a visitor, and the newsletter when it is ticked', async () => {
  const signUp = { ...ada, newsletter: true, choice: 'soulalchemy-ratenzahlung course:rauhnaechte' };
  const chosen = ['SoulAlchemy, Ratenzahlung', 'Rauhnächte'];
  expect(await (await post('waitlist', signUp)).json()).toEqual({ ...signUp, chosen });
  expect((await listChoices(scene.db)).map(({ label }) => label).sort()).toEqual(chosen.toSorted());
  expect(await readers()).toEqual([ada.email]);

  await postForm('waitlist', { email: 'bo@example.org', newsletter: 'on', choice: 'soulcircle' });
  expect(await readers()).toHaveLength(2);
  expect(await listChoices(scene.db)).toContainEqual(expect.objectContaining({ email: 'bo@example.org' }));
  await postForm('waitlist', { email: 'cy@example.org' });
  expect(await readers()).toHaveLength(2);
});

test.each(lists)('the %s accepts the form of a browser without JavaScript', async (list) => {
  const response = await postForm(list, ada);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/danke']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  await postForm(list, { email: 'bo@example.org', name: '', interests: '' });
  expect(await peopleOn(scene.db, list)).toEqual([
    kept[list],
    { email: 'bo@example.org', name: null, interests: null },
  ]);
});

test.each(lists)('the %s returns a wrong form with all typed text', async (list) => {
  const { interests, ...typed } = evil;
  const response = await postForm(list, list === 'waitlist' ? evil : typed);
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('Bitte gib eine gültige E-Mail-Adresse ein');
  expect(html).toContain('Der Name muss mindestens 2 Zeichen lang sein');
  expect(html).toContain(`<form method="post" action="${functions[list].path}">`);
  expect(html).not.toContain('<script');
  expect(readFields(html)).toEqual(list === 'waitlist' ? { ...typed, interests } : typed);
  expect(html).toMatch(/<input [^>]*id="email" [^>]*aria-invalid="true"[^>]* autofocus>/);
  expect(html.match(/autofocus/g)).toHaveLength(1);
  expect(html).not.toContain('checked');
  expect(await peopleOn(scene.db, list)).toEqual([]);
});

test('the waitlist returns a wrong form with its ticks and the choice', async () => {
  const html = await (await postForm('waitlist', { ...evil, newsletter: 'on', choice: 'soulalchemy-"einmal"' })).text();
  expect(html).toMatch(/<input type="checkbox" id="newsletter" name="newsletter" checked>/);
  expect(readFields(html)).toEqual({ ...evil, choice: 'soulalchemy-"einmal"' });
});
