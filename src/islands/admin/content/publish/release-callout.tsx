import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { releases as words } from '#content/content/publishing.ts';
import type { Release, ReleaseList } from '#contracts/content/releases.ts';
import { berlinClock } from '#domain/berlin-clock.ts';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { $begun, refreshReleases, releasesQuery } from '#stores/content/releases.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { FailedRelease } from './failed-release.tsx';

/** Polling interval of a running publish in milliseconds. */
const POLL_MS = 3000;

/** Checks whether a release's build is requested or running. */
export const isRunning = ({ state }: Pick<Release, 'state'>): boolean => state === 'waiting' || state === 'building';

/** Polls until the running publish has ended and is online. */
function useEnd({ releases, onlineId }: ReleaseList, begun: number | undefined): void {
  const [last] = releases;
  const isOnItsWay = last !== undefined && isRunning(last);
  const isAlmost = last?.state === 'built' && last.id === begun && onlineId !== null && onlineId !== last.id;

  useEffect(() => {
    if (!(isOnItsWay || isAlmost)) return undefined;
    const timer = setInterval(() => void releasesQuery.refresh(), POLL_MS);
    return () => {
      clearInterval(timer);
      // Refreshes everything that the publish has changed, once.
      refreshReleases();
    };
  }, [isOnItsWay, isAlmost]);
}

const timeOf = (instant: string): string => berlinClock(new Date(instant)).time;

function stageOf({ error, requestedAt, begunAt }: Release): string {
  if (error !== '') return `${error} ${words.delayed}`;
  if (begunAt !== null) return words.making(timeOf(begunAt));
  return requestedAt === null ? words.collecting : words.ordered(timeOf(requestedAt));
}

function Stand({ list, path }: { readonly list: ReleaseList; readonly path: string }) {
  const begun = useStore($begun);
  useEnd(list, begun);
  const [last] = list.releases;
  if (last === undefined) return null;
  if (last.state === 'failed') {
    return (
      <Callout tone="error" className="mb-6">
        <FailedRelease {...last} />
      </Callout>
    );
  }
  if (isRunning(last)) {
    return (
      <Callout tone="pending" className="mb-6">
        <p className="font-semibold">{words.running}</p>
        <p>{stageOf(last)}</p>
      </Callout>
    );
  }
  if (last.id !== begun || last.state !== 'built') return null;
  if (list.onlineId !== null && list.onlineId !== last.id) {
    return (
      <Callout tone="pending" className="mb-6">
        {words.almost}
      </Callout>
    );
  }
  return (
    <Callout tone="success" className="mb-6 flex flex-wrap items-center gap-x-6">
      <span className="font-semibold">{words.done}</span>
      <a href={path} target="_blank" rel="noopener" className={buttonLooks.link}>
        {words.look}
      </a>
    </Callout>
  );
}

/**
 * State of the last publish: running, online (if started in this tab), or failed with the reason.
 *
 * @param path page to open after a success
 */
export function ReleaseCallout({ path = '/' }: { readonly path?: string | undefined }) {
  const state = useFreshQuery(releasesQuery);
  return <div role="status">{'data' in state && <Stand list={state.data} path={path} />}</div>;
}
