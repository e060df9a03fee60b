import { atom } from 'nanostores';
import type { KindName } from '#contracts/content/registry.ts';
import {
  type Change,
  type Changes,
  dropPlan as dropPlanRoute,
  listReleases,
  planRelease as planRoute,
  publishAgain,
  publishDrafts,
  type Release,
  type ReleasePlan,
  readAgain,
  readChanges,
  readEvents,
} from '#contracts/content/releases.ts';
import { invalidate, query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Pending changes, running publishes and obstacles to the next publish. */
export const changesQuery = query(readChanges.path, () => callAsAdmin(readChanges));

/** The last releases, newest first, with the one that is online. */
export const releasesQuery = query(listReleases.path, () => callAsAdmin(listReleases));

export const eventsQuery = query(readEvents.path, async () => (await callAsAdmin(readEvents)).events);

/** Number of the release last started in this tab; its progress is shown until it is online. */
export const $begun = atom<number | undefined>();

/** Invalidates everything that the start or end of a publish changes. */
export function refreshReleases(): void {
  invalidate('/api/releases');
  invalidate('/api/law');
  invalidate('/api/dashboard');
}

async function refreshAfter<T>(edit: Promise<T>): Promise<T> {
  try {
    return await edit;
  } finally {
    refreshReleases();
  }
}

async function begin(publish: Promise<Release>): Promise<Release> {
  const release = await refreshAfter(publish);
  $begun.set(release.id);
  return release;
}

interface Choice {
  /** Checksum of the drafts that the user has reviewed. */
  readonly checksum: string;
  readonly note: string;
  /** Keys of changes to leave unpublished (`changeKey`). */
  readonly without: readonly string[];
}

/** Publishes the chosen changes. @throws ApiError, NetworkError; here and below */
export const publish = ({ without, ...choice }: Choice): Promise<Release> =>
  begin(callAsAdmin(publishDrafts, { body: { ...choice, without: [...without] } }));

/** Previews the changes of publishing a former release again. */
export const readRepeat = (id: number): Promise<{ changes: Change[] }> => callAsAdmin(readAgain, { params: { id } });

export const repeatRelease = (id: number): Promise<Release> => begin(callAsAdmin(publishAgain, { params: { id } }));

/** Schedules the publish; replaces an earlier plan. */
export const planRelease = ({
  without,
  ...plan
}: {
  readonly day: string;
  readonly time: string;
  readonly note: string;
  readonly without: readonly string[];
}): Promise<ReleasePlan> => refreshAfter(callAsAdmin(planRoute, { body: { ...plan, without: [...without] } }));

export const dropPlan = (): Promise<unknown> => refreshAfter(callAsAdmin(dropPlanRoute));

export type PublicationState = Change['state'] | 'underWay';

/**
 * Returns an entry's publication state; unpublished changes take precedence over a running publish.
 *
 * @returns `undefined` if it is online
 */
export function publicationState(
  { changes, underWay }: Changes,
  kind: KindName,
  id: string,
): PublicationState | undefined {
  const isIt = (change: Change): boolean => change.kind === kind && (change.id === id || change.moved.includes(id));
  const mine = changes.filter(isIt);
  const change = mine.find((each) => each.state !== 'moved') ?? mine[0];
  return change?.state ?? (underWay.some(isIt) ? 'underWay' : undefined);
}
