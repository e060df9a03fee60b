/** Limit of spec 9 and docs/decisions/redirects.md. */
export const SLUG_MAX = 100;

// One script only: а Cyrillic „а“ must not pass for a Latin one. A dot at the end belongs to the sentence around a link.
const SLUG = /^[\p{Script=Latin}\d._-]*[\p{Script=Latin}\d_-]$/u;

// Compatibility forms look like other letters: `ａ`, `ﬁ`, `Ⅷ`.
const isPlain = (text: string): boolean => text.normalize('NFKC') === text.normalize('NFC');

/** Checks for a slug: 1–100 Latin letters (umlauts too), digits, `.`, `_`, `-`, with no dot at the end. */
export const isSlug = (text: string): boolean =>
  text.length <= SLUG_MAX && SLUG.test(text.normalize('NFC')) && isPlain(text);

/** Returns the form in which slugs are compared: case and Unicode composition do not matter. */
export const slugKey = (slug: string): string => slug.normalize('NFC').toLowerCase();

/** Alphabet of proposed slugs: without 0, 1, i, l and o, because slugs are printed and read aloud. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const PROPOSAL_LENGTH = 6;

/** Proposes a short random slug; `random` gives numbers from 0 (included) to 1 (excluded). */
export const proposeSlug = (random: () => number): string =>
  Array.from({ length: PROPOSAL_LENGTH }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length))).join('');

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Turns a text into a slug: 'Mein Herbst Angebot!' becomes `mein-herbst-angebot`; empty if nothing is left. */
export function slugFromText(text: string): string {
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD');
  const words = spelled.replaceAll(/\p{M}/gu, '').match(/[a-z\d]+/g) ?? [];
  return words.join('-').slice(0, SLUG_MAX).replace(/-$/, '');
}

/** Finds the first free slug with `-2`, `-3` and so on; `isTaken` gets the result of `slugKey`. */
export function freeSlug(slug: string, isTaken: (key: string) => boolean): string {
  const stem = slug.replace(/-[2-9]$/, '') || slug;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const candidate = `${[...stem].slice(0, SLUG_MAX - ending.length).join('')}${ending}`;
    if (!isTaken(slugKey(candidate))) return candidate;
  }
}
