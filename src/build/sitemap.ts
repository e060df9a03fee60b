import { readFile } from 'node:fs/promises';
import { parseSnapshot } from '#contracts/content/snapshot.ts';
import { eventPath, isEventId } from '#domain/events/page.ts';
import { paths } from '#paths.ts';

/**
 * The built pages of a snapshot's events that are not over: those that are keep their page and stand in no list
 * (docs/decisions/events.md).
 *
 * @param snapshotPath a snapshot that cannot be read has none; whoever builds it says why
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export async function comingEventPages(snapshotPath: string, today: string): Promise<readonly string[]> {
  const snapshot = await readFile(snapshotPath, 'utf8')
    .then(parseSnapshot)
    .catch(() => undefined);
  return (snapshot?.events ?? [])
    .filter(({ id, date }) => isEventId(id) && (date === '' || date >= today))
    .map(({ id }) => `${paths.eventPages}/${id}`);
}

/** The address at which visitors find a built page. */
export function publicAddress(built: string): string {
  const url = new URL(built);
  if (url.pathname.startsWith(`${paths.eventPages}/`)) {
    url.pathname = eventPath(url.pathname.slice(paths.eventPages.length + 1));
  }
  return url.href;
}
