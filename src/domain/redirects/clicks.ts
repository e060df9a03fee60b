import { parseUrl } from '../address/urls.ts';
import { deviceType } from '../visits/hit.ts';
import { isPreviewAgent, userAgentOf } from '../visits/signals.ts';
import type { VisitKind } from './visit-kind.ts';

/** Dimensions counted for a redirect, with their stored numbers. */
export const clickDimensions = { referrer: 1, device: 2, country: 3, robot: 4 } as const;

export type ClickDimension = keyof typeof clickDimensions;

export interface ClickMark {
  readonly dimension: number;
  readonly value: string;
}

export interface RedirectVisit {
  readonly kind: VisitKind;
  readonly headers: Pick<Headers, 'get'>;
  /** Two letters from Netlify, or empty. */
  readonly country: string;
}

/** Longest stored host name: strangers can send made-up ones, and no real website's is longer. */
const HOST_MAX = 64;

/** Returns the referring host without `www.`; empty if the browser sends none. */
function referrerHost(referrer: string | null): string {
  const url = parseUrl(referrer ?? '');
  if (url === undefined || !/^https?:$/.test(url.protocol)) return '';
  return url.hostname.replace(/^www\./, '').slice(0, HOST_MAX);
}

function robotClass(userAgent: string): 'nameless' | 'preview' | 'crawler' {
  if (userAgent === '') return 'nameless';
  return isPreviewAgent(userAgent) ? 'preview' : 'crawler';
}

/**
 * Lists the counters of a visit: referrer, device and country for a person, the class for a robot. Only sums are
 * stored, so the values of one visit cannot be linked again.
 */
export function clickMarks({ kind, headers, country }: RedirectVisit): readonly ClickMark[] {
  const userAgent = userAgentOf(headers);
  if (kind === 'none') return [];
  if (kind === 'bot') return [{ dimension: clickDimensions.robot, value: robotClass(userAgent) }];
  return [
    { dimension: clickDimensions.referrer, value: referrerHost(headers.get('referer')) },
    { dimension: clickDimensions.device, value: deviceType(userAgent) },
    { dimension: clickDimensions.country, value: /^[A-Z]{2}$/.test(country) ? country : '' },
  ];
}
