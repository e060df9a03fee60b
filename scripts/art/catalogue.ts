import { AUBERGINE, BLUSH, type Look, NIGHT, PAPER } from '#build/cards/drawings.ts';
import { petalPath } from '#domain/pages/petals.ts';
import { type Bloom, bloomSvg, nameBloomSvg, type Ring } from './bloom.ts';
import { circleDrawings } from './circle.ts';
import { type Motif, motifSvg, stemSvg } from './motifs.ts';
import { personSvg } from './person.ts';

const BRAND = '#a90499';

const flower = (petals: number): Ring[] => [
  { petals, inner: 0.2, outer: 1, width: Math.min(0.34, 2.2 / petals) },
  { petals, inner: 0.16, outer: 0.74, width: Math.min(0.26, 1.6 / petals), turn: 0.5 },
  { petals, inner: 0.13, outer: 0.48, width: Math.min(0.16, 1 / petals) },
];

const seed = (id: string, petals: number): Bloom => ({
  id,
  rings: flower(petals),
  stroke: 'currentColor',
  strokeWidth: 5,
  hole: 0.11,
  dots: true,
});

const HERO_LINES: Bloom = {
  id: 'hero',
  stroke: BRAND,
  strokeWidth: 1.5,
  hole: 0.075,
  dots: true,
  rings: [
    { petals: 16, inner: 0.2, outer: 1, width: 0.16, opacity: 0.55 },
    { petals: 16, inner: 0.18, outer: 0.84, width: 0.13, turn: 0.5, opacity: 0.7 },
    { petals: 20, inner: 0.16, outer: 0.69, width: 0.1, opacity: 0.85 },
    { petals: 20, inner: 0.14, outer: 0.55, width: 0.08, turn: 0.5 },
    { petals: 20, inner: 0.125, outer: 0.41, width: 0.06 },
  ],
};

const HERO: Bloom = { ...HERO_LINES, aura: BRAND };

const fallenPetal =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420" fill="none" stroke="currentColor" stroke-width="2">' +
  `<g transform="translate(150 330) rotate(64)"><path d="${petalPath({ inner: 0, outer: 0.9, width: 0.16 })}"/>` +
  `<path d="${petalPath({ inner: 0.06, outer: 0.66, width: 0.08 })}" opacity=".6"/></g>` +
  '<path d="M40 372H600" opacity=".5"/></svg>\n';

const mark = { ...seed('mark', 8), strokeWidth: 26, dots: false, rings: flower(8).slice(0, 2), hole: 0.14 };

