import { readableAddress } from '../address/readable-address.ts';
import { isOnWeb, isTarget } from './targets.ts';

/** Characters of an address that fit on a line. */
const SHOWN_MAX = 42;

/** Shortens a text in its middle, since an address is recognised by its start and end. */
function cutMiddle(text: string): string {
  const chars = [...text];
  if (chars.length <= SHOWN_MAX) return text;
  const tail = Math.floor((SHOWN_MAX - 1) / 3);
  return `${chars.slice(0, SHOWN_MAX - 1 - tail).join('')}…${chars.slice(-tail).join('')}`;
}

/** Formats a target for lists: our pages as a path, others without their scheme. */
export function formatTarget(address: string, ownHosts: readonly string[]): string {
  if (!isTarget(address)) return cutMiddle(address);
  const url = new URL(address);
  if (!isOnWeb(url)) return cutMiddle(address);
  const { host, pathname, search, hash } = url;
  const path = readableAddress(`${pathname}${search}${hash}`);
  return cutMiddle(ownHosts.includes(host) ? path : `${host}${path === '/' ? '' : path}`);
}
