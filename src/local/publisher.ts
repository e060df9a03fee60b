import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { recordBuild } from '#build/release-build.ts';
import { buildSite } from '#build/site-build.ts';
import { writeRelease } from '#build/snapshot-file.ts';
import type { Database } from '#db/client.ts';
import { type BuiltRelease, findNewestRelease } from '#db/queries/content/releases.ts';
import type { Log } from '#server/context.ts';
import { describeFailure } from './failure.ts';

/** Netlify's builds at home: whoever posts to `url` gets the newest release built and put in place. */
export interface Publisher {
  readonly url: string;
  /** Ends a build under way; the site stays as it is. */
  stop(): Promise<void>;
}

interface PublisherOptions {
  readonly db: Database;
  /** Whose site is built: each folder has a place for its builds. */
  readonly dataDir: string;
  readonly log: Log;
  readonly projectDir: string;
  /** Puts built pages in place of those that are served. */
  readonly publish: (publishDir: string) => Promise<void>;
}

/** Builds one at a time beside the running site, checks, and swaps; what fails leaves the old site as it is. */
export async function startPublisher({ db, dataDir, log, projectDir, publish }: PublisherOptions): Promise<Publisher> {
  // One at a time, always in the same place: for another one Vite would begin anew. It lies in the project, because
  // outside of it Astro finds no packages, and moves nothing to another disk.
  const place = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  const folder = join(projectDir, '.astro/next-site', place);
  const ending = new AbortController();
  let isAsked = false;
  let running: Promise<void> | undefined;

  async function buildNewest(): Promise<void> {
    const row = await findNewestRelease(db);
    if (row === undefined) return;
    const { signal } = ending;
    async function build(release: BuiltRelease): Promise<void> {
      await rm(folder, { recursive: true, force: true });
      const snapshot = await writeRelease(db, release, join(folder, 'content'));
      const outDir = join(folder, 'site');
      await buildSite({ snapshot, outDir, projectDir, signal });
      await publish(outDir);
    }
    try {
      await recordBuild(db, row.id, () => build(row), signal);
    } catch (error) {
      if (!signal.aborted) log.error('release not built', { release: row.id, error: describeFailure(error) });
    } finally {
      await rm(folder, { recursive: true, force: true });
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The publisher has no port');

  return {
    url: `http://127.0.0.1:${address.port}/`,
    async stop() {
      ending.abort();
      server.close();
      server.closeAllConnections();
      await running;
    },
  };
}
