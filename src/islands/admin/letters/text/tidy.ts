import { Fragment, type Mark, type MarkType, type Node } from 'prosemirror-model';
import { letterMarkdown } from '#content/letters/letter-markup.ts';
import { hrefOf, isFollowable, isList, schema, toCard } from './schema.ts';

const { heading, hard_break: hardBreak, paragraph } = schema.nodes;
const { em, link, strike, strong } = schema.marks;

/** A character of a line with its marks; a line break is '\n'. */
export interface MarkedChar {
  readonly char: string;
  readonly marks: readonly Mark[];
}

/** Splits into the longest runs of neighbours that have the same key. */
export function splitIntoRuns<T>(items: readonly T[], keyOf: (item: T) => unknown): T[][] {
  const runs: T[][] = [];
  let last: unknown;
  for (const item of items) {
    const key = keyOf(item);
    if (runs.length > 0 && key === last) runs.at(-1)?.push(item);
    else runs.push([item]);
    last = key;
  }
  return runs;
}

export const joinChars = (chars: readonly MarkedChar[]): string => chars.map(({ char }) => char).join('');

export const isMarked = (item: MarkedChar | undefined, type: MarkType): boolean =>
  item !== undefined && type.isInSet(item.marks) !== undefined;

/** Address of the link on a character; '' without one. */
export function linkAt({ marks }: MarkedChar): string {
  const mark = link.isInSet(marks);
  return mark ? hrefOf(mark) : '';
}

export const unmarked = ({ char, marks }: MarkedChar, type: MarkType): MarkedChar => ({
  char,
  marks: type.removeFromSet(marks),
});

const isBlank = (item: MarkedChar): boolean => item.char.trim() === '';

const markKey = (item: MarkedChar): string => [linkAt(item), ...item.marks.map(({ type }) => type.name)].join();

/** Takes marks off the blanks at the ends of each run: Markdown takes a mark beside a space for a star. */
const trimRuns = (
  chars: readonly MarkedChar[],
  types: readonly MarkType[],
  keyOf: (item: MarkedChar) => string,
): MarkedChar[] =>
  splitIntoRuns(chars, keyOf).flatMap((run) => {
    const isText = (item: MarkedChar): boolean => !isBlank(item);
    const [first, last] = [run.findIndex(isText), run.findLastIndex(isText)];
    return run.map((item, index) => (index < first || index > last ? types.reduce(unmarked, item) : item));
  });

/** Normalises a link as Markdown returns it, and removes one that leads nowhere. */
function cleanMarks(marks: readonly Mark[]): readonly Mark[] {
  const mark = link.isInSet(marks);
  if (!mark) return marks;
  const href = letterMarkdown.normalizeLink(hrefOf(mark));
  return isFollowable(href) ? link.create({ href }).addToSet(marks) : mark.removeFromSet(marks);
}

/** Removes the characters that Markdown cannot express. */
const storable = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\s]|\p{Noncharacter_Code_Point}/gu, '');

/** Splits a text block into its characters with their marks. */
export const markedCharsOf = (block: Node): MarkedChar[] =>
  block.children.flatMap((node) => {
    const marks = cleanMarks(block.type.allowedMarks(node.marks));
    const text = storable(node.text ?? '\n').replace(/[^\S\u00a0\n]/g, ' ');
    return [...text].map((char) => ({ char, marks }));
  });

/** Splits a text block at empty lines into paragraphs. */
function linesOf(block: Node): MarkedChar[][] {
  const chars = markedCharsOf(block)
    .map((item) => (block.type === heading && item.char === '\n' ? { ...item, char: ' ' } : item))
    .filter(({ char }, index, all) => char !== ' ' || !/^[ \n]?$/.test(all[index + 1]?.char ?? ''))
    .filter(({ char }, index, all) => char !== ' ' || !/^\n?$/.test(all[index - 1]?.char ?? ''));
  const lines: MarkedChar[][] = [[]];
  for (const [index, item] of chars.entries()) {
    if (item.char === '\n' && chars[index - 1]?.char === '\n') lines.push([]);
    else lines.at(-1)?.push(item);
  }
  return lines.flatMap((line) => {
    const text = line.slice(
      line.findIndex((item) => !isBlank(item)),
      line.findLastIndex((item) => !isBlank(item)) + 1,
    );
    if (text.length === 0) return [];
    const linked = trimRuns(text, [link], linkAt);
    return [trimRuns(linked, [strong, em, strike], markKey)];
  });
}

/** Joins marked characters to inline content. */
export const inlineOf = (chars: readonly MarkedChar[]): Fragment =>
  Fragment.from(
    splitIntoRuns(chars, ({ char, marks }) => (char === '\n' ? char : marks)).flatMap((run) =>
      run[0]?.char === '\n'
        ? run.map(({ marks }) => hardBreak.create(null, null, marks))
        : [schema.text(joinChars(run), run[0]?.marks)],
    ),
  );

/** Joins lists that follow each other, as Markdown does. */
function joinLists(blocks: readonly Node[]): Node[] {
  const joined: Node[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last && isList(last) && last.type === block.type)
      joined[joined.length - 1] = last.copy(last.content.append(block.content));
    else joined.push(block);
  }
  return joined;
}

function tidied(node: Node): Node[] {
  if (node.isTextblock) return linesOf(node).map((line) => node.copy(inlineOf(line)));
  const card = toCard(node);
  if (card) {
    const words = storable(card.words).replace(/\s+/g, ' ').trim();
    return [node.type.create({ ...card, words, address: letterMarkdown.normalizeLink(card.address) })];
  }
  if (node.isLeaf) return [node];
  const inner = joinLists(node.children.flatMap(tidied));
  return inner.length === 0 ? [] : [node.copy(Fragment.from(inner))];
}

/** Reduces a document to what its Markdown can express: no empty lines, no blanks at the edge of a line or a mark. */
export const tidy = (doc: Node): Node => tidied(doc)[0] ?? doc.copy(Fragment.from(paragraph.create()));
