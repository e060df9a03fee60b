import { isContactParameter } from '../tagging/contact-tags.ts';
import { isPrefetch, isPreviewAgent } from '../visits/signals.ts';

/** What a redirect does when it is visited. */
export interface VisitedRedirect {
  readonly id: number;
  readonly targetUrl: string;
  readonly isActive: boolean;
  readonly trackClicks: boolean;
  /** Last day on which it works, in Europe/Berlin, `YYYY-MM-DD`; null never ends. */
  readonly expiresAt: string | null;
}

/** Default colour of a category, and of one that has lost its own (spec 3, 9). */
export const DEFAULT_COLOR = '#a90499';

/** Whether a text is a colour as `#rrggbb`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Limits of spec 9 and docs/decisions/redirects.md. */
export const SLUG_MAX = 100;
export const CATEGORY_NAME_MAX = 50;
export const TARGET_MAX = 2000;

// Letters of one script only: а Cyrillic „а“ must not pass for a Latin one. A slug of dots alone would be a path step.
const SLUG = /^(?!\.+$)[\p{Script=Latin}\d._-]+$/u;
const TARGET_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];
const WEB_PROTOCOLS = ['http:', 'https:'];
const PUBLIC_PREFIX = '/r/';

/** Names the redirect in the address of our own page to which it led; never a single click. */
export const REDIRECT_PARAMETER = 'l';

// Compatibility forms look like letters that they are not: `ａ`, `ﬁ`, `Ⅷ`.
const isPlain = (text: string): boolean => text.normalize('NFKC') === text.normalize('NFC');

/** Whether a text may be a slug: 1–100 Latin letters (umlauts too), digits, `.`, `_`, `-`. */
export const isSlug = (text: string): boolean =>
  text.length <= SLUG_MAX && SLUG.test(text.normalize('NFC')) && isPlain(text);

/** The form in which slugs are compared: upper and lower case, composed and decomposed umlauts are the same. */
export const slugKey = (slug: string): string => slug.normalize('NFC').toLowerCase();

/** The slug that a path asks for; undefined where it cannot be one. */
export function slugFromPath(pathname: string): string | undefined {
  const encoded = pathname.slice(PUBLIC_PREFIX.length).replace(/\/$/, '');
  try {
    const slug = decodeURIComponent(encoded);
    return pathname.startsWith(PUBLIC_PREFIX) && isSlug(slug) ? slug : undefined;
  } catch {
    return undefined;
  }
}

/** The public path of a slug. */
export const shortPath = (slug: string): string => `${PUBLIC_PREFIX}${encodeURIComponent(slug)}`;

const hasControlOrSpace = (text: string): boolean => [...text].some((char) => char <= ' ' || char === '\u007f');

/**
 * Whether an address may be the target of a redirect: web, mail or telephone, complete, without credentials, at most 2,000
 * characters. Control characters are refused rather than stripped, as `URL` would do.
 */
export function isTarget(address: string): boolean {
  if (address.length > TARGET_MAX || !address.isWellFormed() || hasControlOrSpace(address)) return false;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (!TARGET_PROTOCOLS.includes(protocol) || username !== '' || password !== '') return false;
  return !WEB_PROTOCOLS.includes(protocol) || (hostname !== '' && /^https?:\/\//i.test(address));
}

/** The hosts of addresses that are ours, each with and without `www.`; what is no address has none. */
export const hostsOf = (addresses: readonly string[]): string[] =>
  addresses
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).host.replace(/^www\./, ''))
    .flatMap((host) => [host, `www.${host}`]);

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Whether a target is one of our own redirects, which would run in circles; encoded letters hide none.
 *
 * @param ownHosts as `hostsOf` gives them
 */
export function isOwnRedirect(address: string, ownHosts: readonly string[]): boolean {
  const { host, pathname } = new URL(address);
  const path = decodedPath(pathname);
  return ownHosts.includes(host) && (path === '/r' || path.startsWith(PUBLIC_PREFIX));
}

/** Completes an address that was typed as people say it: `www.…` is on the web. */
export const completeTarget = (typed: string): string => (/^www\./i.test(typed) ? `https://${typed}` : typed);

/** As many characters of an address are shown where a line has to hold it. */
const SHOWN_MAX = 42;

/** Shortens a text in its middle: where it begins and where it ends says most of an address. */
function cutMiddle(text: string): string {
  const chars = [...text];
  if (chars.length <= SHOWN_MAX) return text;
  const tail = Math.floor((SHOWN_MAX - 1) / 3);
  return `${chars.slice(0, SHOWN_MAX - 1 - tail).join('')}…${chars.slice(-tail).join('')}`;
}

