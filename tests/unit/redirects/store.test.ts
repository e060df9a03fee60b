import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#api/request.ts';
import type { Category, RedirectDetails } from '#contracts/redirects/editing.ts';
import { type Server, startServer } from '#local/host/http.ts';
import { removeCategory, removeRedirect, saveCategory, saveRedirect } from '#stores/redirects/editing.ts';
import { $auth } from '#stores/session.ts';
import { ownerUser } from '#tests/support/accounts/owner.ts';
import { stubFetchOrigin } from '#tests/support/exchange.ts';

const redirect: RedirectDetails = {
  id: 7,
  slug: 'flyer',
  targetUrl: 'https://example.org/',
  title: null,
  description: null,
  active: 'true',
  trackClicks: true,
  categoryId: null,
  expiresAt: null,
  nextUrl: null,
  clicks: 0,
  vouchers: '',
  updatedAt: '2026-11-21T10:00:00.000Z',
};
const category: Category = { id: 3, name: 'Flyer', description: null, color: null };
const body = { slug: 'flyer', targetUrl: 'https://example.org/' };

let server: Server;
let arrived: string[];
let bodies: unknown[];
/** Answer to every write; reads return the lists. */
let answer: () => Response;

beforeEach(async () => {
  arrived = [];
  bodies = [];
  server = await startServer(async (request) => {
    const path = new URL(request.url).pathname;
    arrived.push(`${request.method} ${path}`);
    if (request.method === 'GET') return Response.json(path.endsWith('/categories') ? [category] : [redirect]);
    const text = await request.text();
    if (text !== '') bodies.push(JSON.parse(text));
    return answer();
  }, 0);
  stubFetchOrigin(server.url);
  $auth.set({ status: 'authenticated', user: ownerUser });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const failure = (status: number) => Response.json({ status: 'error', message: 'Nein.' }, { status });
const done = () => new Response(null, { status: 204 });

const lists = { redirects: 'GET /api/redirects', categories: 'GET /api/redirects/categories' };

describe('the list', () => {
  test.each<[string, () => Promise<unknown>, () => Response, string[]]>([
    ['a new redirect', () => saveRedirect(body), () => Response.json(redirect, { status: 201 }), [lists.redirects]],
    ['a changed redirect', () => saveRedirect(body, redirect), () => Response.json(redirect), [lists.redirects]],
    ['a deleted redirect', () => removeRedirect(redirect), done, [lists.redirects]],
    [
      'a new category',
      () => saveCategory({ name: 'Flyer' }),
      () => Response.json(category, { status: 201 }),
      [lists.categories],
    ],
    [
      'a changed category',
      () => saveCategory({ name: 'F' }, category),
      () => Response.json(category),
      [lists.categories],
    ],
    ['a deleted category', () => removeCategory(category), done, [lists.categories, lists.redirects]],
  ])('is read again after this edit: %s', async (_, edit, given, reads) => {
    answer = given;
    await edit();
    await expect.poll(() => arrived.slice(1).toSorted()).toEqual(reads.toSorted());
  });

  test.each([404, 409])(
    'is read again after an edit that came too late (%i), so that the next edit starts from the stored version',
    async (status) => {
      answer = () => failure(status);
      await expect(saveRedirect(body, redirect)).rejects.toThrow(ApiError);
      await expect.poll(() => arrived).toEqual(['PUT /api/redirects/7', lists.redirects]);
    },
  );
});

test('an edit names the version on which it is based', async () => {
  answer = () => Response.json(redirect);
  await saveRedirect(body, redirect);
  expect(bodies).toEqual([{ ...body, updatedAt: redirect.updatedAt }]);
});
