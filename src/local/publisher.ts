import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { recordBuild } from '#build/release-build.ts';
import { buildSite } from '#build/site-build.ts';
import { writeRelease } from '#build/snapshot-file.ts';
import type { Database } from '#db/client.ts';
import { type BuiltRelease, findNewestRelease } from '#db/queries/content/releases.ts';
import { addBuild } from '#db/queries/operations/hosting.ts';
import { listenOnFreePort } from '#local/listening.ts';
import type { Log } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { describeFailure } from './failure.ts';

/** Local counterpart of Netlify's builds: a POST to `url` builds and publishes the newest release. */
export interface Publisher {
  readonly url: string;
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
  let running: Promise<void> | undefined;

  async function buildNewest(): Promise<void> {
    const row = await findNewestRelease(db);
    if (row === undefined) return;
    const { signal } = ending;
    async function build(release: BuiltRelease): Promise<{ isPublic: boolean }> {
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
    isAsked = true;
    running ??= work();
    response.writeHead(200).end();
  });
  return {
    url: `http://127.0.0.1:${await listenOnFreePort(server)}/`,
    async stop() {
      ending.abort();
      server.close();
      server.closeAllConnections();
      await running;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
