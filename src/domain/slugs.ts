/** Limit of spec 9 and docs/decisions/redirects.md. */
export const SLUG_MAX = 100;

// Letters of one script only: а Cyrillic „а“ must not pass for a Latin one. A slug of dots alone would be a path step.
const SLUG = /^(?!\.+$)[\p{Script=Latin}\d._-]+$/u;

// Compatibility forms look like letters that they are not: `ａ`, `ﬁ`, `Ⅷ`.
const isPlain = (text: string): boolean => text.normalize('NFKC') === text.normalize('NFC');

/** Whether a text may be a slug: 1–100 Latin letters (umlauts too), digits, `.`, `_`, `-`. */
export const isSlug = (text: string): boolean =>
  text.length <= SLUG_MAX && SLUG.test(text.normalize('NFC')) && isPlain(text);

/** The form in which slugs are compared: upper and lower case, composed and decomposed umlauts are the same. */
export const slugKey = (slug: string): string => slug.normalize('NFC').toLowerCase();

/** Alphabet of proposed slugs: without 0, 1, i, l and o, because they are printed and read aloud. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const PROPOSAL_LENGTH = 6;

/**
 * A short slug to propose.
 *
 * @param random numbers from 0 (included) to 1 (excluded)
 */
export const proposeSlug = (random: () => number): string =>
  Array.from({ length: PROPOSAL_LENGTH }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length))).join('');

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** A slug made of a text: 'Mein Herbst Angebot!' becomes `mein-herbst-angebot`; empty where nothing of it can stay. */
export function slugFromText(text: string): string {
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD');
  const words = spelled.replaceAll(/\p{M}/gu, '').match(/[a-z\d]+/g) ?? [];
  return words.join('-').slice(0, SLUG_MAX).replace(/-$/, '');
}

/**
 * The first slug that is free among `-2`, `-3` and so on after a slug.
 *
 * @param isTaken told the form in which slugs are compared
 */
export function freeSlug(slug: string, isTaken: (key: string) => boolean): string {
  const stem = slug.replace(/-[2-9]$/, '') || slug;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const candidate = `${[...stem].slice(0, SLUG_MAX - ending.length).join('')}${ending}`;
    if (!isTaken(slugKey(candidate))) return candidate;
  }
}
