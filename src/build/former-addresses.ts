import type { parseStoredSnapshot } from '#contracts/content/snapshot.ts';
import type { AddressedEntry } from '#db/queries/content/addresses.ts';
import { coursePath } from '#domain/content/course-pages.ts';
import { eventPath, isEventId } from '#domain/events/page.ts';
import { publicLetterPath } from '#domain/letters/public-letter.ts';
import { anchors, paths } from '#paths.ts';

/** Returns the address of an entry's own page; undefined if it has none. */
function pathOf({ kind, id, data }: AddressedEntry): string | undefined {
  if (kind === 'letters') return publicLetterPath(String(data.slug));
  if (kind === 'events') return isEventId(id) ? eventPath(id) : undefined;
  return coursePath(kind, { id, data });
}

/** Returns where an entry is without a page of its own: a course on the home page; undefined for none. */
const placeOf = ({ kind, id }: AddressedEntry): string | undefined =>
  kind === 'courses' ? `${paths.home}#${anchors.course(id)}` : undefined;

/** Lists the entries of a release that may have a page of their own. */
const addressedEntries = ({ content, letters = [], events }: ReturnType<typeof parseStoredSnapshot>) => [
  ...(['courses', 'masterclasses'] as const).flatMap((kind) =>
    (content[kind] ?? []).map(({ id, data }): AddressedEntry => ({ kind, id, data })),
  ),
  ...letters.map(({ id, slug }): AddressedEntry => ({ kind: 'letters', id, data: { slug } })),
  ...events.map(({ id }): AddressedEntry => ({ kind: 'events', id, data: {} })),
];

/**
 * Maps the addresses of former releases that a release does not have to where their entry is now, or to `''` if it is
 * gone.
 * @param kept entries of all kept releases, the oldest first: an address belongs to the last entry that had it
 */
export function formerAddresses(
  kept: readonly AddressedEntry[],
  release: ReturnType<typeof parseStoredSnapshot>,
): Readonly<Record<string, string>> {
  const key = ({ kind, id }: AddressedEntry): string => `${kind}/${id}`;
  const present = addressedEntries(release);
  const places = new Map(present.map((entry) => [key(entry), pathOf(entry) ?? placeOf(entry)]));
  const taken = new Set(present.map(pathOf));
  const former = new Map<string, string>();
  for (const entry of kept) {
    const path = pathOf(entry);
    if (path !== undefined && !taken.has(path)) former.set(path, places.get(key(entry)) ?? '');
  }
  return Object.fromEntries(former);
}
