import german from 'hyphen/de-1996/index.js';
import { SOFT_HYPHEN, withoutSoftHyphens } from './soft-hyphens.ts';

/** Shorter words fit even at 200 % of the text size on a small phone. */
const WORD_MIN = 12;
/** Letters that stay together at both ends of a word, as `hyphenate-limit-chars` has it. */
const END_MIN = 4;

/** Elements whose text is no prose, is read by a program, or is drawn again by React, which compares letter for letter. */
const SKIPPED = new Set(['astro-island', 'code', 'pre', 'select', 'svg', 'template']);
const PARTS =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>|[^<]+/gi;
/** Addresses, numbers and entities stay as they are, since visitors copy them. */
const NO_PROSE = /[@&\d/\\_]|\w[.:]\w|\p{Ll}\p{Lu}/u;
const LONG_WORD = new RegExp(`[\\p{L}${SOFT_HYPHEN}]{${WORD_MIN},}`, 'gu');

const known = new Map<string, string>();

function hyphenateWord(word: string): string {
  // Where it breaks by hand it breaks further only where a part is still long.
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

/** Puts soft hyphens into the long words of a German text. */
export const hyphenateText = (text: string): string =>
  text.replace(/\S+/g, (token) => (NO_PROSE.test(token) ? token : token.replace(LONG_WORD, hyphenateWord)));

/** Puts soft hyphens into the long words of a page's text; tags, attributes, scripts and islands stay as they are. */
export function hyphenateHtml(html: string): string {
  let skipped = '';
  let depth = 0;

  function enter(tag: string, isClosing: boolean): void {
    if (depth === 0 && SKIPPED.has(tag)) skipped = tag;
    if (tag === skipped) depth += isClosing ? -1 : 1;
  }

  return html.replace(PARTS, (part: string, _raw: string | undefined, close: string, tag: string | undefined) => {
    if (!part.startsWith('<')) return depth > 0 ? part : hyphenateText(part);
    if (tag !== undefined && !part.endsWith('/>')) enter(tag.toLowerCase(), close === '/');
    return part;
  });
}
