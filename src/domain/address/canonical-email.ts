import { isUrl } from './urls.ts';

/** Full stops that IDNA treats as the ASCII one (RFC 3490 §3.1). */
const DOTS = /[\u3002\uff0e\uff61]/g;

/** Converts the domain in a search text to its stored form: `müller.de` finds `xn--mller-kva.de`. */
export const canonicalSearch = (text: string): string => {
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + canonicalEmail(`a@${text.slice(at)}`).slice(2);
};

/** Returns the spelling that is stored, keyed and mailed: NFKC, with the domain in ASCII if it is valid. */
export function canonicalEmail(text: string): string {
  const email = text.trim().replaceAll(DOTS, '.').normalize('NFKC');
  const at = email.lastIndexOf('@');
  const host = `http://${email.slice(at + 1)}`;
  if (at < 1 || /[\0-\x20\x7f/?#:\\%@[\]\s]/.test(email.slice(at + 1)) || !isUrl(host)) return email;
  const { hostname } = new URL(host);
  // A domain that differs only in case stays as typed: keys are lower case anyway, and answers repeat the visitor's
  // words.
  return email.slice(at + 1).toLowerCase() === hostname ? email : `${email.slice(0, at)}@${hostname}`;
}
