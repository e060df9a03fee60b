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
const gets = ['/api/events', '/api/health'];

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await clearPeople(site.db);
});

async function stored() {
  const everybody = [...(await peopleOn(site.db, 'waitlist')), ...(await peopleOn(site.db, 'newsletter'))];
  return everybody.map(({ email, name }) => ({ email, name }));
}

type Body = NonNullable<RequestInit['body']>;
interface Sent {
  body?: Body;
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
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
    status,
    type: 'application/json; charset=utf-8',
  });
  const body = failure.parse(await response.json());
  expect(body.message).toBe(sentences[sentence]);
  expect(await stored()).toEqual([]);
  return Object.keys(body.fields ?? {});
}

/** Checks that a form post was answered with a page and nothing was stored; returns the page. */
async function expectPage(response: Response, status: number, sentence: string): Promise<string> {
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
    status,
    type: 'text/html; charset=utf-8',
  });
  const page = await response.text();
  expect(page).toContain(sentences[sentence]);
  expect(page).toContain('<form method="post"');
  expect(await stored()).toEqual([]);
  return page;
}

/** Posts JSON without a known length. */
function streamed(path: string, text: string): Promise<Response> {
  const body = new Blob([text]).stream();
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  return fetch(path, { ...init, headers: { 'Content-Type': json } });
}

