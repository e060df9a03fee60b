import { isPublicStatus } from './task-reading.ts';

/**
 * Returns the status that shows or hides an event on the website: the current one if it fits, else the first that does.
 * Empty means ClickUp's first status, which hides it; undefined if none fits.
 */
export function findStatus(shows: boolean, statuses: readonly string[], current: string): string | undefined {
  if (isPublicStatus(current) === shows) return current;
  return statuses.find((status) => isPublicStatus(status) === shows);
}
