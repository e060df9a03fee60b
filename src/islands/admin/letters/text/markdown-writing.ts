import { Fragment, type MarkType, type Node } from 'prosemirror-model';
import { BUTTON_TITLE } from '#content/letters/letter-button.ts';
import { letterMarkdown } from '#content/letters/letter-markup.ts';
import { readMarkdown } from './markdown-reading.ts';
import { isList, schema, toCard } from './schema.ts';
import {
  inlineOf,
  isMarked,
  joinChars,
  linkAt,
  type MarkedChar,
  markedCharsOf,
  splitIntoRuns,
  tidy,
  unmarked,
} from './tidy.ts';

const { em, link, strike, strong } = schema.marks;

/** Way to write a line; `manners` lists the most readable first and the safest last. */
interface Manner {
  /** True if typed addresses stay links of their own; else each is escaped. */
  readonly isBare: boolean;
  /** Marks with their delimiters, the outermost first. */
  readonly marks: readonly (readonly [type: MarkType, delimiter: string])[];
}

const marksWith = (delimiter: string): Manner['marks'] => [
  [strong, '**'],
  [em, delimiter],
  [strike, '~~'],
];

const manners: readonly Manner[] = [
  { isBare: true, marks: marksWith('*') },
  { isBare: true, marks: marksWith('_') },
  { isBare: false, marks: marksWith('*') },
  { isBare: false, marks: marksWith('_') },
  { isBare: false, marks: [] },
];

/** Piece of a line: text, or the delimiter at an edge of a mark. */
interface Piece {
  readonly text: string;
  readonly edge?: 'begin' | 'end';
}

