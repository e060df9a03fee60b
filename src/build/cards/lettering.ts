import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font, type Glyph } from 'fontkitten';

const fonts = join(import.meta.dirname, '../../assets/fonts');

function open(file: string): Font {
  const font = create(readFileSync(join(fonts, file)));
  if (font.isCollection) throw new Error(`${file} holds more than one font.`);
  return font;
}

const marcellus = open('marcellus-latin-400-normal.woff2');
const figtree = open('figtree-latin-wght-normal.woff2');

/** Digits and € in Figtree, as in the site's headings: Marcellus' zero is a letter O. */
const FIGURES = /[\d€]/u;

const has = (font: Font, letter: string): boolean => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** Picks a letter's font; undefined if ours have no such letter, like an emoji. */
function fontFor(letter: string): Font | undefined {
  const order = FIGURES.test(letter) ? [figtree, marcellus] : [marcellus, figtree];
  return order.find((font) => has(font, letter));
}

/** Drops the characters that our fonts lack, so that no card shows an empty box. */
export const drawable = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/\s+/g, ' ')]
    .filter((letter) => fontFor(letter) !== undefined)
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

interface Letter {
  readonly glyphs: readonly Glyph[];
  /** Width and scale at size 1. */
  readonly width: number;
  readonly scale: number;
}

const letters = new Map<string, Letter>();

function letterOf(letter: string): Letter {
  const known = letters.get(letter);
  if (known) return known;
  const font = fontFor(letter);
  const glyphs = font?.glyphsForString(letter) ?? [];
  const scale = 1 / (font?.unitsPerEm ?? 1);
  const read = { glyphs, scale, width: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * scale };
  letters.set(letter, read);
  return read;
}

/** Measures a line's width in the drawing's units. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((width, letter) => width + letterOf(letter).width * size, 0);

const round = (value: number): string => (Math.round(value * 100) / 100).toString();

/** Line of text: left edge, baseline and letter size in the drawing's units. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
}

/** Renders a line in our display face as outlines, so that it looks the same without the font. */
export function lettering(text: string, { x, y, size, fill }: Line): string {
  let place = x;
  let outlines = '';
  for (const letter of text) {
    const { glyphs, scale, width } = letterOf(letter);
    for (const { path } of glyphs)
      outlines += path
        .scale(scale * size, -scale * size)
        .translate(place, y)
        .toSVG();
    place += width * size;
  }
  const rounded = outlines.replace(/-?\d+\.\d+/g, (number) => round(Number(number)));
  return `<path stroke="none" fill="${fill}" d="${rounded}"/>`;
}
