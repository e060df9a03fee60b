import { isSlug, slugKey } from '../slugs.ts';
import { type Hit, pageOf, siteOf, toValue, webUrl } from './hit.ts';
import { REDIRECT_PARAMETER } from './link-parameter.ts';

/**
 * What a visit can reach, with the number under which it is stored (docs/decisions/origin.md). Goals of other websites
 * have the number of their text in the dictionary, from 1 on.
 */
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

/** Name of a goal of ours. */
export type Goal = keyof typeof goals;

/** Stored in place of a source's number where there is none. */
export const NO_SOURCE = { unknown: 0, shortLink: -1 } as const;

/** The number of a text that counting has no number for, as a list of ways names it. */
export const NOT_LISTED = -2;

/** What pages say of themselves, as `me('…')` names it. */
const told: Readonly<Record<string, Goal>> = {
  Formular: 'form',
  'Kasse geöffnet': 'checkout',
  'Video gestartet': 'video',
  'Kalender geladen': 'calendar',
};

/** What only the server counts; a page that says it is not believed. */
const ownWords = ['Besuch', 'Anmeldung', 'Bestätigt', 'Newsletter'];

/**
 * The goal that an event of a page reaches.
 *
 * @returns one of ours; `own` for one of another website; undefined for a name that only the server gives
 */
export function goalOf(event: string): Goal | 'own' | undefined {
  if (ownWords.includes(event)) return undefined;
  return Object.hasOwn(told, event) ? told[event] : 'own';
}

/** What says where somebody comes from. Empty texts for what is not known. */
export interface Origin {
  /** Key of the short link that was followed. */
  readonly link: string;
  /** Name of the campaign's source, or the host of the website before. */
  readonly source: string;
  readonly campaign: string;
}

/** How a visit began. */
export interface Touch extends Origin {
  /** The page, as it is counted. */
  readonly entryPage: string;
}

/** The website that a referrer names; empty where it is that of the page itself, one of our own, or none. */
export function sourceOfReferrer(referrer: string, siteOfPage: string, ownHosts: readonly string[]): string {
  const url = webUrl(referrer);
  const host = url && siteOf(url, []);
  const isInside = url === undefined || host === siteOfPage || siteOf(url, ownHosts) === siteOfPage;
  return isInside ? '' : toValue(host ?? '');
}

/** What the address of a page says of where its visitor comes from: our own link and the campaign's parameters. */
function originIn(url: URL, ownHosts: readonly string[]): Touch {
  const parameter = (name: string): string => toValue(url.searchParams.get(name) ?? '');
  const slug = parameter(REDIRECT_PARAMETER);
  return {
    // Only our own links lead to our own pages with `l`; elsewhere the letter means something else.
    link: slug !== '' && siteOf(url, ownHosts) === '' && isSlug(slug) ? slugKey(slug) : '',
    source: parameter('utm_source') || parameter('source') || parameter('ref'),
    campaign: parameter('utm_campaign'),
    entryPage: toValue(pageOf(url, ownHosts)),
  };
}

/**
 * The same of an address that may be none; undefined then.
 *
 * @param ownHosts hosts of our own website
 */
export function originOf(address: string, ownHosts: readonly string[]): Touch | undefined {
  const url = webUrl(address);
  return url && originIn(url, ownHosts);
}

/**
 * How a visit begins with a hit.
 *
 * @param ownHosts hosts of our own website
 */
export function touchOf(
  { url, referrer }: Pick<Hit, 'url' | 'referrer'>,
  ownHosts: readonly string[],
): Touch | undefined {
  const page = webUrl(url);
  if (!page) return undefined;
  const origin = originIn(page, ownHosts);
  return { ...origin, source: origin.source || sourceOfReferrer(referrer, siteOf(page, ownHosts), ownHosts) };
}

/** How it was found out where a sign-up comes from, the surest first (docs/decisions/origin.md). */
export const WAYS = ['form', 'visit', 'click', 'referrer', 'unknown'] as const;

/** One of the five ways. */
export type Way = (typeof WAYS)[number];

/** Where a sign-up comes from, as it is stored with it. Empty texts and null for what is not known. */
export interface Attribution {
  readonly way: Way;
  readonly linkId: number | null;
  readonly source: string;
  readonly campaign: string;
  /** The page with which the visit began, or that of the form. */
  readonly entryPage: string;
}

/** What is known of a visit, or of where somebody comes from. */
export type Known = Omit<Attribution, 'way'>;

/** Everything that can say where a sign-up comes from. */
export interface Clues {
  /** What the address of the form's page says. */
  readonly form: Known;
  /** How the visit began that is running. */
  readonly visit: Known | undefined;
  /** The short link that this visitor followed last today. */
  readonly clickedLinkId: number | null;
  /** The website before the form's page; empty where there was none. */
  readonly referrer: string;
}

const isTold = ({ linkId, source, campaign }: Known): boolean => linkId !== null || source !== '' || campaign !== '';

/** Decides where a sign-up comes from: what the form's page says, else the visit, the last click, the website before. */
export function attribute({ form, visit, clickedLinkId, referrer }: Clues): Attribution {
  const entryPage = visit?.entryPage ?? form.entryPage;
  const nothing = { linkId: null, source: '', campaign: '', entryPage };
  if (isTold(form)) return { ...form, entryPage, way: 'form' };
  if (visit && isTold(visit)) return { ...visit, way: 'visit' };
  if (clickedLinkId !== null) return { ...nothing, linkId: clickedLinkId, way: 'click' };
  if (referrer !== '') return { ...nothing, source: referrer, way: 'referrer' };
  return { ...nothing, way: 'unknown' };
}
