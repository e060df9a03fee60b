/** A request to the database, as Neon's driver makes it. */
interface DriverRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `{query, params}`, or `{queries: [{query, params}]}` for a batch. */
  readonly body: string;
}

/** What the driver calls instead of the platform's fetch. */
export type Transport = (url: string, request: DriverRequest & { readonly signal?: AbortSignal }) => Promise<Response>;

/** Where the driver hands over what `connect` wants of a request. */
type DriverFetch = (url: string, request: DriverRequest & { readonly patienceMs?: number }) => Promise<Response>;

/** What a connection is called that the other side has closed while it was not in use. */
const DEAD_CONNECTION = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];
const READ_ONLY_VIOLATION = '25006';
const DEADLOCK = '40P01';
/** Nobody is thrown out of a deadlock so often in a row. */
const TRIES_MAX = 5;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

function isDeadConnection(error: unknown): boolean {
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
  return typeof code === 'string' && DEAD_CONNECTION.includes(code);
}

/** The SQLSTATE with which PostgreSQL has refused; undefined for every other answer. */
async function refusalOf(response: Response): Promise<unknown> {
  if (response.ok) return undefined;
  return codeOf(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  );
}

async function within<T>(patienceMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const { signal } = ending;
  const expired = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const end = () => ending.abort(new DOMException(`No answer within ${patienceMs} ms`, 'TimeoutError'));
  const timer = setTimeout(end, patienceMs);
  try {
    return await Promise.race([expired, work(signal)]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Makes a way to the database as sturdy as production needs it: a request ends in time, also in the middle of its
 * answer; a read that met a dead connection is tried once more, and whatever was thrown out of a deadlock is done again,
 * because nothing of it was done (docs/decisions/platform.md).
 *
 * @param send the platform's fetch, or what answers in its place at home
 * @returns for `neonConfig.fetchFunction`; the limit comes with each request as `patienceMs`, without it there is none
 */
export function sturdy(send: Transport): DriverFetch {
  // Read here, so that a line which breaks in the middle of an answer fails like one that was never there.
  const ask: Transport = async (url, request) => {
    const response = await send(url, request);
    return new Response(await response.arrayBuffer(), response);
  };

  /**
   * What was sent may have been done. PostgreSQL itself knows what only reads: it refuses everything else in a
   * transaction that may not write, also what a function hides.
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
      : within(patienceMs, (signal) => insist(url, { ...request, signal }));
}
