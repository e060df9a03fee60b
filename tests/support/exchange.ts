import { vi } from 'vitest';

const platformFetch = globalThis.fetch;

/** Makes `fetch`, and so the production client, resolve paths against `origin`, like a browser. */
export function stubFetchOrigin(origin: string): void {
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => platformFetch(new URL(path, origin), init));
}

export const postJson = (path: string, body: unknown): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** Posts a form like a browser without JavaScript; does not follow the redirect. */
export const postForm = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Returns the parts of an answer that a stranger could compare, without those that differ every time. */
export async function answerTraits(response: Response) {
  const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

/** Returns the values of a page's text fields by name. */
export function readFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input\b[^>]*\bname="([^"]*)"[^>]*\bvalue="([^"]*)"/g);
  const shown = (value: string) => value.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, shown(value)]));
}
