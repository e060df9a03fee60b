import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hyphenateHtml } from '#build/hyphenation.ts';
import { buildFirstSnapshot, writeAtomically } from '#build/snapshot-file.ts';
import { checksumOf, SCHEMA_VERSION } from '#contracts/content/snapshot.ts';
import { readSite, type SiteSwitches } from '#contracts/pages/switches.ts';
import { EVENTS_PATH } from '#domain/events/public-events.ts';
import { startServer } from '#local/host/http.ts';
import { readHeaders } from '#local/host/rules.ts';
import { readStaticFiles } from '#local/host/static-files.ts';
import { parseEnv } from '#server/env.ts';
import { eventPage } from '#server/http/events/event-page.ts';
import { log } from '#server/http/log.ts';
import { withCoursePages } from '#tests/support/content/course-pages.ts';
import { configuration, makeLeader, publicLetter, publishedCheckouts, upcomingEvents } from './configured-site.ts';

// Builds the site with an owner's configuration, next to the one that the other tests use, and serves its files until
// it is stopped. It listens at once: requests for pages wait for the build, and nothing else does.
const projectDir = join(import.meta.dirname, '../../..');
const workDir = await mkdtemp(join(tmpdir(), 'configured-site-'));
const publishDir = join(workDir, 'dist');
const astro = join(projectDir, 'node_modules/astro/bin/astro.mjs');
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...configuration };

/** Writes the published snapshot: the initial content, checkouts for all offers, course pages, a person, a letter, events. */
async function writeSnapshot(): Promise<string> {
  const { content } = await buildFirstSnapshot(parseEnv(env));
  const { leader, files } = await makeLeader();
  const offers = content.offers.map(({ id, data }) => ({ id, data: { ...data, ...publishedCheckouts[id] } }));
  const body = {
    content: { ...withCoursePages(content), offers, team: [leader] },
    events: upcomingEvents,
    letters: [publicLetter],
  };
  const path = join(workDir, 'content', 'snapshot.json');
  for (const { name, bytes } of files) await writeAtomically(join(workDir, 'content', 'images', name), bytes);
  const sealed = { id: 0, schemaVersion: SCHEMA_VERSION, checksum: await checksumOf(body), ...body };
  await writeAtomically(path, JSON.stringify(sealed));
  return path;
}

async function build() {
  const named = { ...env, CONTENT_SNAPSHOT: await writeSnapshot() };
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', publishDir], {
    cwd: projectDir,
    env: named,
  });
  for (const page of globSync(join(publishDir, '**/*.html'))) {
    await writeFile(page, hyphenateHtml(await readFile(page, 'utf8')));
  }
  return readStaticFiles(publishDir, await readHeaders(projectDir));
}

const building = build();
/** Default switches; forms request them when they come near the viewport. */
const switches: SiteSwitches = { isInMaintenance: false, maintenanceText: '', isSignUpClosed: false };
/** Serves an event's page as its function does while the event is still to come. */
async function answerEvent(origin: string, id: string): Promise<Response> {
  await building;
  const event = upcomingEvents.find((each) => each.id === id);
  if (event === undefined) return new Response(null, { status: 404 });
  const { minutes = 0, place = '', capacity = 0 } = event;
  const stored = { ...event, minutes, place, capacity, taskId: id, isPublic: true, isHidden: false };
  return eventPage({ origin, log }, id, { event: stored, state: 'coming', next: [] }, 'events');
}

const server = await startServer(async (request) => {
  // There are no other functions; posts from the pages are accepted and dropped.
  if (request.method === 'POST') return new Response(null, { status: 204 });
  const { origin, pathname } = new URL(request.url);
  if (pathname === readSite.path) return Response.json(switches);
  if (pathname === EVENTS_PATH) return Response.json({ events: upcomingEvents });
  const [, id] = /^\/events\/([^/.]+)$/.exec(pathname) ?? [];
  return id === undefined ? (await building).answer(request) : answerEvent(origin, id);
}, 0);
process.stdout.write(`${server.url}\n`);
const ended = once(process, 'SIGTERM');
await building;
await ended;
await server.stop();
await rm(workDir, { recursive: true });
