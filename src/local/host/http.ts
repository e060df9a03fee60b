import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describeFailure } from '#local/failure.ts';
import { log } from '#server/http/log.ts';

export interface Server {
  /** Without a trailing slash. */
  readonly url: string;
  /** Stops accepting connections, and resolves once all running requests are answered. */
  stop(): Promise<void>;
}

export type Handle = (request: Request, visitor: { ip: string }) => Promise<Response>;

/** Maximum time for which running requests delay the server's end. */
const stopTimeoutMs = 10_000;
/** Longer than browsers and proxies keep an idle connection. */
const keepAliveMs = 120_000;

/** Returns the value that the nearest proxy has added: visitors can send any values before it. */
const lastValue = (header: string | string[] | undefined): string | undefined =>
  [header].flat().at(-1)?.split(',').at(-1)?.trim();

/** Streams the body without buffering, so that Node can discard an unread body or the rest of one that is too long. */
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
 * Builds the visitor's request. `x-forwarded-for`, `-host` and `-proto` override IP address and origin: a proxy sets them,
 * and tests can be any visitor on any host.
 *
 * @throws TypeError if protocol, host, path or method is invalid
 */
export function toRequest(incoming: IncomingMessage, signal: AbortSignal): { request: Request; ip: string } {
  const { headers: given, method = 'GET', rawHeaders, socket, url = '' } = incoming;
  if (!url.startsWith('/')) throw new TypeError('The address is no path');
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    // Netlify's rule engine collects headers in a plain object, which breaks on `constructor` and `__proto__`.
    if (!(name.toLowerCase() in {})) headers.append(name, rawHeaders[index + 1] ?? '');
  }
  const protocol = lastValue(given['x-forwarded-proto']) ?? 'http';
  if (protocol !== 'http' && protocol !== 'https') throw new TypeError('The protocol is none of the web');
  const host = lastValue(given['x-forwarded-host']) ?? given.host ?? '';
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, duplex: 'half' };
  if (method !== 'GET' && method !== 'HEAD') init.body = bodyOf(incoming);
  return {
    request: new Request(new URL(`${protocol}://${host}${url}`), init),
    ip: lastValue(given['x-forwarded-for']) ?? socket.remoteAddress?.replace(/^::ffff:/, '') ?? '',
  };
}

const isClientGone = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE'].includes(String(error.code));

/** Streams a response; a disconnected client is no failure. */
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

/** Returns a signal that aborts if the connection closes before the response is complete. */
export function abortSignal(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Listens on 127.0.0.1 only, because the demo login is publicly known, unless it serves the public behind a proxy.
 * @throws e.g. `EADDRINUSE`; port 0 picks a free one
 */
export async function startServer(handle: Handle, port: number, isPublic = false): Promise<Server> {
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
    // A connection is idle once both halves are done, in either order.
    for (const half of [incoming, outgoing]) half.on('close', closeIdleWhenStopping);
    respond(incoming, outgoing).catch((error: unknown) => {
      log.error('answer failed', { path: incoming.url?.split('?')[0], error: describeFailure(error) });
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end('Internal Server Error');
    });
  });
  // By default Node closes idle connections after 5 s, even while a client sends its next request.
  server.keepAliveTimeout = keepAliveMs;
  server.listen(port, isPublic ? undefined : '127.0.0.1');
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
