import {
  dropPlan as dropPlanRoute,
  listReleases,
  planRelease as planRoute,
  publishAgain,
  publishDrafts,
  type Release,
  type ReleasePlan,
  readChanges,
} from '#contracts/content/releases.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';
import { query } from '#stores/query.ts';

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

/** Plans the publish, in place of the last plan. @throws ApiError, NetworkError */
export const planRelease = (plan: {
  readonly day: string;
  readonly time: string;
  readonly note: string;
}): Promise<ReleasePlan> => refreshAfter(callAsAdmin(planRoute, { body: plan }));

/** Drops the plan. @throws ApiError, NetworkError */
export const dropPlan = (): Promise<unknown> => refreshAfter(callAsAdmin(dropPlanRoute));
