import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lookup } from 'mrmime';
import { HEADERS_FILE } from './rules.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type HeadersOf = (pathname: string) => Record<string, string>;

interface StaticFile {
  readonly bytes: Bytes;
  readonly type: string;
  readonly hash: string;
  /** Cache of compressed versions, like a CDN's. */
  readonly compressed: Map<string, Promise<Bytes>>;
}

/** Published files, served like Netlify's CDN. */
export interface StaticFiles {
  /** Assets with content hashes in their names. */
  readonly assets: ReadonlyMap<string, StaticFile>;
  /** Finds the file for a path, with or without its extension; undefined if there is none. */
  find(request: Request): (() => Promise<Response>) | undefined;
  /** Answers with the file, else with `404.html` and status 404. */
  answer(request: Request): Promise<Response>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressors: Readonly<Record<string, (bytes: Bytes) => Promise<Bytes>>> = {
  br: async (bytes) => new Uint8Array(await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  gzip: async (bytes) => new Uint8Array(await gzipped(bytes)),
};
const compressible = /^text\/|^image\/svg|\b(?:javascript|json|xml)\b/;

async function readFileAt(path: string): Promise<StaticFile> {
  const bytes = new Uint8Array(await readFile(path));
  const type = lookup(path) ?? 'application/octet-stream';
  return {
    bytes,
    type: compressible.test(type) ? `${type}; charset=utf-8` : type,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    compressed: new Map(),
  };
}

function acceptedEncoding(request: Request): string | undefined {
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map((entry) => entry.trim());
  return Object.keys(compressors).find((name) =>
    accepted.some((entry) => entry === name || (entry.startsWith(`${name};`) && !/;\s*q=0(?:\.0*)?$/.test(entry))),
  );
}

async function send(request: Request, file: StaticFile, status: number, own: HeadersOf): Promise<Response> {
  const { pathname } = new URL(request.url);
  const headers = new Headers({ 'cache-control': 'public, max-age=0, must-revalidate', 'content-type': file.type });
  for (const [name, value] of Object.entries(own(pathname))) headers.set(name, value);
  const isText = compressible.test(file.type);
  const encoding = isText ? acceptedEncoding(request) : undefined;
  if (isText) headers.set('vary', 'Accept-Encoding');
  headers.set('etag', encoding === undefined ? `"${file.hash}"` : `"${file.hash}-${encoding}"`);
  if (status === 200 && request.headers.get('if-none-match')?.includes(file.hash)) {
    return new Response(null, { status: 304, headers });
  }

  let { bytes } = file;
  const compress = encoding === undefined ? undefined : compressors[encoding];
  if (encoding !== undefined && compress !== undefined) {
    const once = file.compressed.get(encoding) ?? compress(bytes);
    file.compressed.set(encoding, once);
    bytes = await once;
    headers.set('content-encoding', encoding);
  }
  headers.set('content-length', String(bytes.byteLength));
  return new Response(bytes, { status, headers });
}

/**
 * Reads a publish folder into memory: no request path reaches the file system, and a new build does not change a
 * running server. Pretty URLs follow Astro's `build.format: 'file'`.
 *
 * @param previous files served before: its open pages can still load their assets
 */
export async function readStaticFiles(
  publishDir: string,
  headersOf: HeadersOf,
  previous?: StaticFiles,
): Promise<StaticFiles> {
  const entries = await readdir(publishDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== HEADERS_FILE)
    .map((entry) => join(entry.parentPath, entry.name));
  const files = new Map(
    await Promise.all(
      paths.map(async (path) => {
        const pathname = `/${relative(publishDir, path).split(sep).join('/')}`;
        return [pathname, await readFileAt(path)] as const;
      }),
    ),
  );

  const assets = new Map([...files].filter(([pathname]) => pathname.startsWith('/_astro/')));
  // Keeps only the assets; the whole of it would chain all former publishes in memory.
  const previousAssets = previous?.assets;
  const fileAt = (pathname: string): StaticFile | undefined =>
    files.get(pathname) ??
    files.get(pathname === '/' ? '/index.html' : `${pathname}.html`) ??
    previousAssets?.get(pathname);

  function find(request: Request): (() => Promise<Response>) | undefined {
    const url = new URL(request.url);
    const pathname = decodeURIComponent(url.pathname);
    const file = fileAt(pathname);
    if (file !== undefined) {
      if (request.method === 'GET' || request.method === 'HEAD') return () => send(request, file, 200, headersOf);
      return async () => new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    if (!pathname.endsWith('/') || fileAt(pathname.slice(0, -1)) === undefined) return undefined;
    const location = `${url.pathname.slice(0, -1)}${url.search}`;
    return async () => new Response(null, { status: 301, headers: { location } });
  }

  return {
    assets,
    find,
    async answer(request) {
      const found = find(request);
      if (found !== undefined) return found();
      const page = files.get('/404.html');
      return page === undefined ? new Response('Not Found', { status: 404 }) : send(request, page, 404, headersOf);
    },
  };
}
