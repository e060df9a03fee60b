import { PUBLIC_PREFIX } from '../address/short-path.ts';
import { isUrl } from '../address/urls.ts';
import { completeHost } from '../address/written-address.ts';

/** Limit of spec 9 and docs/decisions/redirects.md. */
export const TARGET_MAX = 2000;

const TARGET_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];
const WEB_PROTOCOLS = ['http:', 'https:'];

export const isOnWeb = ({ protocol }: URL): boolean => WEB_PROTOCOLS.includes(protocol);

const hasControlOrSpace = (text: string): boolean => [...text].some((char) => char <= ' ' || char === '\u007f');

/**
 * Checks whether an address may be a redirect's target: web, mail or telephone, complete, without credentials, at most
 * 2,000 characters. Control characters are refused, because `URL` would silently strip them.
 */
export function isTarget(address: string): boolean {
  if (address.length > TARGET_MAX || !address.isWellFormed() || hasControlOrSpace(address)) return false;
  if (!isUrl(address)) return false;
  const url = new URL(address);
  const { protocol, hostname, username, password } = url;
  if (!TARGET_PROTOCOLS.includes(protocol) || username !== '' || password !== '') return false;
  return !isOnWeb(url) || (hostname !== '' && /^https?:\/\//i.test(address));
}

/** Returns the hosts of our addresses, each with and without `www.`; invalid addresses are skipped. */
export const hostsOf = (addresses: readonly string[]): string[] =>
  addresses
    .filter((address) => isUrl(address))
    .map((address) => new URL(address).host.replace(/^www\./, ''))
    .flatMap((host) => [host, `www.${host}`]);

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Checks whether a target is one of our own redirects, which could loop; also if its path is percent-encoded. */
export function isOwnRedirect(address: string, ownHosts: readonly string[]): boolean {
  const { host, pathname } = new URL(address);
  const path = decodedPath(pathname);
  return ownHosts.includes(host) && (path === '/r' || path.startsWith(PUBLIC_PREFIX));
}

/** Completes an address typed without a scheme: `www.…` is a web address. */
export const completeTarget = (typed: string): string => (/^www\./i.test(typed) ? `https://${typed}` : typed);

/** Completes a target typed into a form: a path belongs to our website (`origin`), a bare host is a web address. */
export function completeTyped(typed: string, origin: string): string {
  const text = typed.trim();
  if (/^\/(?!\/)/.test(text)) return `${origin}${text}`;
  return completeHost(text);
}
