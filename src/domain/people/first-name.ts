/** Placeholder for the recipient's first name; text after `|` replaces a missing name. */
export const FIRST_NAME = '{Vorname}';

// Matches comma and space too: without a name 'Hallo {Vorname},' becomes 'Hallo,' and 'Los, {Vorname}!' 'Los!'.
const PLACE = /(,?[ \u00a0]?)\{Vorname(?:\|([^{}|\n]{0,60}))?\}(?:(?=[:!?.,;<\n]|$)()|)/g;

// At the start of a line the next word gets a capital instead if there is no name: '{Vorname}, es geht los'.
const LINE = String.raw`(^|\n|<(?:p|h\d|li|br)\b[^<>]*>\n?(?:<(?:strong|em|a)\b[^<>]*>)*)`;
const AT_LINE = new RegExp(`${LINE}\\{Vorname\\|?\\}[,:!.…]*(?:<br>|</p>\\s*<p\\b[^<>]*>|\\s)*(\\p{Ll}?)`, 'gu');
const AT_SENTENCE = /([.!?…:] )\{Vorname\|?\}[,:!.…]+ (\p{Ll}?)/gu;
/** Placeholder in bold or italics; the markup goes with it. */
const MARKED = /<(strong|em)\b[^<>]*>(\{Vorname\|?\})<\/\1>/g;

const begun = (_: string, before: string, letter: string): string => before + letter.toUpperCase();

const withoutOpening = (text: string): string =>
  text.replace(MARKED, '$2').replace(AT_LINE, begun).replace(AT_SENTENCE, begun);

const TITLES = /^(?:dr|prof|dipl|frau|herr|mag|ing)$/;
const WORD = /^\p{L}[\p{L}\p{M}'’-]{0,39}$/u;

/** Extracts the first name: 'Anna' from 'Muster, Anna' or 'Dr. Anna "Anni" Muster'; empty if the text is no name. */
export function firstNameOf(name: string | null): string {
  const text = (name ?? '').normalize('NFC').trim();
  const [before = '', after] = text.split(',', 2);
  const words = (after?.trim() || before).split(/\s+/);
  const first = words.find((word) => !TITLES.test(word.replaceAll(/[.-]/g, '').toLowerCase())) ?? '';
  return WORD.test(first) ? first : '';
}

/** Replaces the first-name placeholder; for HTML, `firstName` has to be escaped. */
export const withFirstName = (text: string, firstName: string): string =>
  (firstName === '' ? withoutOpening(text) : text).replace(
    PLACE,
    (_, lead: string, instead: string | undefined, atEnd: '' | undefined) => {
      const name = firstName || instead || '';
      if (name !== '') return `${lead}${name}`;
      return atEnd === '' ? '' : lead.trimEnd();
    },
  );
