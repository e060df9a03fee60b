import { owner } from '#tests/support/accounts/owner.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { followRedirect, storeRedirect, unique } from '#tests/support/redirects/stored-entries.ts';

// Asks the server of `npm start` as every other test here does, but for one step of each kind: a failure here is one of
// the whole. `npm run test:release` has the start in detail.

test('the started product shows a page, stores a sign-up, signs the owner in and follows a short link @desktop', async ({
  request,
}) => {
  expect(await (await request.get('/api/health')).json()).toMatchObject({ status: 'ok', schema: 'fits' });
  const home = await request.get('/');
  expect([home.status(), await home.text()]).toEqual([200, expect.stringContaining('Mein Erwachen')]);
  expect((await request.get('/gibt-es-nicht')).status()).toBe(404);

  const email = `${unique('smoke')}@example.org`;
  const signUp = await request.post('/api/waitlist', { data: { email } });
  expect([signUp.status(), await signUp.json()]).toEqual([201, { email }]);

  expect((await request.get('/api/redirects')).status()).toBe(401);
  const { username, password } = owner;
  expect((await request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
  const people = await request.get(`/api/people?search=${encodeURIComponent(email)}`);
  expect(await people.text()).toContain(email);

  const slug = unique('smoke');
  await storeRedirect(request, slug);
  expect(await followRedirect(request, slug)).toEqual([302, 'https://example.org/']);
});
