export const TARGET_FAILURES = ['away', 'missing', 'broken', 'redirects', 'forbidden'] as const;

/**
 * Reasons why a target does not work:
 * - `away`: no answer in time
 * - `missing`: 404 or 410
 * - `broken`: server error
 * - `redirects`: redirect loop, or a redirect without a target
 * - `forbidden`: not on the public internet, so it is not requested
 */
export type TargetFailure = (typeof TARGET_FAILURES)[number];

/** Checks whether a target can be requested, as only web addresses can. */
export const isCheckable = (targetUrl: string): boolean => /^https?:\/\//i.test(targetUrl);

/** Maps an HTTP status to a failure. Statuses such as 401 or 403 prove that the page exists, so they are none. */
export function toTargetFailure(status: number): TargetFailure | null {
  if (status === 404 || status === 410) return 'missing';
  return status >= 500 ? 'broken' : null;
}
