import { REDIRECT_HEADERS, SECURITY_HEADERS } from '#domain/operations/security-headers.ts';

const BASE_HEADERS = {
  ...SECURITY_HEADERS,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
} as const;

type HeaderRecord = Readonly<Record<string, string>>;

export function answerHeaders(extra: HeaderRecord = {}): Headers {
  const headers = new Headers(BASE_HEADERS);
  for (const [name, value] of Object.entries(extra)) headers.set(name, value);
  return headers;
}

export function json(body: unknown, status: number, extra: HeaderRecord = {}): Response {
  if (body === undefined) return new Response(null, { status, headers: answerHeaders(extra) });
  return new Response(JSON.stringify(body), {
    status,
    headers: answerHeaders({ 'Content-Type': 'application/json; charset=utf-8', ...extra }),
  });
}

/**
 * Answers a request for one range of bytes, without which Safari plays no sound; uncached, because the address is that
 * of the whole file. @returns undefined for no range, or one that may be ignored (RFC 9110 § 14.2)
 */
export function partOf(bytes: Uint8Array, type: string, range: string | null): Response | undefined {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const first = Number(from);
  const last = Math.min(to === '' ? Number.POSITIVE_INFINITY : Number(to), bytes.length - 1);
  if (from === '' || first > last) return undefined;
  return new Response(Buffer.from(bytes.subarray(first, last + 1)), {
    status: 206,
    headers: answerHeaders({ 'Content-Type': type, 'Content-Range': `bytes ${first}-${last}/${bytes.length}` }),
  });
}

export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: answerHeaders({ Location: location }) });

export const redirectTo = (location: string): Response =>
  new Response(null, { status: 302, headers: answerHeaders({ ...REDIRECT_HEADERS, Location: location }) });
