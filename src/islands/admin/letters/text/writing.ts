import { Fragment, type MarkType, type Node } from 'prosemirror-model';
import { BUTTON_TITLE } from '#content/letters/letter-button.ts';
import { letterMarkdown } from '#content/letters/letter-markup.ts';
import { readMarkdown } from './reading.ts';
import { cardOf, isList, schema } from './schema.ts';
import { charsOf, inlineOf, isMarked, linkAt, runsBy, type Sign, signsOf, tidy, unmarked } from './tidy.ts';

const { code, em, link, strike, strong } = schema.marks;

/** How a line is written: the first one reads best, the last one is always understood. */
interface Manner {
  /** Whether addresses stay as they are typed; else nothing is taken for one. */
  readonly isBare: boolean;
  /** Marks with their signs, the outermost first. */
  readonly marks: readonly (readonly [type: MarkType, sign: string])[];
}

const marksWith = (sign: string): Manner['marks'] => [
  [strong, '**'],
  [em, sign],
  [strike, '~~'],
];

const manners: readonly Manner[] = [
  { isBare: true, marks: marksWith('*') },
  { isBare: true, marks: marksWith('_') },
  { isBare: false, marks: marksWith('*') },
  { isBare: false, marks: marksWith('_') },
  { isBare: false, marks: [] },
];

/** A text, or the sign of a mark that begins or ends. */
interface Piece {
  readonly text: string;
  readonly sign?: 'begin' | 'end';
}

const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/!$/, '\\!');

const escapedWhole = (text: string): string =>
  escaped(text).replace(/\/\/|(?<=mailto):/gi, (sign) => sign.replace(/./g, '\\$&'));

/** A text in which nothing is taken for a mark; addresses stay as they are typed. */
function writeText(text: string): string {
  let [out, end] = ['', 0];
  for (const { index, text: address, schema } of letterMarkdown.linkify.match(text) ?? []) {
    if (!/^https?:$/i.test(schema)) continue;
    out += escaped(text.slice(end, index)) + address.replace(/\*+$/, '');
    end = index + address.replace(/\*+$/, '').length;
  }
  return out + escaped(text.slice(end));
}

function writeCode(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  const pad = /^`|`$|^ .*[^ ].* $/.test(text) ? ' ' : '';
  return fence + pad + text + pad + fence;
}

