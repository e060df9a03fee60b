// @module-tag release
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp/server.ts';
import { owner, ownerVariables } from '#tests/support/accounts/owner.ts';
import { openSite, type TestSite } from '#tests/support/site/site.ts';

let site: TestSite;
let smtp: FakeSmtp;
let isLocked = true;
/** Timeout for work that continues after the answer, long enough for a busy machine. */
beforeEach(async () => {
  smtp = await startFakeSmtp();
  const variables = { ...ownerVariables, SMTP_URL: smtp.url, MAIL_FROM: 'ME <hallo@mein-erwachen.example>' };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  site = await openSite({
    isKeptOut: ({ headers }) => isLocked && headers.get('cookie')?.includes('nf_jwt=') !== true,
  });
});
afterEach(async () => {
  await site.close();
  await smtp.close();
});

/** Posts as a browser that has entered the site's password. */
const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'nf_jwt=1' },
    body: JSON.stringify(body),
  });

test('a site that is locked by its own password says that its mails wait until it can call itself', async () => {
  expect((await fetch('/api/health')).status).toBe(401);
  const login = await post('/api/auth/login', { username: owner.username, password: owner.password });
  const session = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { cookie: ['nf_jwt=1', ...session].join('; ') };
  const dashboard = async () => (await fetch('/api/dashboard', { headers })).json();
  expect(await dashboard()).toMatchObject({ troubles: [] });

  expect((await post('/api/waitlist', { email: 'ada@example.org' })).status).toBe(201);
  await expect.poll(dashboard).toMatchObject({ troubles: [{ cause: 'kept-out' }] });
  expect(smtp.mails).toEqual([]);

  isLocked = false;
  await expect.poll(dashboard).toMatchObject({ troubles: [] });
  await expect.poll(() => smtp.mails.map(({ recipients }) => recipients)).toEqual([['ada@example.org']]);
});
