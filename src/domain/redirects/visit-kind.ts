import { isPrefetch, isPreviewAgent } from '../visits/signals.ts';

/** What a visit counts as: a person's click, a robot's, or nothing at all. */
export type VisitKind = 'click' | 'bot' | 'none';

/**
 * Says what a visit counts as (docs/decisions/redirects.md).
 *
 * @param isRobot whether a user agent is on the caller's list of robots
 */
export function visitKind(
  method: string,
  headers: Pick<Headers, 'get'>,
  isRobot: (agent: string) => boolean,
): VisitKind {
  if (method !== 'GET' || isPrefetch(headers)) return 'none';
  const agent = headers.get('user-agent') ?? '';
  return agent === '' || isPreviewAgent(agent) || isRobot(agent) ? 'bot' : 'click';
}

/**
 * Whether somebody has followed a redirect, rather than opened a page that shows it as an image or a frame. Browsers from
 * before 2023 do not tell; theirs say of an image what kind they take.
 */
export function isNavigation(headers: Pick<Headers, 'get'>): boolean {
  const destination = headers.get('sec-fetch-dest');
  if (destination !== null) return destination === 'document';
  return !(headers.get('accept') ?? '').startsWith('image/');
}
