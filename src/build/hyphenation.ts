import german from 'hyphen/de-1996/index.js';
import {
  attributeOf,
  createElement,
  createText,
  type Element,
  insertBefore,
  isElement,
  isText,
  type Page,
  remove,
  type Text,
} from './html-tree.ts';
import { SOFT_HYPHEN, withoutSoftHyphens } from './soft-hyphens.ts';

/** Shorter words fit even at 200 % text size on a small phone. */
const WORD_MIN = 12;
/** Letters kept together at both ends of a word, as in `hyphenate-limit-chars`. */
const END_MIN = 4;
/** Letters between two breaks: 'persönli-ches' reads worse than 'persön-liches'. */
const PART_MIN = 3;

/** Elements without prose, read by programs, or rendered again by React, which compares the text. */
const SKIPPED = new Set(['astro-island', 'code', 'pre', 'script', 'select', 'style', 'svg', 'textarea', 'title']);
const isHeadingElement = (element: Element): boolean =>
  /^h[1-3]$/.test(element.tagName) || attributeOf(element, 'role') === 'heading';
/** Marks a heading's long word, which breaks only if no line is wide enough (`src/styles/elements.css`). */
const WORD = 'data-word';
/** URLs and numbers stay as they are, since visitors copy them. */
const NO_PROSE = /[@&\d/\\_]|\w[.:]\w|\p{Ll}\p{Lu}/u;
const LONG_WORD = new RegExp(`[\\p{L}${SOFT_HYPHEN}]{${WORD_MIN},}`, 'gu');

const known = new Map<string, string>();

function hyphenateWord(word: string): string {
  // A word with manual soft hyphens gets more only inside parts that are still long.
  if (word.includes(SOFT_HYPHEN)) return word.split(SOFT_HYPHEN).map(hyphenateWord).join(SOFT_HYPHEN);
  const found = known.get(word);
  if (found !== undefined) return found;
  let hyphenated = '';
  let lastBreak = 0;
  const syllables = german.hyphenateSync(word, { hyphenChar: SOFT_HYPHEN, minWordLength: WORD_MIN }).split(SOFT_HYPHEN);
  for (const syllable of syllables) {
    const place = withoutSoftHyphens(hyphenated).length;
    const isBreak = place >= END_MIN && word.length - place >= END_MIN && place - lastBreak >= PART_MIN;
    if (isBreak) lastBreak = place;
    hyphenated += isBreak ? SOFT_HYPHEN + syllable : syllable;
  }
  known.set(word, hyphenated);
  return hyphenated;
}

export const hyphenateText = (text: string): string =>
  text.replace(/\S+/g, (token) => (NO_PROSE.test(token) ? token : token.replace(LONG_WORD, hyphenateWord)));

/** Puts each long word into an element, so that balanced lines do not break a word that fits. */
function hyphenateHeading(text: Text): void {
  for (const token of text.value.split(/(\S+)/)) {
    const hyphenated = hyphenateText(token);
    const isLong = hyphenated.includes(SOFT_HYPHEN);
    insertBefore(text, isLong ? createElement('span', { [WORD]: '' }, hyphenated) : createText(hyphenated));
  }
  remove(text);
}

/** Inserts soft hyphens into the texts of a page or an element of it. */
export function hyphenate(parent: Page | Element, isHeading = false): void {
  for (const node of [...parent.childNodes]) {
    if (isText(node)) {
      if (isHeading) hyphenateHeading(node);
      else node.value = hyphenateText(node.value);
    } else if (isElement(node) && !SKIPPED.has(node.tagName)) {
      const isWord = attributeOf(node, WORD) !== undefined;
      hyphenate(node, !isWord && (isHeading || isHeadingElement(node)));
    }
  }
}
