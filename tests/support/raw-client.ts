import { connect } from 'node:net';

/** HTTP request given as raw parts, valid or not. */
export interface RawRequest {
  readonly method: string;
  /** Request target; its characters are bytes. */
  readonly target: string;
  /** Names and values; their characters are bytes. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | undefined;
}

/** Answer; headers by lower-case name, the last of each. */
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
 * Sends paths, headers and bytes unchanged, as no client would. Uses HTTP/1.0, where the end of the connection ends the
 * answer.
 * @returns an answer, whose status is NaN if none came
 */
export function sendBytes(port: number, { method, target, headers, body }: RawRequest): Promise<RawAnswer> {
  const length = body === undefined ? [] : [['Content-Length', String(body.byteLength)] as const];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.0\r\n${lines.join('')}\r\n`, 'latin1');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => chunks.push(chunk));
    // The server may hang up before it has read a refused request; its answer still arrives.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks))));
    socket.write(Buffer.concat([head, body ?? new Uint8Array()]));
  });
}
