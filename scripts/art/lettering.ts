import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkitten';

const file = join(import.meta.dirname, '../../src/assets/fonts/marcellus-latin-400-normal.woff2');

function displayFace() {
  const face = create(readFileSync(file));
  if (face.isCollection) throw new Error(`${file} holds more than one font.`);
  return face;
}

const font = displayFace();

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
  const scale = size / font.unitsPerEm;
  let advance = 0;
  const outlines = font.glyphsForString(text).map((glyph) => {
    const outline = glyph.path.scale(scale, -scale).translate(x + advance, y);
    advance += glyph.advanceWidth * scale;
    return outline.toSVG();
  });
  const rounded = outlines.join('').replace(/-?\d+\.\d+/g, (number) => round(Number(number)));
  return `<path stroke="none" fill="${fill}" d="${rounded}"/>`;
}
