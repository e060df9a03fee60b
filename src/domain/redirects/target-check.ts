/** Why a target does not lead where it should; null where it answers. */
export const TARGET_FAILURES = ['away', 'missing', 'broken', 'redirects', 'forbidden'] as const;

/**
 * - `away`: nobody there, or too slow
 * - `missing`: 404 or 410
 * - `broken`: a failure of the server
 * - `redirects`: it sends on and on, or nowhere
 * - `forbidden`: not on the public internet, so it is not asked
 */
export type TargetFailure = (typeof TARGET_FAILURES)[number];

/** Whether a target can be asked: it is on the web. */
export const isAskable = (targetUrl: string): boolean => /^https?:\/\//i.test(targetUrl);

/** What a status says of a target; one that wants a password, or no robots, is there. */
export function failureOf(status: number): TargetFailure | null {
  if (status === 404 || status === 410) return 'missing';
  return status >= 500 ? 'broken' : null;
}
