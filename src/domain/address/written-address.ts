import { parseUrl } from './urls.ts';

/** Host without a scheme, and an optional path: ends in letters, contains no @. */
const BARE_HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u;

/** Completes an address without a scheme: `www.…` and a bare host are web addresses. */
export const completeHost = (typed: string): string =>
  BARE_HOST.test(typed) || /^www\./i.test(typed) ? `https://${typed}` : typed;

/** Address in a text: with a scheme, with `www.`, or a host with a path; a host alone may be two words around a full stop. */
const WRITTEN =
  /(?:https?:\/\/|(?<![\p{L}\p{N}@./-])(?:www\.|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}[/?#]))[^\s\p{C}<>"„“”«»]+/giu;

const SENTENCE_SIGNS = /[.,;:!?'’…*`]/;
const OPENINGS: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Removes the signs that end the sentence around an address, and a bracket that the address does not open. */
function withoutSentence(address: string): string {
  const last = address.at(-1) ?? '';
  const opening = OPENINGS.get(last);
  const isForeign = opening === undefined ? SENTENCE_SIGNS.test(last) : !address.includes(opening);
  return isForeign ? withoutSentence(address.slice(0, -1)) : address;
}

/** Returns a complete address on the web; undefined for a placeholder such as `https://...`. */
function toWeb(address: string): URL | undefined {
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : undefined;
  return url && !/^\.|\.\./.test(url.hostname) ? url : undefined;
}

/** Returns the web address that a text is, or names first; completed as in forms. Undefined if there is none. */
export function findAddress(text: string): URL | undefined {
  const whole = text.trim();
  const only = /[\s\p{C}]/u.test(whole) ? undefined : toWeb(completeHost(whole));
  if (only) return only;
  for (const [written] of whole.matchAll(WRITTEN)) {
    const url = toWeb(completeHost(withoutSentence(written)));
    if (url) return url;
  }
  return undefined;
}
