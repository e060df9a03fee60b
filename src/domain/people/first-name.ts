/** What stands in a letter for somebody's first name; after `|` what is said where there is none. */
export const FIRST_NAME = '{Vorname}';

// With comma and space before it, so that 'Hallo {Vorname},' becomes 'Hallo,' for somebody without a name, and
// 'Los, {Vorname}!' becomes 'Los!'.
const PLACE = /(,?[ \u00a0]?)\{Vorname(?:\|([^{}|\n]{0,60}))?\}(?:(?=[:!?.,;<\n]|$)()|)/g;

// Where somebody without a name would be addressed first, what follows begins instead: '{Vorname}, es geht los'.
const LINE = String.raw`(^|\n|<(?:p|h\d|li|br)\b[^>]*>\n?(?:<(?:strong|em|a)\b[^>]*>)*)`;
const AT_LINE = new RegExp(`${LINE}\\{Vorname\\|?\\}[,:!.…]*(?:<br>|</p>\\s*<p\\b[^>]*>|\\s)*(\\p{Ll}?)`, 'gu');
const AT_SENTENCE = /([.!?…:] )\{Vorname\|?\}[,:!.…]+ (\p{Ll}?)/gu;
/** A name that stands out takes its marks along. */
const MARKED = /<(strong|em)\b[^>]*>(\{Vorname\|?\})<\/\1>/g;

const begun = (_: string, before: string, letter: string): string => before + letter.toUpperCase();

const withoutOpening = (text: string): string =>
  text.replace(MARKED, '$2').replace(AT_LINE, begun).replace(AT_SENTENCE, begun);

const TITLES = /^(?:dr|prof|dipl|frau|herr|mag|ing)$/;
const WORD = /^\p{L}[\p{L}\p{M}'’-]{0,39}$/u;

/**
 * How somebody is addressed who has typed a name in whatever way: 'Muster, Anna', 'Dr. Anna "Anni" Muster'.
 *
 * @returns empty for what is no name, e.g. an address that a stranger has typed
 */
export function firstNameOf(name: string | null): string {
  const text = (name ?? '').normalize('NFC').trim();
  const [before = '', after] = text.split(',', 2);
  const words = (after?.trim() || before).split(/\s+/);
  const first = words.find((word) => !TITLES.test(word.replaceAll(/[.-]/g, '').toLowerCase())) ?? '';
  return WORD.test(first) ? first : '';
}

/** Puts somebody's first name into a text. @param firstName as it may stand there: escaped, if the text is HTML */
export const withFirstName = (text: string, firstName: string): string =>
  (firstName === '' ? withoutOpening(text) : text).replace(
    PLACE,
    (_, lead: string, instead: string | undefined, atEnd: '' | undefined) => {
      const said = firstName || instead || '';
      if (said !== '') return `${lead}${said}`;
      return atEnd === '' ? '' : lead.trimEnd();
    },
  );
