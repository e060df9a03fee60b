import { once } from 'node:events';
import { join } from 'node:path';
import { readSite, type SiteSwitches } from '#contracts/pages/switches.ts';
import { EVENTS_PATH } from '#domain/events/public-events.ts';
import { startServer } from '#local/host/http.ts';
import { readHeaders } from '#local/host/rules.ts';
import { readStaticFiles } from '#local/host/static-files.ts';
import { seatForm } from '#server/http/evenings/seat-form.ts';
import { eventPage } from '#server/http/events/event-page.ts';
import { log } from '#server/http/log.ts';
import { upcomingEvents } from './configured-site.ts';
import { buildConfiguredSite } from './configured-site-build.ts';

// Serves the files of the configured site until it is stopped. `npm test` has built them; where that is missing, it
// listens at once: requests for pages wait for the build, and nothing else does.
const projectDir = join(import.meta.dirname, '../../..');

const building = buildConfiguredSite().then(async (folder) =>
  readStaticFiles(folder, await readHeaders(projectDir, folder)),
);
/** Default switches; forms request them when they come near the viewport. */
const switches: SiteSwitches = { isInMaintenance: false, maintenanceText: '', isSignUpClosed: false };
/** Serves an event's page as its function does while the event is still to come. */
async function answerEvent(origin: string, id: string): Promise<Response> {
  await building;
  const event = upcomingEvents.find((each) => each.id === id);
  if (event === undefined) return new Response(null, { status: 404 });
  const { minutes = 0, place = '', capacity = 0 } = event;
  const stored = {
    ...event,
    minutes,
    place,
    capacity,
    taskId: id,
    isPublic: true,
    isHidden: false,
    seats: 'none' as const,
  };
  return eventPage({ origin, log }, id, { event: stored, state: 'coming', next: [] }, seatForm);
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
