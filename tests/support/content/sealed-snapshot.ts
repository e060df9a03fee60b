import type { Content } from '#contracts/content/registry.ts';
import { checksumOf, type Snapshot } from '#contracts/content/snapshot.ts';

/** Builds a release's snapshot with other content, under the right checksum. */
export async function sealed(
  first: Snapshot,
  content: Content,
  events: Snapshot['events'] = [],
  letters?: Snapshot['letters'],
): Promise<Snapshot> {
  return {
    ...first,
    id: 7,
    publishedAt: '2026-11-22T08:00:00.000Z',
    isPublic: true,
    content,
    events,
    letters,
    checksum: await checksumOf({ content, events, letters }),
  };
}
