import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { redirectsOf, rowOf } from './manager-screen.ts';

/** Appends a random suffix, so that no other test in the shared database uses the name. */
export const unique = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}`;

/** Stores a redirect, by default to `https://example.org/`, and returns its id. */
export async function storeRedirect(request: APIRequestContext, slug: string, values: object = {}): Promise<number> {
  const made = await request.post('/api/redirects', { data: { slug, targetUrl: 'https://example.org/', ...values } });
  return (await made.json()).id;
}

/** Searches for a test's own redirect in the shared table, if that is long enough for a search. */
export async function findRow(page: Page, slug: string): Promise<Locator> {
  const search = page.getByRole('searchbox', { name: 'Suche' });
  const row = rowOf(redirectsOf(page), slug);
  await search.or(row).first().waitFor();
  if (await search.isVisible()) await search.fill(slug);
  return row;
}

/** Follows a redirect; returns its status and target. */
export async function followRedirect(request: APIRequestContext, slug: string): Promise<[number, string | undefined]> {
  const answer = await request.get(`/r/${encodeURIComponent(slug)}`, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
}
