import { domainToUnicode } from 'node:url';

/** Returns a stored address as people read it: its domain in Unicode. */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
}
