/** One ring of equal petals around the centre; radii and widths are fractions of the bloom's radius. */
export interface Ring {
  readonly petals: number;
  readonly inner: number;
  readonly outer: number;
  /** Half the petal's width at its widest. */
  readonly width: number;
  /** Turns the ring by this part of one petal's angle; 0.5 sets its petals between those of the next ring. */
  readonly turn?: number;
  readonly opacity?: number;
}

export interface Bloom {
  /** Unique on every page, because `<use>` refers to it. */
  readonly id: string;
  readonly rings: readonly Ring[];
  /** Colour of the lines; `currentColor` where the page decides. */
  readonly stroke: string;
  readonly strokeWidth: number;
  /** Radius of the open middle; below 0.11 the lines of many petals clot. */
  readonly hole: number;
  /** A dot at the tip of every second petal of the outermost ring. */
  readonly dots?: boolean;
  /** A soft disc of this colour behind the lines. */
  readonly aura?: string;
}

const RADIUS = 500;

/** Rounds to a tenth of a unit, so that the files stay small and the same on every machine. */
const round = (value: number): string => (Math.round(value * 10) / 10).toString();

/** A petal that points up, pointed at both ends, as the data of one path. */
export function petalPath({ inner, outer, width }: Pick<Ring, 'inner' | 'outer' | 'width'>): string {
  const from = inner * RADIUS;
  const length = (outer - inner) * RADIUS;
  const half = width * RADIUS;
  const near = round(-(from + length * 0.32));
  const far = round(-(from + length * 0.7));
  const tip = round(-(from + length));
  const side = (sign: number): string => `${round(sign * half)} ${near} ${round(sign * half * 0.92)} ${far}`;
  const back = `${round(-half * 0.92)} ${far} ${round(-half)} ${near}`;
  return `M0 ${round(-from)}C${side(1)} 0 ${tip}C${back} 0 ${round(-from)}Z`;
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

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A bloom that a name draws: one petal for each letter, the longer the later the letter stands in the alphabet. */
export function nameBloomSvg(name: string, { stroke, strokeWidth }: Pick<Bloom, 'stroke' | 'strokeWidth'>): string {
  const letters = [...name.toUpperCase()].filter((letter) => LETTERS.includes(letter));
  const step = 360 / letters.length;
  const petals = letters.flatMap((letter, index) => {
    const outer = 0.46 + (0.54 * LETTERS.indexOf(letter)) / LETTERS.length;
    return [1, 0.8, 0.58].map((part, layer) => {
      const path = petalPath({
        inner: 0.15,
        outer: Math.max(outer * part, 0.26),
        width: (1.7 * part) / letters.length,
      });
      return `<path d="${path}" transform="rotate(${round(index * step)})" opacity="${1 - layer * 0.22}"/>`;
    });
  });
  const box = `${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}">` +
    `${petals.join('')}<circle r="${round(0.1 * RADIUS)}"/></svg>\n`
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
