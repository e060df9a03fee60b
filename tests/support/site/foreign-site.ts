import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '#local/host/http.ts';

interface Arrived {
  readonly method: string;
  readonly headers: Headers;
  /** Address of the page, from a beacon or a pixel. */
  readonly u: unknown;
  /** Referrer. */
  readonly r: unknown;
}

/** Website on another origin that embeds the built tracker; the server of the tracker records the hits. */
export interface ForeignSite {
  /** Origin without a trailing slash. */
  readonly origin: string;
  /** Hits in order of arrival. */
  readonly hits: readonly Arrived[];
  close(): Promise<void>;
}

const scriptFile = join(import.meta.dirname, '../../../dist/api/analytics/script.js');
const html = { 'content-type': 'text/html; charset=utf-8' };

/** Opens a foreign website. @param attributes of the script element, as its owner writes them */
export async function openForeignSite(attributes = 'defer'): Promise<ForeignSite> {
  const script = await readFile(scriptFile);
  const hits: Arrived[] = [];

  const ours = await startServer(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/analytics/script.js') {
      return new Response(script, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
    }
    const { method, headers } = request;
    const fields = method === 'POST' ? await request.json() : Object.fromEntries(searchParams);
    hits.push({ method, headers, u: fields.u, r: fields.r });
    return new Response(null, { status: method === 'POST' ? 204 : 200 });
  }, 0);

  const theirs = await startServer(async () => {
    const head = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Fremde Website</title>';
    const tag = `<script ${attributes} src="${ours.url}/api/analytics/script.js"></script>`;
    return new Response(`${head}${tag}<a href="/zwei?email=ada@example.org">weiter</a>`, { headers: html });
  }, 0);

  return {
    // Another host, not only another port.
    origin: theirs.url.replace('localhost', '127.0.0.1'),
    hits,
    async close() {
      await theirs.stop();
      await ours.stop();
    },
  };
}
