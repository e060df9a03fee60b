import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Colours of a card. */
export interface Look {
  readonly ground: string;
  readonly line: string;
  /** Colour of the title. */
  readonly text: string;
  /** Colour of the kicker and the rule before it. */
  readonly accent: string;
}

/** Area of a drawing in the card. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Drawing {
  readonly file: string;
  readonly look: Look;
  readonly place?: Area;
}

const BRAND = '#a90499';
const PAPER: Look = { ground: '#f3ebe1', line: BRAND, text: '#24121f', accent: '#7a5518' };
const LIGHT: Look = { ...PAPER, ground: '#faf6f2' };
const BLUSH: Look = { ...PAPER, ground: '#f6e3ef', accent: '#86037a' };
const NIGHT: Look = { ground: '#2a0d2b', line: '#e7c98f', text: '#f3ebe1', accent: '#e7c98f' };
const AUBERGINE: Look = { ...NIGHT, ground: '#3a0f38', line: '#e7a6df', accent: '#e7a6df' };

const around = (x: number, y: number, r: number): Area => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r });
const MOTIF: Area = { x: 620, y: 105, width: 560, height: 420 };

const course = (name: string, look: Look): Drawing => ({ file: `src/assets/art/course-${name}.svg`, look });
const motif = (name: string, look: Look): Drawing => ({ file: `public/art/${name}.svg`, look });

/** Drawings of share cards: our line drawings, in the colours of their pages. */
const drawings: Readonly<Record<string, Drawing>> = {
  home: { file: 'src/assets/art/hero.svg', look: LIGHT, place: around(1030, 315, 400) },
  soulCircle: { file: 'src/assets/art/circle-open.svg', look: PAPER, place: around(905, 315, 275) },
  soulAlchemy: { file: 'src/assets/art/full-bloom.svg', look: NIGHT, place: around(945, 315, 310) },
  soulPlan: { file: 'src/assets/art/name-bloom.svg', look: BLUSH, place: around(910, 330, 300) },
  letter: { file: 'src/assets/art/fallen-petal.svg', look: BLUSH, place: MOTIF },
  law: { file: 'src/assets/art/fallen-petal.svg', look: LIGHT, place: MOTIF },
  'course-awakening': course('awakening', PAPER),
  'course-meditation': course('meditation', PAPER),
  'course-alchemy': course('alchemy', PAPER),
  'course-rauhnaechte': course('rauhnaechte', NIGHT),
  'masterclass-breath': motif('masterclass-breath', PAPER),
  'masterclass-night': motif('masterclass-night', AUBERGINE),
  'masterclass-voice': motif('masterclass-voice', BLUSH),
  'event-1': motif('event-1', NIGHT),
  'event-2': motif('event-2', BLUSH),
  'event-3': motif('event-3', PAPER),
  'event-4': motif('event-4', AUBERGINE),
};

function find(name: string): Drawing {
  const drawing = drawings[name];
  if (drawing === undefined) throw new Error(`No share card has the drawing ${name}.`);
  return drawing;
}

export const lookOf = (name: string): Look => find(name).look;

/** Returns a drawing as an SVG element in its place, with lines that stay visible in a small preview. */
export function drawingOf(name: string): string {
  const { file, look, place = MOTIF } = find(name);
  const svg = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
  const { x, y, width, height } = place;
  return (
    svg
      .trim()
      // An aura would need more colours than the rest of the card.
      .replace(/<radialGradient.*?<\/radialGradient><circle[^>]*>/, '')
      .replaceAll('currentColor', look.line)
      .replace('stroke-width="1.25"', 'stroke-width="2.4"')
      .replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
  );
}