/**
 * A target as lists show it: our own pages without scheme and host, others without scheme (docs/decisions/redirects.md).
 *
 * @param ownHosts hosts of our own website
 */
export function shownTarget(address: string, ownHosts: readonly string[]): string {
  if (!isTarget(address)) return cutMiddle(address);
  const { protocol, host, pathname, search, hash } = new URL(address);
  if (!WEB_PROTOCOLS.includes(protocol)) return cutMiddle(address);
  const path = `${pathname}${search}${hash}`;
  return cutMiddle(ownHosts.includes(host) ? path : `${host}${path === '/' ? '' : path}`);
}

/** Whether a redirect works on a day (Europe/Berlin, `YYYY-MM-DD`): it is active, and its last day is not over. */
export const isLive = ({ isActive, expiresAt }: VisitedRedirect, today: string): boolean =>
  isActive && (expiresAt === null || today <= expiresAt);

/**
 * Where a visit leads: the target, with the visit's own parameters where the target has none of that name. A parameter
 * can never change the target itself (docs/decisions/redirects.md), and who the visitor is stays with us: other websites
 * are never told the contact or the tag that our newsletter has put into the redirect (docs/decisions/redirects.md).
 *
 * @param ownHosts hosts of our own website
 * @param redirect whose key our own pages are told where it is counted, so that a sign-up knows it (docs/decisions/origin.md)
 * @returns an address in ASCII, as a header needs it; undefined where the stored target may not be used
 */
export function destination(
  targetUrl: string,
  visit: URLSearchParams,
  ownHosts: readonly string[],
  redirect?: { readonly slugKey: string; readonly trackClicks: boolean },
): string | undefined {
  if (!isTarget(targetUrl)) return undefined;
  const target = new URL(targetUrl);
  if (!WEB_PROTOCOLS.includes(target.protocol)) return target.href;
  const own = new Set(target.searchParams.keys());
  const isOurs = ownHosts.includes(target.host);
  const isTold = isOurs && redirect?.trackClicks === true && !own.has(REDIRECT_PARAMETER);
  const mayPass = (name: string): boolean =>
    !own.has(name) && (isOurs || !isContactParameter(name)) && !(isTold && name === REDIRECT_PARAMETER);
  const passed = new URLSearchParams([...visit].filter(([name]) => mayPass(name)));
  if (isTold) passed.append(REDIRECT_PARAMETER, redirect.slugKey);
  // As text: `searchParams.append` would write the target's own query anew, `a%20b` as `a+b`.
  if (passed.size > 0) target.search = `?${[target.search.slice(1), passed].filter(String).join('&')}`;
  return target.href;
}

/** What a visit counts as: a person's click, a robot's, or nothing at all. */
export type VisitKind = 'click' | 'bot' | 'none';

/**
 * Says what a visit counts as (docs/decisions/redirects.md).
 *
 * @param isRobot whether the agent is a known robot, by the list that the caller keeps
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

/** Alphabet of proposed slugs: without 0, 1, i, l and o, because they are printed and read aloud. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const PROPOSAL_LENGTH = 6;

/**
 * A short slug to propose.
 *
 * @param random numbers from 0 (included) to 1 (excluded)
 */
export const proposeSlug = (random: () => number): string =>
  Array.from({ length: PROPOSAL_LENGTH }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length))).join('');

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** A slug made of a text: 'Mein Herbst Angebot!' becomes `mein-herbst-angebot`; empty where nothing of it can stay. */
export function slugFromText(text: string): string {
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD');
  const words = spelled.replaceAll(/\p{M}/gu, '').match(/[a-z\d]+/g) ?? [];
  return words.join('-').slice(0, SLUG_MAX).replace(/-$/, '');
}

/**
 * The first slug that is free among `-2`, `-3` and so on after a slug.
 *
 * @param isTaken told the form in which slugs are compared
 */
export function freeSlug(slug: string, isTaken: (key: string) => boolean): string {
  const stem = slug.replace(/-[2-9]$/, '') || slug;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const candidate = `${[...stem].slice(0, SLUG_MAX - ending.length).join('')}${ending}`;
    if (!isTaken(slugKey(candidate))) return candidate;
  }
}

/** Black or white, whichever reads better on a colour (WCAG 2.2 contrast); `#rrggbb`. */
export function textColorOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
}
