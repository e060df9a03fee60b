import { domainToUnicode } from 'node:url';
import { canonicalEmail } from '#domain/address/canonical-email.ts';

/** Returns a stored address as people read it: its domain in Unicode. */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  if (!/[@.]xn--/i.test(address)) return address;
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
}

/** The spellings under which rows and hashes of an address may be kept, in lower case: its one spelling first. */
export function spellingsOf(address: string): string[] {
  const canonical = canonicalEmail(address);
  return [
    ...new Set([canonical, readableEmail(canonical), address].map((each) => each.normalize('NFC').toLowerCase())),
  ];
}
