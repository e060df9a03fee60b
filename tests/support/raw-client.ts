import { connect } from 'node:net';

/** A request as its bytes say it, right or wrong. */
export interface RawRequest {
  readonly method: string;
  /** What stands between method and version; characters are bytes. */
  readonly target: string;
  /** Characters of names and values are bytes. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | undefined;
}

/** An answer; its headers by their names in lower case, the last of each. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function parseAnswer(bytes: Buffer): RawAnswer {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status, headers, body: bytes.subarray(end + 4).toString() };
}

/**
 * Sends what no client would: paths, headers and bytes as they are. In HTTP/1.0, where the end of the connection is the
 * end of the answer.
 *
 * @param isHalfClosed ends the client's side with the request; to Node's server the client has gone, so a slow answer is lost
 * @returns an answer whose status is NaN where none came
 */
export function sendBytes(
  port: number,
  { method, target, headers, body }: RawRequest,
  isHalfClosed = false,
): Promise<RawAnswer> {
  const length = body === undefined ? [] : [['Content-Length', String(body.byteLength)] as const];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.0\r\n${lines.join('')}\r\n`, 'latin1');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => chunks.push(chunk));
    // The server may hang up on what it refuses before it has read it; the answer is there all the same.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks))));
    const bytes = Buffer.concat([head, body ?? new Uint8Array()]);
    if (isHalfClosed) socket.end(bytes);
    else socket.write(bytes);
  });
}
