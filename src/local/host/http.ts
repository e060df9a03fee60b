import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describeFailure } from '#local/failure.ts';
import { log } from '#server/http/log.ts';

/** A listening server. */
export interface Server {
  /** Without a slash at its end. */
  readonly url: string;
  /** Stops accepting and resolves when the requests under way are answered. */
  stop(): Promise<void>;
}

export type Handle = (request: Request, visitor: { ip: string }) => Promise<Response>;

/** How long a request under way may hold up the end of the server. */
const stopTimeoutMs = 10_000;
/** Longer than anybody waits between two requests on purpose; browsers and proxies give up before. */
const keepAliveMs = 120_000;

const firstValue = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',')[0]?.trim();

/** Reads nothing ahead, so that Node can discard a body that nobody wanted; so is the rest of one that was too long. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
      incoming.resume();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/**
 * The visitor's request. Address and host of the outside may be given in `x-forwarded-for`, `-host` and `-proto`, so
 * that tests can be any visitor on any host; it is for local use only.
 *
 * @param signal aborts the request when its client goes away
 * @throws TypeError when protocol, host, path or method is none
 */
export function toRequest(incoming: IncomingMessage, signal: AbortSignal): { request: Request; ip: string } {
  const { headers: given, method = 'GET', rawHeaders, socket, url = '' } = incoming;
  if (!url.startsWith('/')) throw new TypeError('The address is no path');
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    // Netlify's rule engine collects headers in a plain object, and trips over `constructor` and `__proto__`.
    if (!(name.toLowerCase() in {})) headers.append(name, rawHeaders[index + 1] ?? '');
  }
  const protocol = firstValue(given['x-forwarded-proto']) ?? 'http';
  if (protocol !== 'http' && protocol !== 'https') throw new TypeError('The protocol is none of the web');
  const host = firstValue(given['x-forwarded-host']) ?? given.host ?? '';
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, duplex: 'half' };
  if (method !== 'GET' && method !== 'HEAD') init.body = bodyOf(incoming);
  return {
    request: new Request(new URL(`${protocol}://${host}${url}`), init),
    ip: firstValue(given['x-forwarded-for']) ?? socket.remoteAddress?.replace(/^::ffff:/, '') ?? '',
  };
}

const isClientGone = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE'].includes(String(error.code));

/** Streams an answer; a client that has gone is no failure. */
export async function sendResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  if (response.body === null) {
    outgoing.end();
    return;
  }
  try {
    await pipeline(Readable.from(response.body), outgoing);
  } catch (error) {
    if (!isClientGone(error)) throw error;
  }
}

/** A signal that aborts when the connection closes before the answer is complete. */
export function abortSignal(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Serves on this machine only (127.0.0.1), because local defaults such as the demo login are known to everyone.
 *
 * @param port 0 picks a free one
 * @throws the listening error, `EADDRINUSE` when the port is taken
 */
export async function serve(handle: Handle, port: number): Promise<Server> {
  let isStopping = false;

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (isStopping) outgoing.setHeader('connection', 'close');
    let visit: ReturnType<typeof toRequest>;
    try {
      visit = toRequest(incoming, abortSignal(outgoing));
    } catch {
      outgoing.writeHead(400).end('Bad Request');
      return;
    }
    await sendResponse(outgoing, await handle(visit.request, visit));
  }

  function closeIdleWhenStopping(): void {
    if (isStopping) setImmediate(() => server.closeIdleConnections());
  }

  const server = createServer((incoming, outgoing) => {
    // A connection is idle when both are done, in either order.
    for (const half of [incoming, outgoing]) half.on('close', closeIdleWhenStopping);
    respond(incoming, outgoing).catch((error: unknown) => {
      log.error('answer failed', { path: incoming.url?.split('?')[0], error: describeFailure(error) });
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end('Internal Server Error');
    });
  });
  // Node hangs up after 5 s, even on a client that is just asking again on the same connection.
  server.keepAliveTimeout = keepAliveMs;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');

  return {
    url: `http://localhost:${address.port}`,
    async stop() {
      isStopping = true;
      const closed = once(server, 'close');
      server.close();
      const timeout = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
      await closed;
      clearTimeout(timeout);
    },
  };
}
