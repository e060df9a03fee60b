import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { redirectsOf, rowOf } from './manager-screen.ts';

/** A name that no other test has in the shared database. */
export const unique = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}`;

/** Stores a redirect to `https://example.org/`, unless told otherwise, and gives its number. */
export async function storeRedirect(request: APIRequestContext, slug: string, values: object = {}): Promise<number> {
  const made = await request.post('/api/redirects', { data: { slug, targetUrl: 'https://example.org/', ...values } });
  return (await made.json()).id;
}

/** Stores a category, and gives its number. */
export async function storeCategory(request: APIRequestContext, name: string, values: object = {}): Promise<number> {
  const made = await request.post('/api/redirects/categories', { data: { name, ...values } });
  return (await made.json()).id;
}

/** A test's own redirect among all that are stored. */
export async function find(page: Page, slug: string): Promise<Locator> {
  await page.getByLabel('Suche').fill(slug);
  return rowOf(redirectsOf(page), slug);
}

/** Where a redirect leads, and with which status. */
export async function follow(request: APIRequestContext, slug: string): Promise<[number, string | undefined]> {
  const answer = await request.get(`/r/${encodeURIComponent(slug)}`, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
}
