import { isPublicStatus } from './reading.ts';

/**
 * The status to give an event so that the website shows it, or does not: its own where it says so already, else the
 * list's first that does. Empty is the one with which ClickUp begins, which shows nothing.
 *
 * @param statuses of the list, in its order
 * @returns undefined where the list has none
 */
export function statusThat(shows: boolean, statuses: readonly string[], current: string): string | undefined {
  if (isPublicStatus(current) === shows) return current;
  return statuses.find((status) => isPublicStatus(status) === shows);
}
