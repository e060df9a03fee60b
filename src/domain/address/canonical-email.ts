import { isUrl } from './urls.ts';

/** Longest input that is read: leaves room for white space, and for letters that normalising shortens. */
export const EMAIL_TYPED_MAX = 1000;

/** Full stops that IDNA treats as the ASCII one (RFC 3490 §3.1). */
const DOTS = /[\u3002\uff0e\uff61]/g;

/** Characters that a copied address brings along unseen: format characters, and spaces other than the usual one. */
const INVISIBLE = /(?! )[\p{Cf}\p{Zs}]/gu;
/** Returns the bare address of what a contact or a link writes: `Name <a@b.de>`, `mailto:a@b.de?subject=…`. */
const bareAddress = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replace(/^[^<>]*<([^<>]*)>[\s,;]*$/, '$1')
    .trim()
    .replace(/^mailto:([^?]*).*/is, '$1')
    .trim();

/** Returns the domain in ASCII; as it is if it is invalid. */
function canonicalDomain(domain: string): string {
  const host = `http://${domain}`;
  if (/[\0-\x20\x7f/?#:\\%@[\]\s]/.test(domain) || !isUrl(host)) return domain;
  const { hostname } = new URL(host);
  // A domain that differs only in case stays as typed: keys are lower case anyway, and answers repeat the visitor's
  // words.
  return domain.toLowerCase() === hostname ? domain : hostname;
}

const canonicalText = (text: string): string => {
  const normal = text.replaceAll(DOTS, '.').normalize('NFKC');
  const at = normal.lastIndexOf('@') + 1;
  return normal.slice(0, at) + canonicalDomain(normal.slice(at));
};

/** Converts the domain in a search text to its stored form: `müller.de` finds `xn--mller-kva.de`. */
export const canonicalSearch = (text: string): string =>
  canonicalText(text.slice(0, EMAIL_TYPED_MAX).replaceAll(INVISIBLE, '').trim());

/**
 * Returns the spelling that is stored, keyed and mailed: bare, NFKC, with the domain in ASCII if it is valid. A text that
 * is too long to be read stays.
 */
export function canonicalEmail(text: string): string {
  if (text.length > EMAIL_TYPED_MAX) return text;
  const bare = bareAddress(text);
  return bare.includes('@') ? canonicalText(bare) : bare;
}
