import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clearPeople, peopleOn } from '#tests/support/people/people.ts';
import { openSite, type TestSite } from '#tests/support/site/site.ts';

const limitBytes = 32 * 1024;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const email = 'ada@example.org';
const sound = JSON.stringify({ email });

const sentences: Readonly<Record<string, string>> = {
  json: 'Die Anfrage ist kein gültiges JSON.',
  input: 'Bitte prüfe deine Angaben.',
  origin: 'Diese Anfrage kommt von einer fremden Website und wurde abgelehnt.',
  missing: 'Diese Adresse gibt es nicht.',
  method: 'Diese Methode ist hier nicht erlaubt.',
  size: 'Die Anfrage ist zu groß. Erlaubt sind höchstens 32 KB.',
  type: 'Die Anfrage muss als JSON gesendet werden.',
};

const failure = z.strictObject({
  status: z.literal('error'),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()).check(z.minLength(1)))),
});

/** Stands for every public form: they share the frame that refuses. */
const path = '/api/waitlist';

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(() => clearPeople(site.db));

const stored = async () => (await peopleOn(site.db, 'waitlist')).map(({ email, name }) => ({ email, name }));

interface Sent {
  body?: NonNullable<RequestInit['body']>;
  type?: string;
  headers?: Record<string, string>;
}

const post = (path: string, { body = sound, type = json, headers = {} }: Sent) =>
  fetch(path, {
    method: 'POST',
    headers: { ...(type && { 'Content-Type': type }), ...headers },
    body,
    redirect: 'manual',
  });

/** Checks a failure's body, and that nothing was stored; returns the fields that it names. */
async function expectFailure(response: Response, status: number, sentence: string): Promise<string[]> {
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8']);
  const body = failure.parse(await response.json());
  expect(body.message).toBe(sentences[sentence]);
  expect(await stored()).toEqual([]);
  return Object.keys(body.fields ?? {});
}

/** Checks that a form post was answered with a page and nothing was stored; returns the page. */
async function expectPage(response: Response, status: number, sentence: string): Promise<string> {
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  const page = await response.text();
  expect(page).toContain(sentences[sentence]);
  expect(page).toContain('<form method="post"');
  expect(await stored()).toEqual([]);
  return page;
}

/** Posts JSON without a known length. */
function streamed(text: string): Promise<Response> {
  const body = new Blob([text]).stream();
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  return fetch(path, { ...init, headers: { 'Content-Type': json } });
}

