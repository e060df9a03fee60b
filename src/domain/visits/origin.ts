import { isSlug, slugKey } from '../address/slugs.ts';
import { type Hit, pageOf, siteOf, toValue, webUrl } from './hit.ts';
import { REDIRECT_PARAMETER } from './link-parameter.ts';

/** Goals with their stored numbers (docs/decisions/origin.md); other websites' goals are numbered from 1. */
export const goals = {
  visit: 0,
  form: -1,
  signUp: -2,
  confirmed: -3,
  newsletter: -4,
  checkout: -5,
  video: -6,
  calendar: -7,
} as const;

export type Goal = keyof typeof goals;

/** Stored instead of a source's number if there is none. */
export const NO_SOURCE = { unknown: 0, shortLink: -1 } as const;

/** Number in lists for a text that is not in the dictionary. */
export const NOT_LISTED = -2;

/** Number in lists for all sources in `AI_SOURCES` together. */
export const AI_ASSISTANTS = -3;

/** Our goals by the events that pages report with `me('…')`. */
const goalsByEvent: Readonly<Record<string, Goal>> = {
  Formular: 'form',
  'Kasse geöffnet': 'checkout',
  'Video gestartet': 'video',
  'Kalender geladen': 'calendar',
};

/** Goals that only the server counts; events with these names are ignored. */
const ownWords = ['Besuch', 'Anmeldung', 'Bestätigt', 'Newsletter'];

/** Maps an event to our goal, or `own` for another website's; undefined for a name reserved to the server. */
export function toGoal(event: string): Goal | 'own' | undefined {
  if (ownWords.includes(event)) return undefined;
  return Object.hasOwn(goalsByEvent, event) ? goalsByEvent[event] : 'own';
}

/** Origin of a visitor; unknown fields are empty. */
interface Origin {
  /** Key of the short link. */
  readonly link: string;
  /** Campaign source, or the referring host. */
  readonly source: string;
  readonly campaign: string;
}

export interface Touch extends Origin {
  /** Counted name of the page. */
  readonly entryPage: string;
}

/** Returns the host of a referrer; empty if it is invalid, the page's own website, or one of ours. */
export function sourceOfReferrer(referrer: string, siteOfPage: string, ownHosts: readonly string[]): string {
  const url = webUrl(referrer);
  const host = url && siteOf(url, []);
  const isInside = url === undefined || host === siteOfPage || siteOf(url, ownHosts) === siteOfPage;
  return isInside ? '' : toValue(host ?? '');
}

/** Reads the origin from a page's address: short link and campaign parameters. */
function originIn(url: URL, ownHosts: readonly string[]): Touch {
  const parameter = (name: string): string => toValue(url.searchParams.get(name) ?? '');
  const slug = parameter(REDIRECT_PARAMETER);
  return {
    // Only our own links add `l` to our own pages; elsewhere the letter means something else.
    link: slug !== '' && siteOf(url, ownHosts) === '' && isSlug(slug) ? slugKey(slug) : '',
    source: parameter('utm_source') || parameter('source') || parameter('ref'),
    campaign: parameter('utm_campaign'),
    entryPage: toValue(pageOf(url, ownHosts)),
  };
}

/** Reads the origin from an address; undefined if it is invalid. `ownHosts` are those of our website. */
export function parseOrigin(address: string, ownHosts: readonly string[]): Touch | undefined {
  const url = webUrl(address);
  return url && originIn(url, ownHosts);
}

/** Reads the origin of a visit that starts with a hit; `ownHosts` are those of our website. */
export function parseTouch(
  { url, referrer }: Pick<Hit, 'url' | 'referrer'>,
  ownHosts: readonly string[],
): Touch | undefined {
  const page = webUrl(url);
  if (!page) return undefined;
  const origin = originIn(page, ownHosts);
  return { ...origin, source: origin.source || sourceOfReferrer(referrer, siteOf(page, ownHosts), ownHosts) };
}

/** Evidence for the origin of a sign-up, the most certain first (docs/decisions/origin.md). */
export const EVIDENCE = ['form', 'visit', 'click', 'referrer', 'unknown'] as const;

export type Evidence = (typeof EVIDENCE)[number];

/** Origin stored with a sign-up; unknown fields are empty or null. */
export interface Attribution {
  readonly way: Evidence;
  readonly linkId: number | null;
  readonly source: string;
  readonly campaign: string;
  /** First page of the visit, or the form's page. */
  readonly entryPage: string;
}

export type KnownOrigin = Omit<Attribution, 'way'>;

export interface Clues {
  /** From the address of the form's page. */
  readonly form: KnownOrigin;
  /** From the current visit. */
  readonly visit: KnownOrigin | undefined;
  /** Last short link that this visitor followed today. */
  readonly clickedLinkId: number | null;
  /** Host before the form's page; may be empty. */
  readonly referrer: string;
}

const hasSource = ({ linkId, source, campaign }: KnownOrigin): boolean =>
  linkId !== null || source !== '' || campaign !== '';

/** Decides the origin of a sign-up: by the form's page, then the visit, the last click, the referrer. */
export function attribute({ form, visit, clickedLinkId, referrer }: Clues): Attribution {
  const entryPage = visit?.entryPage ?? form.entryPage;
  const nothing = { linkId: null, source: '', campaign: '', entryPage };
  if (hasSource(form)) return { ...form, entryPage, way: 'form' };
  if (visit && hasSource(visit)) return { ...visit, way: 'visit' };
  if (clickedLinkId !== null) return { ...nothing, linkId: clickedLinkId, way: 'click' };
  if (referrer !== '') return { ...nothing, source: referrer, way: 'referrer' };
  return { ...nothing, way: 'unknown' };
}
