import { vi } from 'vitest';

const platformFetch = globalThis.fetch;

/** Lets `fetch`, and with it the production client, take paths of the site at `origin`, as it does in a browser. */
export function browseAt(origin: string): void {
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => platformFetch(new URL(path, origin), init));
}

/** Posts JSON as the site's scripts do. */
export const postJson = (path: string, body: unknown): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** Posts a form as a browser without JavaScript does, and does not follow where it is sent. */
export const postForm = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** What a stranger can tell of an answer, without what differs every time. */
export async function answerTraits(response: Response) {
  const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

/** What stands in the text fields of a page, by name, as a browser shows it. */
export function typedInto(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input\b[^>]*\bname="([^"]*)"[^>]*\bvalue="([^"]*)"/g);
  const shown = (value: string) => value.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, shown(value)]));
}
