import { REDIRECT_PARAMETER } from '../visits/link-parameter.ts';
import { parseUrl } from './urls.ts';

/** Longest address of a visitor's page or referrer that we read further. */
export const SHORT_ADDRESS_MAX = 300;
const PATH_MAX = 200;
const PARAMETER_MAX = 60;

/** Parameters that tell where a visitor came from, the most telling first. */
const KEPT = [REDIRECT_PARAMETER, 'utm_source', 'source', 'ref', 'utm_campaign', 'utm_medium'];

/**
 * Bounds an address that a visitor reports, in its ASCII spelling. One that is too long keeps the start of its path and
 * the parameters that name its origin, as far as they fit; a text that is no address becomes empty.
 */
export function shortAddress(address: string): string {
  const url = parseUrl(address);
  if (url === undefined) return '';
  if (url.href.length <= SHORT_ADDRESS_MAX) return url.href;
  const kept = parseUrl(url.pathname.slice(0, PATH_MAX), url.origin);
  if (kept === undefined || kept.href.length > SHORT_ADDRESS_MAX) return '';
  for (const name of KEPT) {
    const value = url.searchParams.get(name);
    if (value === null) continue;
    kept.searchParams.set(name, value.slice(0, PARAMETER_MAX).toWellFormed());
    if (kept.href.length > SHORT_ADDRESS_MAX) kept.searchParams.delete(name);
  }
  return kept.href;
}
