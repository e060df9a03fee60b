import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { recordBuild } from '#build/release-build.ts';
import { BuildError, buildSite } from '#build/site-build.ts';
import { writeRelease } from '#build/snapshot-file.ts';
import type { Database } from '#db/client.ts';
import { type BuiltRelease, findNewestRelease } from '#db/queries/content/releases.ts';
import { addBuild } from '#db/queries/operations/hosting.ts';
import type { Log } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { describeFailure } from './failure.ts';

/** Page to choose a simulated failure of the next build. */
export const PUBLISHER_PATH = '/__veroeffentlichen';

const faults = {
  none: 'Es geht gut.',
  hook: 'Der Build-Hook lehnt ab.',
  build: 'Der Build schlägt fehl.',
  silence: 'Der Build sagt nichts mehr (nach 15 Minuten gilt er als fehlgeschlagen).',
} as const;
type Fault = keyof typeof faults;
const isFault = (name: unknown): name is Fault => typeof name === 'string' && Object.hasOwn(faults, name);

function faultPage(chosen: Fault): Response {
  const choices = Object.entries(faults).map(
    ([name, words]) =>
      `<p><label><input type="radio" name="fault" value="${name}"${name === chosen ? ' checked' : ''}> ${words}</label></p>`,
  );
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Veröffentlichen, nur zu Hause</title>
    <h1>Wie endet die nächste Veröffentlichung?</h1><form method="post">${choices.join('')}<button>Merken</button></form></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
}

/** Local counterpart of Netlify's builds: a POST to `url` builds and publishes the newest release. */
export interface Publisher {
  readonly url: string;
  /** Answers requests below `PUBLISHER_PATH`; undefined for all others. */
  answer(request: Request): Promise<Response | undefined>;
  /** Aborts a running build; the site stays as it is. */
  stop(): Promise<void>;
}

interface PublisherOptions {
  readonly db: Database;
  readonly env: Pick<Env, 'PUBLIC_MAINTENANCE'>;
  /** Data folder of the site; each has its own build folder. */
  readonly dataDir: string;
  readonly log: Log;
  readonly projectDir: string;
  readonly publish: (publishDir: string) => Promise<void>;
}

/**
 * Builds one release at a time beside the running site, checks it and swaps it in; after a failure the old site stays.
 */
export async function startPublisher({
  db,
  env,
  dataDir,
  log,
  projectDir,
  publish,
}: PublisherOptions): Promise<Publisher> {
  // Always the same folder, because Vite caches by folder. Inside the project, because Astro finds no packages outside
  // of it and cannot move files to another disk.
  const place = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  const folder = join(projectDir, '.astro/next-site', place);
  const [content, outDir] = [join(folder, 'content'), join(folder, 'site')];
  /** Deletes everything but the generated images, which the next build reuses. */
  const clear = () => Promise.all([content, outDir].map((path) => rm(path, { recursive: true, force: true })));
  const ending = new AbortController();
  let isAsked = false;
  let fault: Fault = 'none';
  let running: Promise<void> | undefined;

  async function buildNewest(): Promise<void> {
    const row = await findNewestRelease(db);
    if (row === undefined) return;
    const { signal } = ending;
    const isBroken = fault === 'build';
    fault = 'none';
    async function build(release: BuiltRelease): Promise<{ isPublic: boolean }> {
      if (isBroken) throw new BuildError('Die Seiten ließen sich nicht bauen.', '');
      await clear();
      const { path: snapshot, isPublic } = await writeRelease(db, release, content, env);
      await buildSite({ snapshot, outDir, projectDir, signal });
      await publish(outDir);
      await addBuild(db, randomUUID(), new Date());
      return { isPublic };
    }
    try {
      await recordBuild(db, row.id, () => build(row), signal);
    } catch (error) {
      if (!signal.aborted) log.error('release not built', { release: row.id, error: describeFailure(error) });
    } finally {
      await clear();
    }
  }

  async function work(): Promise<void> {
    while (isAsked && !ending.signal.aborted) {
      isAsked = false;
      await buildNewest().catch((error: unknown) => log.error('build failed', { error: describeFailure(error) }));
    }
    running = undefined;
  }

  const server = createServer((request, response) => {
    request.resume();
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
      return;
    }
    if (fault === 'hook' || fault === 'silence') {
      response.writeHead(fault === 'hook' ? 404 : 200).end();
      fault = 'none';
      return;
    }
    isAsked = true;
    running ??= work();
    response.writeHead(200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The publisher has no port');

  return {
    url: `http://127.0.0.1:${address.port}/`,
    async answer(request) {
      if (new URL(request.url).pathname !== PUBLISHER_PATH) return undefined;
      const chosen = request.method === 'POST' ? (await request.formData()).get('fault') : undefined;
      if (isFault(chosen)) fault = chosen;
      return faultPage(fault);
    },
    async stop() {
      ending.abort();
      server.close();
      server.closeAllConnections();
      await running;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
