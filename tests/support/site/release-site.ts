import { createServer } from 'node:http';
import { listenOnFreePort } from '#local/listening.ts';

/** Website on this machine that serves nothing but `/release.json`. */
export interface ReleaseSite {
  readonly url: string;
  /** Release in the file: undefined answers 404, `silent` never. */
  online: number | 'silent' | undefined;
  close(): Promise<void>;
}

export async function startReleaseSite(): Promise<ReleaseSite> {
  const server = createServer((request, response) => {
    if (site.online === 'silent') return;
    const isFile = request.url === '/release.json' && site.online !== undefined;
    response.writeHead(isFile ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isFile ? JSON.stringify({ id: site.online, builtAt: '2026-11-21T08:00:00.000Z' }) : '{}');
  });
  const site: ReleaseSite = {
    url: `http://127.0.0.1:${await listenOnFreePort(server)}`,
    online: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return site;
}
