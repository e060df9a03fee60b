/** Full stops that IDNA takes as the ASCII one (RFC 3490 §3.1). */
const DOTS = /[\u3002\uff0e\uff61]/g;

/** Returns a text that is searched for with its domain as stored: `müller.de` finds `xn--mller-kva.de`. */
export const canonicalSearch = (text: string): string => {
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + canonicalEmail(`a@${text.slice(at)}`).slice(2);
};

/**
 * Returns the one spelling of an address that is stored, keyed and mailed: compatibility forms resolved (NFKC), the domain
 * in ASCII. The text itself where its domain is none.
 */
export function canonicalEmail(text: string): string {
  const email = text.trim().replaceAll(DOTS, '.').normalize('NFKC');
  const at = email.lastIndexOf('@');
  const host = `http://${email.slice(at + 1)}`;
  if (at < 1 || /[\0-\x20\x7f/?#:\\%@[\]\s]/.test(email.slice(at + 1)) || !URL.canParse(host)) return email;
  const { hostname } = new URL(host);
  // Its case is kept as typed where that is all: every key is in lower case, and answers repeat what was typed.
  return email.slice(at + 1).toLowerCase() === hostname ? email : `${email.slice(0, at)}@${hostname}`;
}
