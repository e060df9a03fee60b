export interface Sound {
  readonly letters: string;
  readonly number: string;
}

/** Reads a line like `L 12`; undefined if it has another form. */
export function readSound(line: string): Sound | undefined {
  const [, letters, number] = /^\s*(\p{L}{1,3})\s+(\d{1,3})\s*$/u.exec(line) ?? [];
  return letters === undefined || number === undefined ? undefined : { letters, number };
}

const middleOf = (index: number, count: number): number => Math.round(((index + 0.5) / count) * 1000) / 10;

/** Draws a line from the middle of each upper column to that of each lower one, in a box of 100 by 100. */
export const threads = (upper: number, lower: number): string =>
  Array.from({ length: upper * lower }, (_, index) => {
    const from = middleOf(index % upper, upper);
    const to = middleOf(Math.floor(index / upper), lower);
    return `M${from} 0C${from} 50 ${to} 50 ${to} 100`;
  }).join('');
