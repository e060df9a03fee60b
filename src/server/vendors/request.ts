import { DAY_MS } from '#domain/durations.ts';

const TIMEOUT_MS = 8000;
const BODY_BYTES_MAX = 5_000_000;
const USER_AGENT = 'mein-erwachen/1.0';

/** One request to a vendor's JSON API. */
export interface VendorRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string | URL;
  /** Beside those that every request carries; the secret goes here, never into the address. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Until the last byte of the answer; 8 s unless given. */
  readonly timeoutMs?: number;
  /** Ends the request before its own time, e.g. with the budget of a whole run. */
  readonly signal?: AbortSignal;
  /** The clock that an absolute time to wait for is bounded by. */
  readonly now: () => Date;
}

/** Why no answer can be used; the same request may well succeed later. */
export type AwayReason = 'network' | 'timeout' | 'server-error' | 'not-json' | 'too-large';

/**
 * What came of a request, as a closed union. It carries neither address nor headers, so it can be logged but for
 * `body`.
 */
export type VendorAnswer =
  /** 2xx. `body` is undefined where there was none. */
  | { readonly kind: 'ok'; readonly status: number; readonly body: unknown }
  /** 4xx but 408 and 429: asking again changes nothing. `body` is undefined unless it was JSON. */
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown }
  /** 429. `retryAt` is what the vendor named, at most a day ahead. */
  | { readonly kind: 'rate-limited'; readonly retryAt: Date | undefined }
  /** Nobody there, too slow, a redirect, 408, 5xx, or something that is no JSON. */
  | { readonly kind: 'away'; readonly reason: AwayReason };

class TooLargeError extends Error {}

/** Reads a body up to the limit. @throws TooLargeError beyond it */
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

/** `Retry-After` in seconds or as a date, else `X-RateLimit-Reset` in seconds since 1970. */
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

/** What a failed fetch means. Its message is dropped: it may quote the address. */
function awayReason(error: unknown): AwayReason {
  if (error instanceof TooLargeError) return 'too-large';
  const isTime = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return isTime ? 'timeout' : 'network';
}

/**
 * Asks a vendor's API once: bounded in time and size, following no redirect, so that a secret goes nowhere else.
 * Never throws for what the vendor or the network does (docs/decisions/security.md).
 */
export async function requestJson(request: VendorRequest): Promise<VendorAnswer> {
  const { method = 'GET', url, headers, body, timeoutMs = TIMEOUT_MS, signal, now } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'User-Agent': USER_AGENT, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return await classify(response, now());
  } catch (error) {
    return { kind: 'away', reason: awayReason(error) };
  }
}
