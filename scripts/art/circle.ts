import { type Bloom, bloomSvg } from './bloom.ts';

const SIZE = 1200;
const CENTRE = SIZE / 2;
const PLACES = 12;

/** Petals of each member's bloom, clockwise from the top: all members differ. */
const MEMBERS = [8, 6, 11, 7, 9, 5, 12, 6, 10, 8, 7, 9] as const;

const round = (value: number): string => (Math.round(value * 10) / 10).toString();

const circle = (x: number, y: number, r: number, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"${more}/>`;

/** Returns a point on a circle around the centre; turns run clockwise from the top. */
function pointAt(radius: number, turn: number): { readonly x: number; readonly y: number } {
  const angle = turn * 2 * Math.PI;
  return { x: CENTRE + Math.sin(angle) * radius, y: CENTRE - Math.cos(angle) * radius };
}

const frame = (strokeWidth: number, content: string, top = 0): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} ${SIZE} ${SIZE - 2 * top}" fill="none" stroke="currentColor" stroke-width="${strokeWidth}">${content}</svg>\n`;

const member = (id: string, petals: number, strokeWidth: number): Bloom => ({
  id,
  stroke: 'currentColor',
  strokeWidth,
  hole: 0.13,
  rings: [
    { petals, inner: 0.24, outer: 1, width: Math.min(0.34, 2.1 / petals) },
    { petals, inner: 0.19, outer: 0.66, width: Math.min(0.24, 1.4 / petals), turn: 0.5 },
  ],
});

interface RingOfMembers {
  readonly id: string;
  readonly top: 'open' | 'taken';
  readonly lineWidth: number;
}

/** Draws twelve small blooms as a ring (docs/decisions/looks.md). */
function ringOfMembers({ id, top, lineWidth }: RingOfMembers): string {
  const radius = CENTRE * 0.83;
  const size = CENTRE * 0.168;
  const gap = (size * 1.14) / radius / (2 * Math.PI);
  const arcs = MEMBERS.map((_, index) => {
    const from = pointAt(radius, index / PLACES + gap);
    const to = pointAt(radius, (index + 1) / PLACES - gap);
    return `M${round(from.x)} ${round(from.y)}A${round(radius)} ${round(radius)} 0 0 1 ${round(to.x)} ${round(to.y)}`;
  });
  const blooms = MEMBERS.map((petals, index) => {
    const { x, y } = pointAt(radius, index / PLACES);
    const isTop = index === 0;
    if (isTop && top === 'open') {
      return `<g class="ring-place">${circle(x, y, size * 0.94, ' stroke-dasharray="7 8"')}</g>`;
    }
    const at = `x="${round(x - size)}" y="${round(y - size)}" width="${round(size * 2)}" height="${round(size * 2)}"`;
    const bloom = bloomSvg(member(`${id}-${index}`, petals, (lineWidth * 500) / size)).trim();
    const drawn = bloom.replace('<svg xmlns="http://www.w3.org/2000/svg" ', `<svg ${at} `);
    return isTop ? `<g class="ring-place">${drawn}</g>` : drawn;
  });
  return frame(lineWidth, `<path class="ring-line" d="${arcs.join('')}"/>${blooms.join('')}`);
}

/** Two stones whose ripples meet: members hear each other. */
const heard = frame(
  2.5,
  [0.34, 0.66]
    .flatMap((x) => Array.from({ length: 9 }, (_, index) => circle(SIZE * x, CENTRE, 26 + index * 42)))
    .join(''),
  230,
);

/** Month in the circle: 28 days, a check-in every seventh, and a day for questions in the middle. */
const month = frame(
  3,
  Array.from({ length: 28 }, (_, index) => {
    const isCheckIn = index % 7 === 0;
    const { x, y } = pointAt(470, index / 28);
    return isCheckIn ? circle(x, y, 44) + circle(x, y, 20) : circle(x, y, 9, ' stroke="none" fill="currentColor"');
  }).join('') + [250, 214, 178].map((radius) => circle(CENTRE, CENTRE, radius)).join(''),
);

/** Twelve months as the rings of a tree, wide and narrow. */
const WIDTHS = [62, 34, 58, 22, 46, 70, 28, 54, 36, 64, 26, 50] as const;
const treeRings = frame(
  2.5,
  WIDTHS.map((_, index) => {
    const radius = WIDTHS.slice(0, index + 1).reduce((sum, width) => sum + width, 0);
    return circle(CENTRE + radius * 0.025 * Math.sin(index), CENTRE + radius * 0.05, radius);
  }).join(''),
);

const openCircle = ringOfMembers({ id: 'open', top: 'open', lineWidth: 1.6 });

/** SoulCircle's drawings by their path in the repository. */
export const circleDrawings: Readonly<Record<string, string>> = {
  'src/assets/art/circle-open.svg': openCircle,
  'src/assets/art/circle-full.svg': ringOfMembers({ id: 'joined', top: 'taken', lineWidth: 1.4 }),
  'src/assets/art/circle-heard.svg': heard,
  'src/assets/art/circle-month.svg': month,
  'src/assets/art/circle-rings.svg': treeRings,
};
