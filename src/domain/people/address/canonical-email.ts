/** Full stops that IDNA takes as the ASCII one (RFC 3490 §3.1). */
const DOTS = /[\u3002\uff0e\uff61]/g;

/**
 * Returns the one spelling of an address that is stored, keyed and mailed: compatibility forms resolved (NFKC), the domain
 * in lower-case ASCII. The text itself where its domain is none.
 */
export function canonicalEmail(text: string): string {
  const email = text.trim().replaceAll(DOTS, '.').normalize('NFKC');
  const at = email.lastIndexOf('@');
  const host = `http://${email.slice(at + 1)}`;
  if (at < 1 || /[/?#:\\%@[\]\s]/.test(email.slice(at + 1)) || !URL.canParse(host)) return email;
  return `${email.slice(0, at)}@${new URL(host).hostname}`;
}
