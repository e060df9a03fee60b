/** What is counted apart, with the number under which it is stored. The total comes last in every write. */
export const dimensions = {
  page: 1,
  referrer: 2,
  country: 3,
  device: 4,
  campaignSource: 5,
  campaignMedium: 6,
  campaignName: 7,
  browser: 8,
  event: 9,
  /** Where a visit came from: not counted by itself, only with the visits. */
  source: 10,
  total: 100,
} as const;

/** Name of a dimension. */
export type Dimension = keyof typeof dimensions;

/** Why a visit was not counted. */
export type DropReason =
  | 'bot'
  | 'prefetch'
  | 'do-not-track'
  | 'global-privacy-control'
  | 'owner'
  | 'too-many'
  | 'unusable'
  /** The database was overloaded or away. Clicks of short links have the class 'link'. */
  | 'not-stored';

/** Longest value that is stored (docs/decisions/visits.md). */
export const VALUE_MAX = 512;

/** What a page says of its visit; everything in it is a stranger's text. */
export interface Hit {
  /** The page's address. */
  readonly url: string;
  readonly referrer: string;
  /** Name of an event on the page; empty for a page view. */
  readonly event: string;
}

/** What the platform knows of the visitor. */
export interface Visitor {
  readonly userAgent: string;
  /** Two letters, or empty. */
  readonly country: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Cuts a stranger's text to what may be stored: whole characters, nothing that steers a terminal or a database. */
export const toValue = (text: string): string =>
  text.toWellFormed().replace(CONTROL, '').slice(0, VALUE_MAX).toWellFormed();

/** An address on the web; undefined for everything else. */
export function webUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : undefined;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** The website of an address, without `www.`; empty for our own. */
export function siteOf({ host }: URL, ownHosts: readonly string[]): string {
  const site = withoutWww(host);
  return ownHosts.some((own) => withoutWww(own) === site) ? '' : site;
}

/** A page as it is counted: our own by its path, one of another website by host and path. */
export const pageOf = (url: URL, ownHosts: readonly string[]): string =>
  siteOf(url, ownHosts) + readablePath(url.pathname);

function readablePath(pathname: string): string {
  // The look-behind keeps a stranger's thousands of slashes from being tried from every one of them.
  const trimmed = pathname.replace(/(?<!\/)\/+$/, '').replace(/\.html$/, '') || '/';
  try {
    return decodeURI(trimmed);
  } catch {
    return trimmed;
  }
}

/** The kind of device behind a user agent (spec 2.12). */
export function deviceType(userAgent: string): 'mobile' | 'tablet' | 'desktop' {
  if (/ipad|tablet|kindle|silk|playbook/i.test(userAgent)) return 'tablet';
  if (/android/i.test(userAgent)) return /mobile/i.test(userAgent) ? 'mobile' : 'tablet';
  return /mobi|iphone|ipod|phone/i.test(userAgent) ? 'mobile' : 'desktop';
}

/** Families of browsers; the first that matches counts, because most of them name others too. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

/** The browser's family; 'Andere' for all the rest. */
export const browserFamily = (userAgent: string): string =>
  browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Andere';

/** One thing that a hit counts for. */
export interface Count {
  readonly dimension: Dimension;
  readonly value: string;
}

/**
 * What a hit counts for, in the order in which it is written. Own pages are named by their path, pages of other
 * websites by host and path; a referrer that is the page's own website is a step inside it and no source.
 *
 * @param ownHosts hosts of our own website
 * @returns undefined for a hit that names no page
 */
export function countsOf(hit: Hit, visitor: Visitor, ownHosts: readonly string[]): readonly Count[] | undefined {
  const url = webUrl(hit.url);
  if (!url) return undefined;
  // An event happens on a page that was counted already.
  if (hit.event !== '') return [{ dimension: 'event', value: toValue(hit.event) }];
  const host = withoutWww(url.host);
  const referrer = webUrl(hit.referrer);
  const isInside = referrer !== undefined && withoutWww(referrer.host) === host;
  const parameter = (name: string): string => url.searchParams.get(name) ?? '';

  const optional: readonly Count[] = [
    { dimension: 'campaignSource', value: parameter('utm_source') || parameter('source') || parameter('ref') },
    { dimension: 'campaignMedium', value: parameter('utm_medium') },
    { dimension: 'campaignName', value: parameter('utm_campaign') },
  ];
  const source = referrer
    ? withoutWww(referrer.host) + (referrer.pathname === '/' ? '' : readablePath(referrer.pathname))
    : '';
  const counts: readonly Count[] = [
    { dimension: 'page', value: pageOf(url, ownHosts) },
    ...(isInside ? [] : [{ dimension: 'referrer', value: source } as const]),
    { dimension: 'country', value: /^[A-Z]{2}$/.test(visitor.country) ? visitor.country : '' },
    { dimension: 'device', value: deviceType(visitor.userAgent) },
    { dimension: 'browser', value: browserFamily(visitor.userAgent) },
    ...optional.filter(({ value }) => value !== ''),
    { dimension: 'total', value: '' },
  ];
  return counts
    .map(({ dimension, value }) => ({ dimension, value: toValue(value) }))
    .toSorted((a, b) => dimensions[a.dimension] - dimensions[b.dimension]);
}
