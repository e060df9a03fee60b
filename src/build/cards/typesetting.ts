import { hyphenateText } from '#build/hyphenation.ts';
import { SOFT_HYPHEN } from '#build/soft-hyphens.ts';
import { widthOf } from './lettering.ts';

/** Room for a title, in the card's units. */
interface Room {
  readonly width: number;
  readonly height: number;
}

interface SetTitle {
  readonly lines: readonly string[];
  readonly size: number;
}

const LARGE = [104, 96, 88, 80, 72, 64, 56];
const SMALL = [72, 64, 56, 48, 42, 36];
const LINE_HEIGHT = 1.16;

export const lineHeightOf = (size: number): number => Math.round(size * LINE_HEIGHT);

/** Splits a word into its longest start that fits, with a hyphen, and the rest; undefined if none fits. */
function split(word: string, size: number, width: number): [start: string, rest: string] | undefined {
  const syllables = word.split(SOFT_HYPHEN);
  for (let count = syllables.length - 1; count > 0; count--) {
    const start = `${syllables.slice(0, count).join('')}-`;
    if (widthOf(start, size) <= width) return [start, syllables.slice(count).join(SOFT_HYPHEN)];
  }
  return undefined;
}

/** Wraps a text greedily; a word breaks only at a soft hyphen, and only if no line is wide enough for it. */
function wrap(text: string, size: number, width: number): string[] {
  const fits = (line: string): boolean => widthOf(line.replaceAll(SOFT_HYPHEN, ''), size) <= width;
  const lines: string[] = [];
  const words = text.split(' ').reverse();
  for (let word = words.pop(); word !== undefined; word = words.pop()) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) {
      lines[lines.length - 1] = `${last} ${word}`;
      continue;
    }
    const parts = fits(word) ? undefined : split(word, size, width);
    if (parts) words.push(parts[1]);
    lines.push(parts?.[0] ?? word);
  }
  return lines.map((line) => line.replaceAll(SOFT_HYPHEN, ''));
}

/** Narrows the lines until they would become more, so that the last is no single word. */
function balance(text: string, size: number, { width }: Room): readonly string[] {
  let best = wrap(text, size, width);
  for (let narrower = width - 10; narrower > width / 3; narrower -= 10) {
    const lines = wrap(text, size, narrower);
    if (lines.length > best.length || lines.some((line) => widthOf(line, size) > narrower || /\p{L}-$/u.test(line)))
      break;
    best = lines;
  }
  return best;
}

function fitInto(text: string, size: number, room: Room): SetTitle | undefined {
  const lines = wrap(text, size, room.width);
  const height = (lines.length - 1) * lineHeightOf(size) + size;
  if (height > room.height || lines.some((line) => widthOf(line, size) > room.width)) return undefined;
  return { lines: balance(text, size, room), size };
}

/** Sets a title as large as its room allows: whole words first, then hyphenated and smaller, at last shortened. */
export function setTitle(title: string, room: Room): SetTitle {
  const hyphenated = hyphenateText(title);
  for (const size of LARGE) {
    const whole = fitInto(title, size, room);
    if (whole) return whole;
  }
  for (const size of SMALL) {
    const broken = fitInto(hyphenated, size, room);
    if (broken) return broken;
  }
  const shorter = title.replace(/\s*\S{1,12}…?$/u, '…');
  return setTitle(shorter.length < title.length ? shorter : '…', room);
}
