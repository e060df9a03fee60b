import { domainToUnicode } from 'node:url';
import { canonicalEmail } from '#domain/address/canonical-email.ts';

/** Decodes the domain of a stored address to Unicode. */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  if (!/[@.]xn--/i.test(address)) return address;
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
}

/** Lists the lower-case spellings under which rows and hashes of an address may be stored, today's first. */
export function listSpellings(address: string): string[] {
  const canonical = canonicalEmail(address);
  return [
    ...new Set([canonical, readableEmail(canonical), address].map((each) => each.normalize('NFC').toLowerCase())),
  ];
}
