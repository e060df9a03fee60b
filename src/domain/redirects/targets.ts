import { PUBLIC_PREFIX } from './short-path.ts';

/** Limit of spec 9 and docs/decisions/redirects.md. */
export const TARGET_MAX = 2000;

const TARGET_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];
const WEB_PROTOCOLS = ['http:', 'https:'];

/** Whether an address is one of the web, rather than a mail's or a telephone's. */
export const isOnWeb = ({ protocol }: URL): boolean => WEB_PROTOCOLS.includes(protocol);

const hasControlOrSpace = (text: string): boolean => [...text].some((char) => char <= ' ' || char === '\u007f');

/**
 * Whether an address may be the target of a redirect: web, mail or telephone, complete, without credentials, at most 2,000
 * characters. Control characters are refused rather than stripped, as `URL` would do.
 */
export function isTarget(address: string): boolean {
  if (address.length > TARGET_MAX || !address.isWellFormed() || hasControlOrSpace(address)) return false;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const { protocol, hostname, username, password } = url;
  if (!TARGET_PROTOCOLS.includes(protocol) || username !== '' || password !== '') return false;
  return !isOnWeb(url) || (hostname !== '' && /^https?:\/\//i.test(address));
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
 * Whether a target is one of our own redirects, which could run in circles; also where letters are encoded.
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

/** A host as people write it, with what may follow: letters at its end, no @ before it. */
const BARE_HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u;

/**
 * Completes what was typed into a form: a path is one of our own pages, and a host without a scheme is on the web.
 *
 * @param origin of our own website
 */
export function completeTyped(typed: string, origin: string): string {
  const text = typed.trim();
  if (/^\/(?!\/)/.test(text)) return `${origin}${text}`;
  return BARE_HOST.test(text) ? `https://${text}` : completeTarget(text);
}

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
  const url = new URL(address);
  if (!isOnWeb(url)) return cutMiddle(address);
  const { host, pathname, search, hash } = url;
  const path = `${pathname}${search}${hash}`;
  return cutMiddle(ownHosts.includes(host) ? path : `${host}${path === '/' ? '' : path}`);
}
