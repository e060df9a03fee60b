import {
  NAME_HOLE,
  namePetals,
  type PetalSize,
  petalPath,
  BLOOM_RADIUS as RADIUS,
  round,
} from '#domain/pages/petals.ts';

/** Ring of equal petals around the centre; radii and widths are fractions of the bloom's radius. */
export interface Ring extends PetalSize {
  readonly petals: number;
  /** Rotation in fractions of one petal's angle; 0.5 places the petals between those of the next ring. */
  readonly turn?: number;
  readonly opacity?: number;
}

export interface Bloom {
  /** Unique on every page, because `<use>` refers to it. */
  readonly id: string;
  readonly rings: readonly Ring[];
  /** Line colour; `currentColor` lets the page decide. */
  readonly stroke: string;
  readonly strokeWidth: number;
  /** Radius of the open centre; below 0.11 the lines of many petals merge. */
  readonly hole: number;
  /** True for a dot at the tip of every second petal of the outermost ring. */
  readonly dots?: boolean;
  readonly aura?: string;
}

function ringMarkup(ring: Ring, id: string): string {
  const step = 360 / ring.petals;
  const start = (ring.turn ?? 0) * step;
  const copies = Array.from(
    { length: ring.petals },
    (_, index) => `<use href="#${id}" transform="rotate(${round(start + index * step)})"/>`,
  );
  const opacity = ring.opacity === undefined ? '' : ` opacity="${ring.opacity}"`;
  const petal = `<defs><path id="${id}" pathLength="1" d="${petalPath(ring)}"/></defs>`;
  return `${petal}<g${opacity}>${copies.join('')}</g>`;
}

function dotsMarkup(ring: Ring): string {
  const step = 360 / ring.petals;
  const angles = Array.from(
    { length: ring.petals / 2 },
    (_, index) => (ring.turn ?? 0) * step + (index * 2 + 1) * step,
  );
  const radius = (ring.outer + 0.045) * RADIUS;
  const dots = angles.map((angle) => {
    const radians = (angle * Math.PI) / 180;
    return `<circle cx="${round(Math.sin(radians) * radius)}" cy="${round(-Math.cos(radians) * radius)}" r="4"/>`;
  });
  return `<g stroke="none" fill="currentColor">${dots.join('')}</g>`;
}

export function nameBloomSvg(name: string, { stroke, strokeWidth }: Pick<Bloom, 'stroke' | 'strokeWidth'>): string {
  const petals = namePetals(name).flatMap(({ turn, layers }) =>
    layers.map(({ path, opacity }) => `<path d="${path}" transform="rotate(${round(turn)})" opacity="${opacity}"/>`),
  );
  const box = `${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}">` +
    `${petals.join('')}<circle r="${NAME_HOLE}"/></svg>\n`
  );
}

/** Draws a bloom as an SVG document: the same input gives the same bytes (docs/decisions/looks.md). */
export function bloomSvg({ id, rings, stroke, strokeWidth, hole, dots = false, aura }: Bloom): string {
  const extent = dots ? RADIUS * 1.06 : RADIUS * 1.01;
  const box = `${round(-extent)} ${round(-extent)} ${round(extent * 2)} ${round(extent * 2)}`;
  const outermost = rings[0];
  const disc = aura
    ? `<radialGradient id="${id}-a"><stop offset=".15" stop-color="${aura}" stop-opacity=".16"/>` +
      `<stop offset="1" stop-color="${aura}" stop-opacity="0"/></radialGradient>` +
      `<circle r="${round(RADIUS * 0.78)}" fill="url(#${id}-a)" stroke="none"/>`
    : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}">` +
    disc +
    rings.map((ring, index) => ringMarkup(ring, `${id}-${index}`)).join('') +
    `<circle r="${round(hole * RADIUS)}"/>` +
    (dots && outermost ? dotsMarkup(outermost) : '') +
    '</svg>\n'
  );
}
