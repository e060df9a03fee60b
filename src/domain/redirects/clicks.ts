import { deviceType } from '../visits/hit.ts';
import { isPreviewAgent } from '../visits/signals.ts';
import type { VisitKind } from './visit-kind.ts';

/** What is counted of a redirect's visits beside their number, with the number under which it is stored. */
export const clickDimensions = { referrer: 1, device: 2, country: 3, robot: 4 } as const;

/** Name of such a dimension. */
export type ClickDimension = keyof typeof clickDimensions;

/** One thing that a visit of a redirect counts for. */
export interface ClickMark {
  /** Number of the dimension. */
  readonly dimension: number;
  readonly value: string;
}

/** What is known of a visit. */
export interface RedirectVisit {
  readonly kind: VisitKind;
  readonly headers: Pick<Headers, 'get'>;
  /** Two letters from the platform, or empty. */
  readonly country: string;
}

/** Names of hosts are no longer. */
const HOST_MAX = 253;

/** The host that somebody came from, without `www.`; empty where the browser does not say. */
function referrerHost(referrer: string | null): string {
  const url = URL.parse(referrer ?? '');
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  return url.hostname.replace(/^www\./, '').slice(0, HOST_MAX);
}

function robotClass(userAgent: string): 'nameless' | 'preview' | 'crawler' {
  if (userAgent === '') return 'nameless';
  return isPreviewAgent(userAgent) ? 'preview' : 'crawler';
}

/**
 * What a visit counts for: a person's for where they come from, device and country, a robot's for what it is. Sums only;
 * no two of them can be put together again.
 */
export function clickMarks({ kind, headers, country }: RedirectVisit): readonly ClickMark[] {
  const userAgent = headers.get('user-agent') ?? '';
  if (kind === 'none') return [];
  if (kind === 'bot') return [{ dimension: clickDimensions.robot, value: robotClass(userAgent) }];
  return [
    { dimension: clickDimensions.referrer, value: referrerHost(headers.get('referer')) },
    { dimension: clickDimensions.device, value: deviceType(userAgent) },
    { dimension: clickDimensions.country, value: /^[A-Z]{2}$/.test(country) ? country : '' },
  ];
}
