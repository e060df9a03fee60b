import { listReleases, publishAgain, publishDrafts, type Release, readChanges } from '#contracts/releases.ts';
import { callAsAdmin } from './auth.ts';
import { query } from './query.ts';

/** What the next publish would change, and what keeps it from working. */
export const changesQuery = query(readChanges.path, () => callAsAdmin(readChanges));

/** The last releases, the newest first, and which one is online. */
export const releasesQuery = query(listReleases.path, () => callAsAdmin(listReleases));

async function refreshAfter<T>(edit: Promise<T>): Promise<T> {
  try {
    return await edit;
  } finally {
    void changesQuery.refresh();
    void releasesQuery.refresh();
  }
}

/** Publishes the drafts that `checksum` names. @throws ApiError, NetworkError */
export const publish = (checksum: string, note: string): Promise<Release> =>
  refreshAfter(callAsAdmin(publishDrafts, { body: { checksum, note } }));

/** Publishes a former release once more. @throws ApiError, NetworkError */
export const repeatRelease = (id: number): Promise<Release> =>
  refreshAfter(callAsAdmin(publishAgain, { params: { id } }));
