import { abortAfter } from '#time-limits.ts';

interface DriverRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `{query, params}`, or `{queries: [{query, params}]}` for a batch. */
  readonly body: string;
}

export type Transport = (url: string, request: DriverRequest & { readonly signal?: AbortSignal }) => Promise<Response>;

/** The driver's fetch, with the time limit that `connect` sets. */
type DriverFetch = (url: string, request: DriverRequest & { readonly patienceMs?: number }) => Promise<Response>;

/** Error codes of an idle connection that the other side has closed. */
const DEAD_CONNECTION = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];
const READ_ONLY_VIOLATION = '25006';
const DEADLOCK = '40P01';
/** More deadlocks in a row than this do not happen in practice. */
const TRIES_MAX = 5;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

function isDeadConnection(error: unknown): boolean {
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
  return typeof code === 'string' && DEAD_CONNECTION.includes(code);
}

/** Returns the SQLSTATE of PostgreSQL's refusal; undefined for every other answer. */
async function refusalOf(response: Response): Promise<unknown> {
  if (response.ok) return undefined;
  return codeOf(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  );
}

/**
 * Makes the transport robust: limits a request's time including its body, repeats a read that met a dead connection,
 * and retries after a deadlock, which PostgreSQL has rolled back (docs/decisions/platform.md).
 *
 * @returns for `neonConfig.fetchFunction`; a request without `patienceMs` has no limit
 */
export function withRetries(send: Transport): DriverFetch {
  // Reads the body here, so that a connection lost in the middle of it fails like one lost before.
  const ask: Transport = async (url, request) => {
    const response = await send(url, request);
    return new Response(await response.arrayBuffer(), response);
  };

  /**
   * Repeats only reads, because the failed request may have been executed. PostgreSQL decides: a read-only transaction
   * refuses every write, even one inside a function.
   */
  async function readAgain(url: string, request: Parameters<Transport>[1], failure: unknown): Promise<Response> {
    const sent: object = JSON.parse(request.body);
    const isBatch = 'queries' in sent;
    const headers = { ...request.headers, 'Neon-Batch-Read-Only': 'true' };
    const body = isBatch ? request.body : JSON.stringify({ queries: [sent] });
    const response = await ask(url, { ...request, headers, body });
    if ((await refusalOf(response)) === READ_ONLY_VIOLATION) throw failure;
    if (isBatch || !response.ok) return response;
    const { results }: { results: readonly unknown[] } = await response.json();
    return Response.json(results[0]);
  }

  async function attempt(url: string, request: Parameters<Transport>[1]): Promise<Response> {
    try {
      return await ask(url, request);
    } catch (error) {
      if (!isDeadConnection(error)) throw error;
      return readAgain(url, request, error);
    }
  }

  async function insist(url: string, request: Parameters<Transport>[1]): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const response = await attempt(url, request);
      if (tries === TRIES_MAX || (await refusalOf(response)) !== DEADLOCK) return response;
    }
  }

  return (url, { patienceMs, ...request }) =>
    patienceMs === undefined
      ? insist(url, request)
      : abortAfter(patienceMs, (signal) => insist(url, { ...request, signal }));
}
