import { DAY_MS } from '#domain/durations.ts';
import { fetchWithin } from '#time-limits.ts';

const TIMEOUT_MS = 8000;
const BODY_BYTES_MAX = 5_000_000;
const USER_AGENT = 'mein-erwachen/1.0';

export interface VendorRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string | URL;
  /** Extra headers; secrets belong here, never into the URL. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Up to the last byte of the response; default 8 s. */
  readonly timeoutMs?: number;
  /** Aborts early, e.g. at the end of a run's budget. */
  readonly signal?: AbortSignal;
  /** Limits how far ahead a vendor's `retryAt` may be. */
  readonly now: () => Date;
}

/** Temporary failures: the same request may succeed later. */
export type AwayReason = 'network' | 'timeout' | 'server-error' | 'not-json' | 'too-large';

/** Result of a request, without URL and headers, so that all but `body` can be logged. */
export type VendorAnswer =
  /** 2xx. `body` is undefined if empty. */
  | { readonly kind: 'ok'; readonly status: number; readonly body: unknown }
  /** 4xx except 408 and 429: a retry is useless. `body` is undefined unless it is JSON. */
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown }
  /** 429. `retryAt` is the vendor's, at most a day ahead. */
  | { readonly kind: 'rate-limited'; readonly retryAt: Date | undefined }
  /** Unreachable, too slow, redirect, 408, 5xx, or no JSON. */
  | { readonly kind: 'away'; readonly reason: AwayReason };

class TooLargeError extends Error {}

/** @throws TooLargeError */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_BYTES_MAX) throw new TooLargeError();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

type Json = { readonly isJson: true; readonly value: unknown } | { readonly isJson: false };

function parseJson(text: string): Json {
  if (text.trim() === '') return { isJson: true, value: undefined };
  try {
    return { isJson: true, value: JSON.parse(text) };
  } catch {
    return { isJson: false };
  }
}

/** Reads `Retry-After` (seconds or date), else `X-RateLimit-Reset` (seconds since 1970). */
function readRetryAt(headers: Headers, now: Date): Date | undefined {
  const after = headers.get('retry-after')?.trim() ?? '';
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1000;
  const named = /^\d+$/.test(after) ? now.getTime() + Number(after) * 1000 : Date.parse(after);
  const instant = Number.isNaN(named) ? reset : named;
  if (Number.isNaN(instant)) return undefined;
  return new Date(Math.min(Math.max(instant, now.getTime()), now.getTime() + DAY_MS));
}

async function classify(response: Response, now: Date): Promise<VendorAnswer> {
  const { status, headers } = response;
  if (status === 429) {
    await response.body?.cancel();
    return { kind: 'rate-limited', retryAt: readRetryAt(headers, now) };
  }
  if (status === 408 || status >= 500) {
    await response.body?.cancel();
    return { kind: 'away', reason: 'server-error' };
  }
  const json = parseJson(await readText(response));
  if (!response.ok) return { kind: 'refused', status, body: json.isJson ? json.value : undefined };
  return json.isJson ? { kind: 'ok', status, body: json.value } : { kind: 'away', reason: 'not-json' };
}

/** Classifies a failed fetch; drops its message, which may quote the URL. */
function awayReason(error: unknown): AwayReason {
  if (error instanceof TooLargeError) return 'too-large';
  const isTime = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return isTime ? 'timeout' : 'network';
}

/**
 * Sends one request, limited in time and size. Follows no redirect, so that secrets stay with the vendor. Never throws
 * for failures of vendor or network (docs/decisions/security.md).
 */
export async function requestJson(request: VendorRequest): Promise<VendorAnswer> {
  const { method = 'GET', url, headers, body, timeoutMs = TIMEOUT_MS, signal, now } = request;
  const init: RequestInit = {
    method,
    redirect: 'error',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'User-Agent': USER_AGENT, ...headers },
    ...(signal && { signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  try {
    return await fetchWithin(timeoutMs, url, init, (response) => classify(response, now()));
  } catch (error) {
    return { kind: 'away', reason: awayReason(error) };
  }
}
