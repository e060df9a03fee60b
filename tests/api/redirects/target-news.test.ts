import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import type { Role } from '#domain/accounts/roles.ts';
import redirectsFunction from '#functions/redirects.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { openMailScene } from '#tests/support/mail/mail-scene.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const GOOD = 'https://example.com/kurs';
const EVIL = 'https://example.net/falle';

const scene = await openMailScene();
let id: number;

afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await scene.db.batch([scene.db.delete(accounts), scene.db.delete(redirects)]);
  await addAccount(scene.db, { username: 'olga', role: 'owner' });
  const [link] = await scene.db
    .insert(redirects)
    .values({ slug: 'kurs', slugKey: 'kurs', targetUrl: GOOD, isActive: true, trackClicks: true })
    .returning({ id: redirects.id });
  id = link?.id ?? 0;
});

const put = (browser: Visitor, body: object) =>
  browser.send(`/api/redirects/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slug: 'kurs', targetUrl: GOOD, ...body }),
  });
const remove = (browser: Visitor) => browser.send(`/api/redirects/${id}`, { method: 'DELETE' });
const imported = (browser: Visitor, row: object) => browser.post('/api/redirects/import', { rows: [row] });

/** Requests after which a slug leads elsewhere. */
const changes: Readonly<Record<string, (browser: Visitor) => Promise<Response>>> = {
  'another target': (browser) => put(browser, { targetUrl: EVIL }),
  'another slug': (browser) => put(browser, { slug: 'anders' }),
  'an import that replaces the link': (browser) => imported(browser, { slug: 'KURS', targetUrl: EVIL, replaces: true }),
  'a new link in place of a deleted one': async (browser) => {
    await remove(browser);
    return browser.post('/api/redirects', { slug: 'Kurs', targetUrl: EVIL });
  },
  'an imported link in place of a deleted one': async (browser) => {
    await remove(browser);
    return imported(browser, { slug: 'kurs', targetUrl: EVIL });
  },
};
/** Requests after which every slug leads where it led. */
const others: typeof changes = {
  'another title': (browser) => put(browser, { title: 'Neu' }),
  'a new link': (browser) => browser.post('/api/redirects', { slug: 'neu', targetUrl: EVIL }),
  'an import of the same target': (browser) => imported(browser, { slug: 'kurs', targetUrl: GOOD, replaces: true }),
};

async function newsAfter(role: Role, request: (browser: Visitor) => Promise<Response>): Promise<string[]> {
  const browser = scene.visitor(redirectsFunction, undefined, { sessions: signedInAs(role) });
  const response = await request(browser);
  expect(response.ok, await response.text()).toBe(true);
  await scene.settled();
  return scene.smtp.mailsTo('olga@example.org').map(({ parsed }) => parsed.text ?? '');
}

test.each(Object.entries(changes))('%s is mailed to the owner if an editor makes it', async (_, request) => {
  const [mail, ...rest] = await newsAfter('editor', request);
  expect(mail).toMatch(/Kurzlink „kurs“[\s\S]*(?:example\[\.\]net|heißt jetzt „anders“)/i);
  expect(rest).toEqual([]);
});

test.each(Object.entries(changes))('%s is not mailed if an owner makes it', async (_, request) => {
  expect(await newsAfter('owner', request)).toEqual([]);
});

test.each(Object.entries(others))('%s is not mailed', async (_, request) => {
  expect(await newsAfter('editor', request)).toEqual([]);
});

test('a refused change is not mailed', async () => {
  await scene.db.update(redirects).set({ updatedAt: sql`now()` }).where(eq(redirects.id, id));
  const browser = scene.visitor(redirectsFunction, undefined, { sessions: signedInAs('editor') });
  const stale = await put(browser, { targetUrl: EVIL, updatedAt: '2020-01-01T00:00:00.000Z' });
  expect(stale.status).toBe(409);
  await scene.settled();
  expect(scene.smtp.mails).toEqual([]);
});
