import { parseUrl } from '../address/urls.ts';

/**
 * Dimensions of counting with their stored numbers. Hits write them in this order, the total last. Campaigns, events
 * and sources only name visits and their goals.
 */
export const dimensions = {
  page: 1,
  referrer: 2,
  country: 3,
  device: 4,
  campaignName: 7,
  event: 9,
  source: 10,
  total: 100,
} as const;

export type Dimension = keyof typeof dimensions;

/** Dimensions whose visitors are found by marks; those of the others by the day's first view. */
export const MARKED = [dimensions.page, dimensions.referrer, dimensions.country] as const;

/** Dimensions that a range lists, too, so that their months are kept. */
export const LISTED_BY_RANGE = [dimensions.page, dimensions.country, dimensions.device] as const;

/** Dimensions whose texts strangers choose. */
export const OPEN: readonly Dimension[] = ['page', 'referrer', 'campaignName', 'event', 'source'];

/** Reasons why a visit was not counted. */
export type DropReason =
  | 'bot'
  | 'prefetch'
  | 'do-not-track'
  | 'global-privacy-control'
  | 'owner'
  | 'too-many'
  | 'unusable'
  /** The database was overloaded or down. */
  | 'not-stored';

/** Longest stored value (docs/decisions/visits.md). */
export const VALUE_MAX = 200;

/** Report of a page; every field is a stranger's text. */
export interface Hit {
  readonly url: string;
  readonly referrer: string;
  /** Event on the page; empty for a page view. */
  readonly event: string;
}

export interface Visitor {
  readonly userAgent: string;
  /** Two letters, or empty. */
  readonly country: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Shortens a stranger's text to a storable value: whole characters, no control characters. */
export const toValue = (text: string): string =>
  text.toWellFormed().replace(CONTROL, '').slice(0, VALUE_MAX).toWellFormed();

/** Parses a web address; undefined for anything else. */
export function webUrl(text: string): URL | undefined {
  const url = parseUrl(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : undefined;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Returns an address's host without `www.`; empty for our own website. */
export function siteOf({ host }: URL, ownHosts: readonly string[]): string {
  const site = withoutWww(host);
  return ownHosts.some((own) => withoutWww(own) === site) ? '' : site;
}

/** Returns the counted name of a page: the path on our website, host and path elsewhere. */
export const pageOf = (url: URL, ownHosts: readonly string[]): string =>
  siteOf(url, ownHosts) + readablePath(url.pathname);

/** Start of a character's escapes in UTF-8, within which a program has cut the address. */
const CUT_ESCAPE = /(?<=[^/])(?:%(?:c[2-9a-f]|d[\da-f]|e[\da-f]|f[0-4])(?:%[89ab][\da-f]){0,2})?(?:%[\da-f]?)?$/i;

function readablePath(pathname: string): string {
  // The look-behind prevents quadratic time on a stranger's thousands of slashes.
  const trimmed =
    pathname
      .replace(/(?<!\/)\/+$/, '')
      .replace(/\.html$/, '')
      .replace(/\/index$/, '') || '/';
  for (const path of [trimmed, trimmed.replace(CUT_ESCAPE, '')]) {
    try {
      return decodeURI(path).normalize('NFC');
    } catch {
      // The next try follows; else the path stays as it came.
    }
  }
  return trimmed;
}

/** Classifies the device by its user agent (spec 2.12). */
export function deviceType(userAgent: string): 'mobile' | 'tablet' | 'desktop' {
  if (/ipad|tablet|kindle|silk|playbook/i.test(userAgent)) return 'tablet';
  if (/android/i.test(userAgent)) return /mobile/i.test(userAgent) ? 'mobile' : 'tablet';
  return /mobi|iphone|ipod|phone/i.test(userAgent) ? 'mobile' : 'desktop';
}

export interface Count {
  readonly dimension: Dimension;
  readonly value: string;
}

/**
 * Lists a hit's counters in writing order; undefined without a valid page. An event has none: it happens on a page that
 * was already counted. A referrer on the same site is ignored.
 */
export function listCounts(hit: Hit, visitor: Visitor, ownHosts: readonly string[]): readonly Count[] | undefined {
  const url = webUrl(hit.url);
  if (!url) return undefined;
  if (hit.event !== '') return [];
  const host = withoutWww(url.host);
  const referrer = webUrl(hit.referrer);
  const isInside = referrer !== undefined && withoutWww(referrer.host) === host;
  const source = referrer
    ? withoutWww(referrer.host) + (referrer.pathname === '/' ? '' : readablePath(referrer.pathname))
    : '';
  const counts: readonly Count[] = [
    { dimension: 'page', value: pageOf(url, ownHosts) },
    ...(isInside ? [] : [{ dimension: 'referrer', value: source } as const]),
    { dimension: 'country', value: /^[A-Z]{2}$/.test(visitor.country) ? visitor.country : '' },
    { dimension: 'device', value: deviceType(visitor.userAgent) },
    { dimension: 'total', value: '' },
  ];
  return counts.map(({ dimension, value }) => ({ dimension, value: toValue(value) }));
}