const escaped = (text: string): string =>
  text
    .replace(/[\\*_[\]<>~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/!$/, '\\!');

const escapedWhole = (text: string): string =>
  escaped(text).replace(/\/\/|(?<=mailto):/gi, (found) => found.replace(/./g, '\\$&'));

/** Escapes a text except its typed addresses. */
function writeText(text: string): string {
  let [out, end] = ['', 0];
  for (const { index, text: address, schema } of letterMarkdown.linkify.match(text) ?? []) {
    if (!/^https?:$/i.test(schema)) continue;
    out += escaped(text.slice(end, index)) + address.replace(/\*+$/, '');
    end = index + address.replace(/\*+$/, '').length;
  }
  return out + escaped(text.slice(end));
}

function writeMarks(
  chars: readonly MarkedChar[],
  [mark, ...inner]: Manner['marks'],
  write: (text: string) => string,
): Piece[] {
  if (!mark) return [{ text: write(joinChars(chars)) }];
  const [type, text] = mark;
  return splitIntoRuns(chars, (item) => isMarked(item, type)).flatMap((run) => {
    const pieces = writeMarks(run, inner, write);
    return isMarked(run[0], type) ? [{ text, edge: 'begin' }, ...pieces, { text, edge: 'end' }] : pieces;
  });
}

/** Escapes an address so that Markdown does not end it early. */
const target = (address: string): string => address.replace(/[()\\]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&');

/** True if a link's text is its address, which then needs no brackets. */
function isBareLink(words: string, address: string): boolean {
  const [match] = letterMarkdown.linkify.match(words) ?? [];
  return match?.text === words && letterMarkdown.normalizeLink(match.url) === address;
}

/** Takes links off addresses that are links without them. */
const withoutBareLinks = (chars: readonly MarkedChar[]): MarkedChar[] =>
  splitIntoRuns(chars, linkAt).flatMap((run) =>
    run[0] && isBareLink(joinChars(run), linkAt(run[0])) ? run.map((item) => unmarked(item, link)) : run,
  );

const writePieces = (chars: readonly MarkedChar[], { isBare, marks }: Manner): Piece[] =>
  splitIntoRuns(isBare ? withoutBareLinks(chars) : chars, linkAt).flatMap((run) => {
    const address = run[0] ? linkAt(run[0]) : '';
    if (address === '') return writeMarks(run, marks, isBare ? writeText : escapedWhole);
    // Markdown may take an address in brackets for a link of its own, together with the bracket.
    const label = writeMarks(run, marks, isBare ? escaped : escapedWhole);
    return [{ text: '[' }, ...label, { text: `](${target(address)})` }];
  });

const PUNCTUATION = /^[\p{P}\p{S}]$/u;
const WORD = /^[^\p{P}\p{S}\s]$/u;
const numbered = (char: string): string => `&#${char.codePointAt(0)};`;

/** Finds the neighbouring letter that stops Markdown from reading delimiters: one with punctuation on their other side. */
function findAdjacentLetter(before: string, delimiters: readonly Piece[], after: string): 'before' | 'after' | 'none' {
  const runs = splitIntoRuns(delimiters, ({ text }) => text[0]);
  const [first = [], last = []] = [runs[0], runs.at(-1)];
  const isHard = (run: readonly Piece[], char: string): boolean =>
    runs.length > 1 || run[0]?.text === '_' || PUNCTUATION.test(char);
  if (first.some(({ edge }) => edge === 'begin') && WORD.test(before) && isHard(first, after)) return 'before';
  if (last.some(({ edge }) => edge === 'end') && WORD.test(after) && isHard(last, before)) return 'after';
  return 'none';
}

/** Joins pieces; writes a letter that stops Markdown from reading a delimiter by its number. */
function joined(pieces: readonly Piece[]): string {
  const runs = splitIntoRuns(pieces, ({ edge }) => edge === undefined);
  const texts = runs.map((run) => run.map(({ text }) => text).join(''));
  for (let index = 0; index < runs.length; ) {
    const [above = '', below = ''] = [texts[index - 1], texts[index + 1]];
    const [before = ''] = /.$/su.exec(above) ?? [];
    const [after = ''] = /^./su.exec(below) ?? [];
    const beside = runs[index]?.[0]?.edge ? findAdjacentLetter(before, runs[index] ?? [], after) : 'none';
    if (beside === 'before') texts[index - 1] = above.slice(0, -before.length) + numbered(before);
    if (beside === 'after') texts[index + 1] = numbered(after) + below.slice(after.length);
    // A letter written by its number is punctuation for the delimiters on its other side, too.
    index = Math.max(0, index + { before: -2, after: 0, none: 1 }[beside]);
  }
  return texts.join('');
}

/** Escapes the start of a line that would make it a heading, a list or a rule. */
const escapedStart = (line: string): string =>
  line.replace(/^[#+=-]/, '\\$&').replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');

/** Removes links that only repeat their address, so that documents compare as Markdown reads them. */
export function normalise(node: Node): Node {
  if (!node.isTextblock) return node.copy(Fragment.from(node.children.map(normalise)));
  return node.copy(inlineOf(withoutBareLinks(markedCharsOf(node))));
}

function writeLine(block: Node): string {
  const isHeading = block.type === schema.nodes.heading;
  const meant = normalise(schema.nodes.doc.create(null, block));
  const chars = markedCharsOf(block);
  let line = '';
  for (const manner of manners) {
    const text = joined(writePieces(chars, manner)).split('\n').map(escapedStart).join('\n');
    line = isHeading ? `${'#'.repeat(Number(block.attrs.level))} ${text.replace(/(^|\s)(#+)$/, '$1\\$2')}` : text;
    if (normalise(readMarkdown(line)).eq(meant)) break;
  }
  return line;
}

const indented = (text: string, by: string): string => text.replace(/\n(?!\n|$)/g, `\n${by}`);

function writeItem(item: Node, bullet: string): string {
  const text = item.children.reduce((above, block) => {
    // Directly below text, Markdown starts a list only at 1.
    const isClose = isList(block) && Number(block.attrs.order ?? 1) === 1;
    return above === '' ? writeBlock(block) : `${above}${isClose ? '\n' : '\n\n'}${writeBlock(block)}`;
  }, '');
  // After a bullet `---` would be read as one rule.
  return bullet + indented(text.replace(/^---/, '***'), ' '.repeat(bullet.length));
}

function writeBlock(block: Node): string {
  if (isList(block)) {
    const { order } = block.attrs;
    return block.children
      .map((item, index) => writeItem(item, order === undefined ? '- ' : `${Number(order) + index}. `))
      .join('\n');
  }
  const card = toCard(block);
  if (card) {
    const link = `[${escapedWhole(card.words)}](${target(card.address)}`;
    return card.kind === 'image' ? `!${link} "${card.size}")` : `${link} "${BUTTON_TITLE}")`;
  }
  if (block.isTextblock) return writeLine(block);
  if (block.isLeaf) return '---';
  const content = block.children.map(writeBlock).join('\n\n');
  return content.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>');
}

/** Writes a document as the Markdown that is kept, nothing but what a letter can show. */
export function writeMarkdown(doc: Node): string {
  const blocks = tidy(doc).children.map(writeBlock);
  return blocks.join('\n\n');
}
