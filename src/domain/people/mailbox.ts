export interface Mailbox {
  /** May be empty. */
  readonly name: string;
  readonly address: string;
}

const NAMED = /^("?)([^<>"\p{Cc}]*)\1\s*<([^<>\s]+)>$/u;

/** Parses a single mailbox: `Name <address>`, `"Name" <address>` or a bare address; undefined for anything else. */
export function parseMailbox(text: string, isAddress: (address: string) => boolean): Mailbox | undefined {
  const [, , name = '', address = text] = NAMED.exec(text) ?? [];
  return isAddress(address) ? { name: name.trim(), address } : undefined;
}
