import german from 'hyphen/de-1996/index.js';
import { SOFT_HYPHEN, WORD_START, withoutSoftHyphens } from './soft-hyphens.ts';

/** Shorter words fit even at 200 % text size on a small phone. */
const WORD_MIN = 12;
/** Letters kept together at both ends of a word, as in `hyphenate-limit-chars`. */
const END_MIN = 4;

/** Elements without prose, read by programs, or rendered again by React, which compares the text. */
const SKIPPED = new Set(['astro-island', 'code', 'pre', 'select', 'svg', 'template']);
const PARTS =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>|[^<]+/gi;
/** URLs, numbers and entities stay as they are, since visitors copy them. */
const NO_PROSE = /[@&\d/\\_]|\w[.:]\w|\p{Ll}\p{Lu}/u;
const LONG_WORD = new RegExp(`[\\p{L}${SOFT_HYPHEN}]{${WORD_MIN},}`, 'gu');

const known = new Map<string, string>();

function hyphenateWord(word: string): string {
  // A word with manual soft hyphens gets more only inside parts that are still long.
  if (word.includes(SOFT_HYPHEN)) return word.split(SOFT_HYPHEN).map(hyphenateWord).join(SOFT_HYPHEN);
  const found = known.get(word);
  if (found !== undefined) return found;
  let hyphenated = '';
  const syllables = german.hyphenateSync(word, { hyphenChar: SOFT_HYPHEN, minWordLength: WORD_MIN }).split(SOFT_HYPHEN);
  for (const syllable of syllables) {
    const place = withoutSoftHyphens(hyphenated).length;
    const isInside = place >= END_MIN && word.length - place >= END_MIN;
    hyphenated += isInside ? SOFT_HYPHEN + syllable : syllable;
  }
  known.set(word, hyphenated);
  return hyphenated;
}

export const hyphenateText = (text: string): string =>
  text.replace(/\S+/g, (token) => (NO_PROSE.test(token) ? token : token.replace(LONG_WORD, hyphenateWord)));

/** Wraps long words, so that balanced lines do not break a word that fits. */
const hyphenateHeading = (text: string): string =>
  text.replace(/\S+/g, (token) => {
    const hyphenated = hyphenateText(token);
    return hyphenated.includes(SOFT_HYPHEN) ? `${WORD_START}${hyphenated}</span>` : hyphenated;
  });

/** Inserts soft hyphens into a page's text; tags, attributes, scripts and islands stay as they are. */
export function hyphenateHtml(html: string): string {
  let skipped = '';
  let depth = 0;
  let isHeading = false;
  let isWord = false;

  function enter(tag: string, isClosing: boolean): void {
    if (depth === 0 && SKIPPED.has(tag)) skipped = tag;
    if (tag === skipped) depth += isClosing ? -1 : 1;
    if (/^h[1-3]$/.test(tag)) isHeading = !isClosing;
  }

  return html.replace(PARTS, (part: string, _raw: string | undefined, close: string, tag: string | undefined) => {
    if (!part.startsWith('<')) {
      if (depth > 0) return part;
      return isHeading && !isWord ? hyphenateHeading(part) : hyphenateText(part);
    }
    isWord = part === WORD_START;
    if (tag !== undefined && !part.endsWith('/>')) enter(tag.toLowerCase(), close === '/');
    return part;
  });
}
