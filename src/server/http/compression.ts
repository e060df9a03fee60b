import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const gzipped = promisify(gzip);

/** Smaller responses are sent faster than compressed. */
const SMALL_BYTES = 64 * 1024;

const takesGzip = (request: Request): boolean =>
  (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .some((entry) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(entry));

/** Compresses fast, only to fit the 6 MB of a function: the CDN compresses again (docs/decisions/platform.md). */
export async function compress(request: Request, response: Response): Promise<Response> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const { status } = response;
  if (bytes.byteLength < SMALL_BYTES || !takesGzip(request)) return new Response(bytes, { status, headers });
  headers.set('Content-Encoding', 'gzip');
  return new Response(await gzipped(bytes, { level: constants.Z_BEST_SPEED }), { status, headers });
}
