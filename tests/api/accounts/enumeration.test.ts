import { neonConfig } from '@neondatabase/serverless';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountLinks, accounts } from '#db/schema/accounts/accounts.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import * as passwords from '#server/services/accounts/password.ts';
import { dispatch, findToken } from '#tests/support/accounts/account-browser.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { answerTraits } from '#tests/support/exchange.ts';
import { type MailScene, openMailScene } from '#tests/support/mail/mail-scene.ts';

vi.mock('#server/services/accounts/password.ts', { spy: true });

const GOOD = 'Zwetschge-Drehtür-41';

let scene: MailScene;
/** Texts of the statements sent so far. */
let sent: string[] = [];
/** Statements that are answered at once; all others wait for `releaseStatements`. */
let answered: ReadonlySet<string> | undefined;
let releaseStatements = (): void => undefined;

const textsOf = (body: string): string[] => {
  const { queries, query = '' }: { queries?: { query: string }[]; query?: string } = JSON.parse(body);
  return queries?.map((each) => each.query) ?? [query];
};

beforeAll(async () => {
  scene = await openMailScene();
  const send = neonConfig.fetchFunction;
  neonConfig.fetchFunction = async (url: string, request: { body: string }) => {
    const texts = textsOf(request.body);
    sent.push(...texts);
    if (answered !== undefined && texts.some((text) => answered?.has(text) === false)) {
      await new Promise<void>((resolve) => {
        const before = releaseStatements;
        releaseStatements = () => {
          before();
          resolve();
        };
      });
    }
    return send(url, request);
  };
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  scene.variables.RATE_LIMITS = 'on';
  await scene.db.batch([scene.db.delete(accounts), scene.db.delete(rateLimits)]);
});

interface Work {
  readonly answer: Awaited<ReturnType<typeof answerTraits>>;
  /** Cost of each password comparison. */
  readonly compared: readonly string[];
}

async function workOf(ask: () => Promise<Response>): Promise<Work> {
  vi.mocked(passwords.verifyPassword).mockClear();
  const answer = await answerTraits(await ask());
  const compared = vi
    .mocked(passwords.verifyPassword)
    .mock.calls.map(([, hash]) => hash.replace(/\$[^$]*\$[^$]*$/, ''));
  return { answer, compared };
}

/**
 * Checks that an answer reveals nothing about accounts: with only the statements that an unknown name needs, the other
 * requests are answered too, with the same text and the same comparisons.
 */
async function expectSameWork(unknown: () => Promise<Response>, others: (() => Promise<Response>)[]): Promise<void> {
  // The first attempt in a window also deletes expired windows.
  await unknown();
  await scene.settled();
  sent = [];
  const expected = await workOf(unknown);
  await scene.settled();
  const needed = new Set(sent);
  for (const other of others) {
    answered = needed;
    sent = [];
    const work = await workOf(other);
    const all = new Set(sent);
    answered = undefined;
    releaseStatements();
    await scene.settled();
    expect(work).toEqual(expected);
    expect([...needed].filter((text) => !all.has(text))).toEqual([]);
  }
}

const visitor = () => scene.visitor(dispatch);

test('a failed login costs the same work for every name', async () => {
  await addAccount(scene.db, { username: 'ida', role: 'editor' });
  await addAccount(scene.db, { username: 'eingeladen', passwordHash: null });
  await addAccount(scene.db, { username: 'weg', isActive: false });
  const fail = (name: string) => () => visitor().login(name, 'falsch');
  await expectSameWork(fail('niemand'), ['ida', 'eingeladen', 'weg', owner.username].map(fail));
});

test('a forgotten password costs the same work before the answer for every name', async () => {
  await addAccount(scene.db, { username: 'ida' });
  await addAccount(scene.db, { username: 'weg', isActive: false });
  const ask = (username: string) => () => visitor().post('/api/auth/forgotten', { username });
  await expectSameWork(ask('niemand'), ['ida', 'ida@example.org', 'weg', owner.username].map(ask));
  expect(scene.smtp.mails).toHaveLength(2);
});

describe('the link of a mail', () => {
  const unknown = 'x'.repeat(43);

  /** Returns invalid link tokens: used, expired, or of a locked account. */
  async function badTokens(): Promise<string[]> {
    const tokens: string[] = [];
    for (const username of ['benutzt', 'abgelaufen', 'gesperrt']) {
      await addAccount(scene.db, { username, passwordHash: null });
      await visitor().post('/api/auth/forgotten', { username });
      tokens.push(await findToken(scene, `${username}@example.org`));
    }
    const [used] = tokens;
    await visitor().post('/api/auth/link/password', { token: used, password: GOOD });
    const links = await scene.db.select().from(accountLinks);
    expect(links).toHaveLength(2);
    scene.passes(60 * 60_000);
    await scene.db.update(accountLinks).set({ expiresAt: new Date(scene.clock.now.getTime() + 1) });
    await scene.db.update(accounts).set({ isActive: false });
    return tokens;
  }

  test.each(['/api/auth/link', '/api/auth/link/password', '/api/auth/link/email'])(
    'costs the same work at %s, whether its token is unknown, used or belongs to a deactivated account',
    async (path) => {
      const tokens = await badTokens();
      const open = (token: string) => () => visitor().post(path, { token, password: GOOD });
      await expectSameWork(open(unknown), tokens.map(open));
    },
  );
});
