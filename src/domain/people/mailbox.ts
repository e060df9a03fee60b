export interface Mailbox {
  /** May be empty. */
  readonly name: string;
  readonly address: string;
}

const NAME = /^("?)([^<>"\p{Cc}]*)\1$/u;
const BRACKETED = /^<([^<>\s]+)>$/;

/** Parses a single mailbox: `Name <address>`, `"Name" <address>` or a bare address; undefined for anything else. */
export function parseMailbox(text: string, isAddress: (address: string) => boolean): Mailbox | undefined {
  const start = Math.max(text.lastIndexOf('<'), 0);
  const named = NAME.exec(text.slice(0, start).trimEnd());
  const bracketed = BRACKETED.exec(text.slice(start));
  const [name = '', address = text] = named && bracketed ? [named[2], bracketed[1]] : [];
  return isAddress(address) ? { name: name.trim(), address } : undefined;
}
