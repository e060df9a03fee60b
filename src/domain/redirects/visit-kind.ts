import { isPrefetch, isPreviewAgent, userAgentOf } from '../visits/signals.ts';

/** Classification of a visit; `none` is not counted. */
export type VisitKind = 'click' | 'bot' | 'none';

/** Classifies a visit (docs/decisions/redirects.md); `isRobot` knows the user agents of robots. */
export function visitKind(
  method: string,
  headers: Pick<Headers, 'get'>,
  isRobot: (agent: string) => boolean,
): VisitKind {
  if (method !== 'GET' || isPrefetch(headers)) return 'none';
  const agent = userAgentOf(headers);
  return agent === '' || isPreviewAgent(agent) || isRobot(agent) ? 'bot' : 'click';
}

/**
 * Checks whether a redirect was opened as a page, rather than embedded as an image or frame. Browsers from before 2023
 * do not send `Sec-Fetch-Dest`; their `Accept` header gives images away.
 */
export function isNavigation(headers: Pick<Headers, 'get'>): boolean {
  const destination = headers.get('sec-fetch-dest');
  if (destination !== null) return destination === 'document';
  return !(headers.get('accept') ?? '').startsWith('image/');
}
