import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import accounts from '#functions/accounts.ts';
import lettersFunction from '#functions/letters.ts';
import redirects from '#functions/redirects.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { operations } from '#tests/support/contracts.ts';
import { type DatabaseLine, wrapConnection } from '#tests/support/database/database-line.ts';
import { createLetterClient } from '#tests/support/letters/letters.ts';
import type { MailScene } from '#tests/support/mail/mail-scene.ts';
import { openMailScene } from '#tests/support/mail/mail-scene.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';

let scene: MailScene;
let line: DatabaseLine;
let client: ReturnType<typeof createLetterClient>;

beforeAll(async () => {
  scene = await openMailScene();
  line = wrapConnection();
  client = createLetterClient(scene);
});
afterAll(() => scene.close());
beforeEach(async () => {
  line.mend();
  await scene.reset();
  await client.clear();
  await scene.db.execute(sql`truncate people, redirects, redirect_categories, accounts, outbox, rate_limits cascade`);
});

interface Creation {
  readonly handler: FunctionHandler;
  readonly path: string;
  readonly body: () => Promise<object>;
  /** Statement that creates, and the rows that it creates. */
  readonly statement: RegExp;
  readonly table: string;
}

const nothing = async () => ({});
const CREATIONS: Readonly<Record<string, Creation>> = {
  'POST /api/letters': {
    handler: lettersFunction,
    path: '/api/letters',
    body: nothing,
    statement: /insert into "letters" .*returning/,
    table: 'letters',
  },
  'POST /api/letters/series/:list/letters': {
    handler: lettersFunction,
    path: '/api/letters/series/newsletter/letters',
    async body() {
      const read = await client.send('/series');
      const [series] = z.parse(z.array(z.looseObject({ list: z.string(), version: z.int() })), await read.json());
      return { version: series?.version };
    },
    statement: /'series', list/,
    table: `letters where kind = 'series'`,
  },
  'POST /api/redirects': {
    handler: redirects,
    path: '/api/redirects',
    body: async () => ({ slug: 'sommer', targetUrl: 'https://example.org/', active: 'true', trackClicks: true }),
    statement: /insert into "redirects"/,
    table: 'redirects',
  },
  'POST /api/redirects/categories': {
    handler: redirects,
    path: '/api/redirects/categories',
    body: async () => ({ name: 'Sommer', color: '#aabbcc' }),
    statement: /insert into "redirect_categories"/,
    table: 'redirect_categories',
  },
  'POST /api/accounts': {
    handler: accounts,
    path: '/api/accounts',
    body: async () => ({ name: 'Ida Neu', username: 'ida', email: 'ida@example.org', role: 'editor' }),
    statement: /insert into "accounts"/,
    table: 'accounts',
  },
};

/** Creations that are repeated without harm, each for its own reason. */
const REPEATABLE: Readonly<Record<string, string>> = {
  'POST /api/media/letters': 'the name of a picture is its hash',
  'POST /api/media/uploads': 'the name of a picture is its hash',
  'POST /api/media/gifts': 'the name of a file is its hash',
  'POST /api/media/voices': 'the name of a recording is its hash',
  'POST /api/takeout': 'it only begins a download',
  'POST /api/calendar/feed': 'it replaces the address',
  'POST /api/passkeys': "the id is the authenticator's",
  'POST /api/waitlist': 'a person has one entry',
  'POST /api/registrations': 'a person has one seat',
  'POST /api/subscribers': 'a person has one entry',
};

const post = ({ handler, path }: Creation, body: object): Promise<Response> =>
  scene.visitor(handler, undefined, { sessions: signedInAs('owner') }).post(path, body);
const made = async (response: Response) => ({
  status: response.status,
  body: z.parse(
    z.looseObject({ id: z.optional(z.union([z.string(), z.number()])), code: z.optional(z.string()) }),
    await response.json(),
  ),
});
const count = async (table: string): Promise<unknown> => {
  const { rows } = await scene.db.execute(sql.raw(`select count(*)::int as count from ${table}`));
  return rows[0]?.count;
};

describe('an answer of the database that is lost', () => {
  test('every operation that creates something has an id of the client, or is repeated without harm', () => {
    const creating = [...operations].flatMap(([name, { status }]) => (status === 201 ? [name] : []));
    expect(creating.toSorted()).toEqual([...Object.keys(CREATIONS), ...Object.keys(REPEATABLE)].toSorted());
  });

  test.each(Object.entries(CREATIONS))(
    '%s has an outcome of its own, and its repetition creates nothing',
    async (_, creation) => {
      const body = { ...(await creation.body()), requestId: randomUUID() };
      const before = await count(creation.table);
      line.loseAnswers(creation.statement);
      expect(await made(await post(creation, body))).toMatchObject({ status: 503, body: { code: 'outcome-unknown' } });
      line.mend();
      const repeated = await made(await post(creation, body));
      expect(repeated).toMatchObject({ status: 201 });
      const again = await made(await post(creation, body));
      expect([again.status, again.body.id]).toEqual([201, repeated.body.id]);
      expect(await count(creation.table)).toBe(Number(before) + 1);
    },
  );

  test.each(Object.entries(CREATIONS))(
    '%s creates one thing for simultaneous requests with one id',
    async (_, creation) => {
      const body = { ...(await creation.body()), requestId: randomUUID() };
      const before = await count(creation.table);
      const answers = await Promise.all(Array.from({ length: 4 }, async () => made(await post(creation, body))));
      const ids = answers.flatMap(({ status, body: { id } }) => (status === 201 ? [id] : []));
      expect([new Set(ids).size, ids.length > 0]).toEqual([1, true]);
      expect(await count(creation.table)).toBe(Number(before) + 1);
    },
  );

  test('an invited person gets one mail, whether the account or the mail was the last that was stored', async () => {
    const creation = CREATIONS['POST /api/accounts'];
    if (creation === undefined) throw new Error('There is no such creation');
    for (const [index, lost] of [/insert into "accounts"/, /insert into account_links/].entries()) {
      const body = { ...(await creation.body()), username: `ida-${index}`, email: `ida-${index}@example.org` };
      const sent = { ...body, requestId: randomUUID() };
      line.loseAnswers(lost);
      expect((await post(creation, sent)).status).toBe(503);
      line.mend();
      for (let times = 0; times < 2; times += 1) expect((await post(creation, sent)).status).toBe(201);
    }
    expect(await count(`outbox where payload ->> 'kind' = 'account-link'`)).toBe(2);
  });

  test('a letter that may be going out is not reported as failed, and can be read again', async () => {
    await client.confirmed(3);
    const { id, version } = await client.written();
    line.loseAnswers(/insert into letter_sends/);
    const response = await client.send(`/${id}/send`, 'POST', { version, count: 3 });
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { code: 'outcome-unknown', message: expect.stringContaining('unklar') },
    ]);
    line.mend();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sending' });
  });

  test('of a database that is away before anything was written is a failure as before', async () => {
    const browser = await scene.signedIn(lettersFunction);
    line.cut('refused');
    const response = await browser.post('/api/letters', {});
    const body = z.parse(z.looseObject({ message: z.string() }), await response.json());
    expect([response.status, body.code, body.message]).toEqual([
      503,
      undefined,
      expect.stringContaining('nicht erreichbar'),
    ]);
  });
});
