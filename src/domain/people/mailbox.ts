/** Somebody's mailbox as a mail names it. */
export interface Mailbox {
  /** Empty where there is none. */
  readonly name: string;
  readonly address: string;
}

const NAMED = /^("?)([^<>"\p{Cc}]*)\1\s*<([^<>\s]+)>$/u;

/**
 * Reads `Name <address>`, `"Name" <address>` or a mere address; one mailbox, never a list.
 *
 * @param isAddress what an address must be
 * @returns undefined for anything else
 */
export function parseMailbox(text: string, isAddress: (address: string) => boolean): Mailbox | undefined {
  const [, , name = '', address = text] = NAMED.exec(text) ?? [];
  return isAddress(address) ? { name: name.trim(), address } : undefined;
}