describe(`POST ${path}`, () => {
  test.each(['', '{"email":', `${sound}${sound}`, `email=${email}`, '"a\0b"', 'NaN'])(
    'refuses invalid JSON: %j',
    async (body) => {
      expect(await expectFailure(await post(path, { body }), 400, 'json')).toEqual([]);
    },
  );

  test.each([
    ['null', ''],
    ['[]', ''],
    [`${'['.repeat(16_000)}${']'.repeat(16_000)}`, ''],
    ['{}', 'email'],
    ['{"__proto__":{"email":"ada@example.org"}}', 'email'],
    ['{"email":42}', 'email'],
    [`{"email":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`, 'email'],
    ['{"email":"ada"}', 'email'],
    ['{"email":"ada@example.org\\u0000"}', 'email'],
    ['{"email":"ada\\ud800@example.org"}', 'email'],
    [`{"email":"${'a'.repeat(20_000)}@example.org"}`, 'email'],
    ['{"email":"ada@example.org","name":{"toString":1}}', 'name'],
    ['{"email":"ada@example.org","name":"A"}', 'name'],
    ['{"email":"ada@example.org","name":"Ada\\u0000"}', 'name'],
    [JSON.stringify({ email, name: '🌸'.repeat(2560) }), 'name'],
  ])('refuses wrong values: %.80s', async (body, field) => {
    expect(await expectFailure(await post(path, { body }), 400, 'input')).toEqual([field]);
  });

  test('refuses bytes that are no valid text', async () => {
    const body = new Uint8Array([
      ...new TextEncoder().encode('{"email":"ada'),
      0xff,
      ...new TextEncoder().encode('"}'),
    ]);
    expect(await expectFailure(await post(path, { body }), 400, 'input')).toEqual(['email']);
  });

  test.each([
    ['a byte order mark', `\ufeff${sound}`, null],
    ['unknown keys', `{"email":"${email}","id":7,"createdAt":"2020-01-01"}`, null],
    ['keys of prototypes', `{"email":"${email}","__proto__":{"name":"Eve"},"constructor":{},"toString":1}`, null],
    ['the same key twice', `{"email":"eve@example.org","email":"${email}"}`, null],
    ['any script', JSON.stringify({ email, name: 'Zoë 李白 محمد 👩‍🚀' }), 'Zoë 李白 محمد 👩‍🚀'],
    ['code', JSON.stringify({ email, name: "'); drop table people;--" }), "'); drop table people;--"],
  ])('accepts %s', async (_, body, name) => {
    expect((await post(path, { body })).status).toBe(201);
    expect(await stored()).toEqual([{ email, name }]);
  });

  test.each([[json.toUpperCase()], [`${json};charset=utf-8`], [`${json} ; charset="UTF-8"`]])(
    'accepts the content type %s',
    async (type) => {
      expect((await post(path, { type })).status).toBe(201);
    },
  );

  test.each([['text/plain'], ['text/plain; application/json'], ['multipart/form-data; boundary=x']])(
    'refuses the content type %s',
    async (type) => {
      await expectFailure(await post(path, { type }), 415, 'type');
    },
  );

  test('refuses a request without a content type', async () => {
    await expectFailure(await post(path, { type: '', body: new TextEncoder().encode(sound) }), 415, 'type');
    await expectFailure(await fetch(path, { method: 'POST' }), 415, 'type');
  });

  test('accepts 32 KB and no byte more, with or without a content length', async () => {
    const full = sound.padEnd(limitBytes);
    expect((await post(path, { body: full })).status).toBe(201);
    expect((await streamed(path, full)).status).toBe(201);
    expect(await stored()).toEqual([{ email, name: null }]);
  });

  test.each([limitBytes + 1, 10 * limitBytes])('refuses %i bytes', async (size) => {
    const body = sound.padEnd(size);
    for (const answer of [await post(path, { body }), await streamed(path, body)]) {
      await expectFailure(answer, 413, 'size');
    }
    await expectPage(await post(path, { body, type: form }), 413, 'size');
  });

  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: '' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  test.each(foreign)('refuses a foreign website: %j', async (headers) => {
    await expectFailure(await post(path, { headers }), 403, 'origin');
    const page = await expectPage(await post(path, { headers, body: `email=${email}`, type: form }), 403, 'origin');
    expect(page).not.toContain(email);
  });

  test('refuses a foreign website when only one of the two headers shows it', async () => {
    const { origin } = site;
    const sameOrigin = { Origin: origin, 'Sec-Fetch-Site': 'cross-site' };
    await expectFailure(await post(path, { headers: sameOrigin }), 403, 'origin');
    const sameSite = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' };
    await expectFailure(await post(path, { headers: sameSite }), 403, 'origin');
    const otherScheme = { Origin: origin.replace('http:', 'https:') };
    await expectFailure(await post(path, { headers: otherScheme }), 403, 'origin');
  });

  test('accepts requests of its own pages and of clients other than browsers', async () => {
    const { origin: Origin } = site;
    const accepted = [{}, { Origin }, { 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Site': 'none' }];
    for (const headers of [...accepted, { Origin, 'Sec-Fetch-Site': 'same-origin' }]) {
      expect((await post(path, { headers })).status).toBe(201);
    }
  });

  test.each(['GET', 'HEAD', 'OPTIONS'])('refuses %s', async (method) => {
    const response = await fetch(path, { method });
    expect(response.headers.get('allow')).toBe('POST');
    if (method === 'HEAD') expect(response.status).toBe(405);
    else await expectFailure(response, 405, 'method');
  });

  test.each([
    '',
    'email=%E0%A4%A',
    'email=%00',
    `email=${email}&name=${'x'.repeat(10_240)}`,
    '__proto__=1&constructor=2',
  ])('returns a wrong form: %.80j', async (body) => {
    await expectPage(await post(path, { body, type: form }), 400, 'input');
  });

  test.each([
    ['the same field twice: the last counts', `email=eve@example.org&email=${email}`, null],
    ['unknown fields', `__proto__=1&constructor=2&email=${email}&admin=1`, null],
    ['plus signs and umlauts', `email=${email}&name=J%C3%BCrgen+M`, 'Jürgen M'],
    ['broken percent signs in a name', `email=${email}&name=100%+Ada+%zz`, '100% Ada %zz'],
  ])('accepts a form with %s', async (_, body, name) => {
    expect((await post(path, { body, type: `${form};charset=UTF-8` })).status).toBe(303);
    expect(await stored()).toEqual([{ email, name }]);
  });

  test('accepts a query in the path, broken or not', async () => {
    expect((await post(`${path}?utm_source=x&a=%E0%A4%A&email=eve`, {})).status).toBe(201);
    expect(await stored()).toEqual([{ email, name: null }]);
  });
});

describe.each(gets)('GET %s', (path) => {
  test.each(['POST', 'OPTIONS'])('refuses %s', async (method) => {
    const response = await fetch(path, { method });
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    await expectFailure(response, 405, 'method');
  });

  test('answers HEAD as GET, without a body', async () => {
    const [head, get] = [await fetch(path, { method: 'HEAD' }), await fetch(path)];
    expect(head.status).toBe(get.status);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(await head.text()).toBe('');
  });

  test('answers every origin', async () => {
    const { status } = await fetch(path);
    expect((await fetch(path, { headers: { Origin: 'https://evil.example' } })).status).toBe(status);
    expect((await fetch(`${path}?a=%E0%A4%A&__proto__=1`)).status).toBe(status);
  });
});

describe('under a function', () => {
  test.each([
    '/.netlify/functions/waitlist',
    '/.netlify/functions/waitlist/api/waitlist',
    '/.netlify/functions/events/constructor',
    '/.netlify/functions/health/%2e%2e%2f',
    '/api/waitlist/',
  ])('an unknown path is answered with 404: %s', async (path) => {
    await expectFailure(await fetch(path), 404, 'missing');
    await expectFailure(await post(path, {}), 404, 'missing');
  });

  test.each(['/.netlify/functions/waitlist/%E0%A4%A', '/api/waitlist/%zz'])(
    'a broken path is answered with 400: %s',
    async (path) => {
      expect((await fetch(path)).status).toBe(400);
    },
  );
});
