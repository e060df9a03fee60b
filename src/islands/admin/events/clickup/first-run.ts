import { useEffect, useState } from 'react';
import { type ClickUpStatus, clickUpStatusQuery } from '#stores/events/connection.ts';

const POLL_MS = 2000;
/** Half a minute: a synchronisation may take twenty seconds. */
const POLLS_MAX = 15;

/**
 * Polls until the first synchronisation after connecting has ended; the server runs it in the background.
 *
 * @returns whether it is still awaited; earlier runs belong to another connection
 */
export function useFirstRun({ connection, lastRun }: ClickUpStatus): boolean {
  const [polls, setPolls] = useState(0);
  const isAwaited =
    connection !== undefined &&
    (lastRun === undefined || lastRun.startedAt < connection.connectedAt) &&
    polls < POLLS_MAX;

  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      void clickUpStatusQuery.refresh();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, polls]);

  return isAwaited;
}