describe(`POST ${path}`, () => {
  test.each(['', `email=${email}`])('refuses invalid JSON: %j', async (body) => {
    expect(await expectFailure(await post(path, { body }), 400, 'json')).toEqual([]);
  });

  test.each([
    [`${'['.repeat(16_000)}${']'.repeat(16_000)}`, ''],
    ['{"__proto__":{"email":"ada@example.org"}}', 'email'],
    [`{"email":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`, 'email'],
    ['{"email":"ada@example.org\\u0000"}', 'email'],
    ['{"email":"ada\\ud800@example.org"}', 'email'],
    [new Uint8Array([...Buffer.from('{"email":"ada'), 0xff, ...Buffer.from('"}')]), 'email'],
    ['{"email":"ada@example.org","name":{"toString":1}}', 'name'],
    ['{"email":"ada@example.org","name":"Ada\\u0000"}', 'name'],
    [JSON.stringify({ email, name: '🌸'.repeat(2560) }), 'name'],
  ])('refuses wrong values: %.80s', async (body, field) => {
    expect(await expectFailure(await post(path, { body }), 400, 'input')).toEqual([field]);
  });

  test.each([
    ['a byte order mark', `\ufeff${sound}`, json, null],
    ['unknown keys', `{"email":"${email}","id":7,"__proto__":{"name":"Eve"},"constructor":{}}`, json, null],
    [
      'any script',
      JSON.stringify({ email, name: 'Zoë 李白 محمد 👩‍🚀' }),
      `${json} ; charset="UTF-8"`,
      'Zoë 李白 محمد 👩‍🚀',
    ],
    ['code', JSON.stringify({ email, name: "'); drop table people;--" }), json, "'); drop table people;--"],
    ['the same form field twice: the last counts', `email=eve@example.org&email=${email}`, form, null],
    ['unknown form fields', `__proto__=1&constructor=2&email=${email}&admin=1`, form, null],
    ['broken percent signs', `email=${email}&name=100%+J%C3%BCrgen+%zz`, `${form};charset=UTF-8`, '100% Jürgen %zz'],
  ])('accepts %s', async (_, body, type, name) => {
    expect((await post(path, { body, type })).status).toBe(type.startsWith(form) ? 303 : 201);
    expect(await stored()).toEqual([{ email, name }]);
  });

  test.each(['text/plain; application/json', 'multipart/form-data; boundary=x', ''])(
    'refuses the content type "%s"',
    async (type) => {
      await expectFailure(await post(path, { type, body: Buffer.from(sound) }), 415, 'type');
    },
  );

  test('accepts 32 KB and no byte more, with or without a content length', async () => {
    const full = sound.padEnd(limitBytes);
    expect((await post(path, { body: full })).status).toBe(201);
    expect((await streamed(full)).status).toBe(201);
    await clearPeople(site.db);
    const body = `${full} `;
    for (const answer of [await post(path, { body }), await streamed(body)]) await expectFailure(answer, 413, 'size');
    await expectPage(await post(path, { body, type: form }), 413, 'size');
  });

  test.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: '' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  ])('refuses a foreign website: %j', async (headers) => {
    await expectFailure(await post(path, { headers }), 403, 'origin');
    const page = await expectPage(await post(path, { headers, body: `email=${email}`, type: form }), 403, 'origin');
    expect(page).not.toContain(email);
  });

  test('refuses its own origin from a foreign website, and under another scheme', async () => {
    const { origin } = site;
    const crossSite = { Origin: origin, 'Sec-Fetch-Site': 'cross-site' };
    await expectFailure(await post(path, { headers: crossSite }), 403, 'origin');
    const otherScheme = { Origin: origin.replace('http:', 'https:') };
    await expectFailure(await post(path, { headers: otherScheme }), 403, 'origin');
  });

  test('accepts requests of its own pages and of clients other than browsers', async () => {
    const { origin: Origin } = site;
    for (const headers of [{ Origin, 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Site': 'none' }, {}]) {
      expect((await post(path, { headers })).status).toBe(201);
    }
  });

  test('refuses other methods', async () => {
    const response = await fetch(path);
    expect(response.headers.get('allow')).toBe('POST');
    await expectFailure(response, 405, 'method');
    expect((await fetch(path, { method: 'HEAD' })).status).toBe(405);
  });

  test.each(['email=%E0%A4%A', 'email=%00', '__proto__=1&constructor=2'])('returns a wrong form: %j', async (body) => {
    await expectPage(await post(path, { body, type: form }), 400, 'input');
  });

  test('accepts a query in the path, broken or not', async () => {
    expect((await post(`${path}?utm_source=x&a=%E0%A4%A&email=eve`, {})).status).toBe(201);
    expect(await stored()).toEqual([{ email, name: null }]);
  });
});

test('a list refuses other methods, answers HEAD without a body, and every origin', async () => {
  const get = await fetch('/api/health');
  const refused = await fetch('/api/health', { method: 'POST' });
  expect(refused.headers.get('allow')).toBe('GET, HEAD');
  await expectFailure(refused, 405, 'method');
  const head = await fetch('/api/health', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([get.status, get.headers.get('content-type')]);
  expect(await head.text()).toBe('');
  const foreign = await fetch('/api/health?a=%E0%A4%A', { headers: { Origin: 'https://evil.example' } });
  expect(foreign.status).toBe(get.status);
});

test.each(['/.netlify/functions/waitlist/api/waitlist', '/.netlify/functions/events/constructor', '/api/waitlist/'])(
  'an unknown path under a function is answered with 404: %s',
  async (path) => {
    await expectFailure(await fetch(path), 404, 'missing');
    await expectFailure(await post(path, {}), 404, 'missing');
  },
);

test('a broken path is answered with 400', async () => {
  expect((await fetch('/.netlify/functions/waitlist/%E0%A4%A')).status).toBe(400);
});
