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

/** What the next publish can change, what is on its way, and what keeps it from working. */
export const changesQuery = query(readChanges.path, () => callAsAdmin(readChanges));

/** The last releases, the newest first, and which one is online. */
export const releasesQuery = query(listReleases.path, () => callAsAdmin(listReleases));

/** The events that a publish would take along. */
export const eventsQuery = query(readEvents.path, async () => (await callAsAdmin(readEvents)).events);

/** The number of the publish that was begun here last: how it goes is told until it is online. */
export const $begun = atom<number | undefined>();

/** Reads again what a publish changes, by beginning or by its end. */
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

/** What is published of the drafts. */
interface Choice {
  /** Names the drafts that she has seen. */
  readonly checksum: string;
  readonly note: string;
  /** What stays a draft: `changeKey`s. */
  readonly without: readonly string[];
  /** Publishes although credits look short. */
  readonly trotzdem: boolean;
}

/** Publishes what is chosen. @throws ApiError, NetworkError */
export const publish = ({ without, trotzdem, ...choice }: Choice): Promise<Release> =>
  begin(callAsAdmin(publishDrafts, { body: { ...choice, without: [...without], ...(trotzdem && { trotzdem }) } }));

/** What a former release would change, were it published once more. @throws ApiError, NetworkError */
export const readRepeat = (id: number): Promise<{ changes: Change[] }> => callAsAdmin(readAgain, { params: { id } });

/** Publishes a former release once more. @throws ApiError, NetworkError */
export const repeatRelease = (id: number, trotzdem: boolean): Promise<Release> =>
  begin(callAsAdmin(publishAgain, { params: { id }, query: trotzdem ? { trotzdem: 'true' } : {} }));

/** Plans the publish, in place of the last plan. @throws ApiError, NetworkError */
export const planRelease = ({
  without,
  ...plan
}: {
  readonly day: string;
  readonly time: string;
  readonly note: string;
  readonly without: readonly string[];
}): Promise<ReleasePlan> => refreshAfter(callAsAdmin(planRoute, { body: { ...plan, without: [...without] } }));

/** Drops the plan. @throws ApiError, NetworkError */
export const dropPlan = (): Promise<unknown> => refreshAfter(callAsAdmin(dropPlanRoute));

/** How an entry stands against what visitors see. */
export type Stand = Change['state'] | 'underWay' | 'online';

/** How an entry stands: what is still to be published counts more than what is on its way. */
export function standOf({ changes, underWay }: Changes, kind: KindName, id: string): Stand {
  const isIt = (change: Change): boolean => change.kind === kind && (change.id === id || change.moved.includes(id));
  const mine = changes.filter(isIt);
  const change = mine.find((each) => each.state !== 'moved') ?? mine[0];
  return change?.state ?? (underWay.some(isIt) ? 'underWay' : 'online');
}
