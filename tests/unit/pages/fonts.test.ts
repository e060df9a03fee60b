import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkitten';
import { describe, expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../../src');
const FIRST_LETTER = 0x20;

/** Lists the letters of a font file; fonts also map some control characters. */
function lettersOf(file: string): number[] {
  const font = create(readFileSync(join(SRC, 'assets/fonts', file)));
  if (font.isCollection) throw new Error(`${file} holds more than one font.`);
  return font.characterSet.filter((letter) => letter >= FIRST_LETTER);
}

const rareFonts = [...readFileSync(join(SRC, 'styles/elements.css'), 'utf8').matchAll(/@font-face \{[^}]+\}/g)]
  .map(([rule]) => ({
    name: /font-family: '(\w+) Rare'/.exec(rule)?.[1],
    whole: /fonts\/([\w-]+\.woff2)/.exec(rule)?.[1] ?? '',
    ranges: [...rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, first = '', last = first]) => ({
      first: Number.parseInt(first, 16),
      last: Number.parseInt(last, 16),
    })),
  }))
  .filter(({ name }) => name !== undefined);

test('each of our three fonts has a file of rare letters', () => {
  expect(rareFonts.map(({ name }) => name)).toEqual(['Figtree', 'Marcellus', 'Spectral']);
});

describe.each(rareFonts)('the letters of $name', ({ whole, ranges }) => {
  const isRare = (letter: number): boolean => ranges.some(({ first, last }) => first <= letter && letter <= last);
  const common = lettersOf(whole.replace('-latin-', '-common-'));

  test('come from one file each', () => {
    expect(common.filter(isRare)).toEqual([]);
    expect(lettersOf(whole).filter((letter) => !isRare(letter))).toEqual(common);
  });
});