function writeMarks(
  signs: readonly Sign[],
  [mark, ...inner]: Manner['marks'],
  write: (text: string) => string,
): Piece[] {
  if (!mark) {
    return runsBy(signs, (sign) => isMarked(sign, code)).map((run) => ({
      text: isMarked(run[0], code) ? writeCode(charsOf(run)) : write(charsOf(run)),
    }));
  }
  const [type, text] = mark;
  return runsBy(signs, (sign) => isMarked(sign, type)).flatMap((run) => {
    const pieces = writeMarks(run, inner, write);
    return isMarked(run[0], type) ? [{ text, sign: 'begin' }, ...pieces, { text, sign: 'end' }] : pieces;
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
const withoutBareLinks = (signs: readonly Sign[]): Sign[] =>
  runsBy(signs, linkAt).flatMap((run) =>
    run[0] && isBareLink(charsOf(run), linkAt(run[0])) ? run.map((sign) => unmarked(sign, link)) : run,
  );

const writePieces = (signs: readonly Sign[], { isBare, marks }: Manner): Piece[] =>
  runsBy(isBare ? withoutBareLinks(signs) : signs, linkAt).flatMap((run) => {
    const address = run[0] ? linkAt(run[0]) : '';
    if (address === '') return writeMarks(run, marks, isBare ? writeText : escapedWhole);
    return [{ text: '[' }, ...writeMarks(run, marks, escaped), { text: `](${target(address)})` }];
  });

const PUNCTUATION = /^[\p{P}\p{S}]$/u;
const WORD = /^[^\p{P}\p{S}\s]$/u;
const numbered = (char: string): string => `&#${char.codePointAt(0)};`;

/** Which letter beside signs keeps Markdown from reading them: one that has punctuation on their other side. */
function letterBeside(before: string, signs: readonly Piece[], after: string): 'before' | 'after' | 'none' {
  const runs = runsBy(signs, ({ text }) => text[0]);
  const [first = [], last = []] = [runs[0], runs.at(-1)];
  const isHard = (run: readonly Piece[], char: string): boolean =>
    runs.length > 1 || run[0]?.text === '_' || PUNCTUATION.test(char);
  if (first.some(({ sign }) => sign === 'begin') && WORD.test(before) && isHard(first, after)) return 'before';
  if (last.some(({ sign }) => sign === 'end') && WORD.test(after) && isHard(last, before)) return 'after';
  return 'none';
}

/** Puts pieces together; a letter that keeps Markdown from reading a sign is written by its number. */
function joined(pieces: readonly Piece[]): string {
  const runs = runsBy(pieces, ({ sign }) => sign === undefined);
  const texts = runs.map((run) => run.map(({ text }) => text).join(''));
  for (let index = 0; index < runs.length; ) {
    const [above = '', below = ''] = [texts[index - 1], texts[index + 1]];
    const [before = ''] = /.$/su.exec(above) ?? [];
    const [after = ''] = /^./su.exec(below) ?? [];
    const beside = runs[index]?.[0]?.sign ? letterBeside(before, runs[index] ?? [], after) : 'none';
    if (beside === 'before') texts[index - 1] = above.slice(0, -before.length) + numbered(before);
    if (beside === 'after') texts[index + 1] = numbered(after) + below.slice(after.length);
    // A letter that has become a number is punctuation for the signs on its other side, too.
    index = Math.max(0, index + { before: -2, after: 0, none: 1 }[beside]);
  }
  return texts.join('');
}

/** Signs that start a heading, a list or a rule at the start of a line. */
const escapedStart = (line: string): string =>
  line.replace(/^[#+=-]/, '\\$&').replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');

/** A document to be compared: whether an address is a link already makes no difference. */
export function comparable(node: Node): Node {
  if (!node.isTextblock || node.type.spec.code) return node.copy(Fragment.from(node.children.map(comparable)));
  return node.copy(inlineOf(withoutBareLinks(signsOf(node))));
}

function writeLine(block: Node): string {
  const isHeading = block.type === schema.nodes.heading;
  const meant = comparable(schema.nodes.doc.create(null, block));
  let line = '';
  for (const manner of manners) {
    const text = joined(writePieces(signsOf(block), manner))
      .split('\n')
      .map(escapedStart)
      .join('\n');
    line = isHeading ? `${'#'.repeat(Number(block.attrs.level))} ${text.replace(/(^|\s)(#+)$/, '$1\\$2')}` : text;
    if (comparable(readMarkdown(line)).eq(meant)) break;
  }
  return line;
}

const indented = (text: string, by: string): string => text.replace(/\n(?!\n|$)/g, `\n${by}`);

function writeItem(item: Node, sign: string): string {
  const text = item.children.reduce((above, block) => {
    // A list that goes on counting would be a line of the text above it.
    const isClose = isList(block) && Number(block.attrs.order ?? 1) === 1;
    return above === '' ? writeBlock(block) : `${above}${isClose ? '\n' : '\n\n'}${writeBlock(block)}`;
  }, '');
  // Signs of a list before it would make a line of it.
  return sign + indented(text.replace(/^---/, '***'), ' '.repeat(sign.length));
}

function writeBlock(block: Node): string {
  if (isList(block)) {
    const { order } = block.attrs;
    return block.children
      .map((item, index) => writeItem(item, order === undefined ? '- ' : `${Number(order) + index}. `))
      .join('\n');
  }
  const card = cardOf(block);
  if (card) {
    const link = `[${escapedWhole(card.words)}](${target(card.address)}`;
    return card.kind === 'image' ? `!${link} "${card.size}")` : `${link} "${BUTTON_TITLE}")`;
  }
  if (block.isTextblock && !block.type.spec.code) return writeLine(block);
  if (block.isLeaf) return '---';
  const content = block.isTextblock ? block.textContent : block.children.map(writeBlock).join('\n\n');
  if (!block.isTextblock) return content.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>');
  const fence = `\`\`\`${(content.match(/`{3,}/g) ?? []).join('')}`;
  return `${fence}\n${content}\n${fence}`;
}

/** Writes a document as the Markdown that is kept, nothing but what a letter can show. */
export function writeMarkdown(doc: Node): string {
  const blocks = tidy(doc).children.map(writeBlock);
  return blocks.join('\n\n');
}