interface Place {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

const placed = (svg: string, { x, y, r }: Place): string =>
  svg.replace('<svg ', `<svg x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" `).trim();

/** SoulAlchemy weeks; each has two petals more than its number. */
const WEEKS = Array.from({ length: 12 }, (_, index) => index + 1);
const week = (number: number): Bloom => ({ ...seed(`week-${number}`, number + 2), dots: false, strokeWidth: 8 });

const GROWTH: readonly (Place & { readonly petals: number; readonly line: number })[] = [
  { petals: 3, x: 90, y: 762, r: 48, line: 14 },
  { petals: 5, x: 262, y: 722, r: 78, line: 9 },
  { petals: 8, x: 500, y: 640, r: 122, line: 6 },
  { petals: 14, x: 966, y: 404, r: 396, line: 2.4 },
];

/** Four stages of one bloom on a rising line. */
const growth =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1400 820">' +
  GROWTH.map(({ petals, line, ...place }) =>
    placed(bloomSvg({ ...seed(`growth-${petals}`, petals), strokeWidth: line, dots: petals === 14 }), place),
  ).join('') +
  '</svg>\n';

/** Draws a video's poster, 16:9, on a plain background that keeps text on its left edge readable. */
const poster = (ground: string, bloom: string, place: Place): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720"><rect width="100%" height="100%" fill="${ground}"/>${placed(bloom, place)}</svg>\n`;

interface Drawn {
  readonly motif: Motif;
  readonly look: Look;
}

/** Drawings by the names in the contents (src/contracts/content/kinds). */
const courses: Readonly<Record<string, Drawn>> = {
  awakening: { motif: 'sunrise', look: PAPER },
  meditation: { motif: 'breath', look: PAPER },
  alchemy: { motif: 'vessel', look: PAPER },
  rauhnaechte: { motif: 'nights', look: NIGHT },
};

const masterclasses: Readonly<Record<string, Drawn>> = {
  'masterclass-breath': { motif: 'wave', look: PAPER },
  'masterclass-night': { motif: 'dream', look: AUBERGINE },
  'masterclass-voice': { motif: 'voice', look: BLUSH },
};

/** Drawings of events without an image (src/domain/events/reading.ts). */
const events: Readonly<Record<string, Drawn>> = {
  'event-1': { motif: 'moon', look: NIGHT },
  'event-2': { motif: 'fire', look: BLUSH },
  'event-3': { motif: 'chairs', look: PAPER },
  'event-4': { motif: 'tea', look: AUBERGINE },
};

/** Line drawings by their path in the repository. */
export const drawings: Readonly<Record<string, string>> = {
  'src/assets/art/hero.svg': bloomSvg(HERO),
  'src/assets/art/mark.svg': bloomSvg(mark),
  'src/assets/art/portrait.svg': bloomSvg({ ...seed('portrait', 14), strokeWidth: 7, dots: false }),
  'src/assets/art/person.svg': personSvg,
  'src/assets/art/fallen-petal.svg': fallenPetal,
  'src/assets/art/growth.svg': growth,
  'src/assets/art/full-bloom.svg': bloomSvg({ ...seed('full', 14), strokeWidth: 1.6 }),
  'src/assets/art/name-bloom.svg': nameBloomSvg('Dein Soul Plan', { stroke: 'currentColor', strokeWidth: 2.5 }),
  'src/assets/art/name-bloom-closing.svg': nameBloomSvg('Neunzig Minuten', {
    stroke: 'currentColor',
    strokeWidth: 1.5,
  }),
  ...Object.fromEntries(WEEKS.map((number) => [`src/assets/art/week-${number}.svg`, bloomSvg(week(number))])),
  ...circleDrawings,
  ...Object.fromEntries(
    Object.entries(courses).map(([name, { motif }]) => [
      `src/assets/art/course-${name}.svg`,
      motifSvg(motif, { line: 'currentColor' }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({ ...masterclasses, ...events }).map(([name, { motif, look }]) => [
      `public/art/${name}.svg`,
      motifSvg(motif, look),
    ]),
  ),
  'public/art/film-alchemy.svg': bloomSvg({
    id: 'film',
    stroke: 'currentColor',
    strokeWidth: 3,
    hole: 0.08,
    dots: true,
    rings: [
      { petals: 14, inner: 0.2, outer: 1, width: 0.16 },
      { petals: 14, inner: 0.17, outer: 0.78, width: 0.12, turn: 0.5 },
      { petals: 14, inner: 0.14, outer: 0.58, width: 0.09 },
      { petals: 14, inner: 0.11, outer: 0.4, width: 0.06, turn: 0.5 },
    ],
  }),
  'public/art/stem.svg': stemSvg('#b8863b'),
  'public/art/video-alchemy.svg': poster(
    '#e7c98f',
    bloomSvg({ ...seed('poster', 9), stroke: '#3a0f38', strokeWidth: 2, dots: false }),
    { x: 860, y: 330, r: 600 },
  ),
  'public/art/video-reading.svg': poster(
    '#f6e3ef',
    nameBloomSvg('Neunzig Minuten', { stroke: BRAND, strokeWidth: 2 }),
    { x: 900, y: 420, r: 600 },
  ),
  'public/art/video-name.svg': poster('#3a0f38', nameBloomSvg('Soul Plan', { stroke: '#e7a6df', strokeWidth: 2 }), {
    x: 850,
    y: 330,
    r: 560,
  }),
  'public/favicon.svg': bloomSvg({ ...mark, stroke: BRAND, strokeWidth: 34 }),
};

interface Painting {
  readonly svg: string;
  readonly format: 'png' | 'ico';
}

/** Places a bloom on a canvas, centred at `x`, `y` with radius `r`, over an aura of its own colour. */
function canvas(
  { width, height, paper, line }: { width: number; height: number; paper: string; line: string },
  bloom: Bloom,
  { x, y, r }: { x: number; y: number; r: number },
): string {
  const drawn = bloomSvg({ ...bloom, stroke: line, aura: line }).replace(
    '<svg ',
    `<svg x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" color="${line}" `,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${drawn}</svg>`;
}

/** @param share radius of the mark as a share of the width; a mask cuts off all beyond 0.4 */
const icon = (size: number, share = 0.46): Painting => ({
  svg: canvas(
    { width: size, height: size, paper: '#faf6f2', line: BRAND },
    { ...mark, strokeWidth: 34 },
    { x: size / 2, y: size / 2, r: size * share },
  ),
  format: 'png',
});

/** Images rendered from drawings, by their path in the repository. */
export const paintings: Readonly<Record<string, Painting>> = {
  'public/apple-touch-icon.png': icon(180),
  'public/icon-192.png': icon(192),
  'public/favicon.ico': { ...icon(32), format: 'ico' },
  'public/icon-512.png': icon(512),
  'public/icon-maskable-512.png': icon(512, 0.37),
};
