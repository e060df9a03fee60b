import { domainToUnicode } from 'node:url';

/** Decodes the domain of a stored address to Unicode. */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  if (!/[@.]xn--/i.test(address)) return address;
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
}
