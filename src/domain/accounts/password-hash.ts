/** Parts of a scrypt hash in PHC form; salt and key are base64 without padding. */
export interface PasswordHash {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
  readonly salt: string;
  readonly key: string;
}

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

/** Parses `$scrypt$ln=15,r=8,p=3$<salt>$<key>`; undefined for anything else. */
export function parsePasswordHash(text: string): PasswordHash | undefined {
  const [, ln, r, p, salt, key] = PHC.exec(text) ?? [];
  if (!ln || !r || !p || !salt || !key) return undefined;
  return { ln: Number(ln), r: Number(r), p: Number(p), salt, key };
}

export const formatPasswordHash = ({ ln, r, p, salt, key }: PasswordHash): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${salt}$${key}`;
