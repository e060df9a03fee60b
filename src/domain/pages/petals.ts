/** A petal's size; radii and widths are fractions of the bloom's radius. */
export interface PetalSize {
  readonly inner: number;
  readonly outer: number;
  /** Half the petal's width at its widest. */
  readonly width: number;
}

/** One letter of a name in its bloom. */
export interface NamePetal {
  readonly letter: string;
  /** How far it reaches, as a fraction of the bloom's radius. */
  readonly reach: number;
  /** Degrees from the top, clockwise. */
  readonly turn: number;
  /** From the outside in: the data of a path that points up, and how strong its line is. */
  readonly layers: readonly { readonly path: string; readonly opacity: number }[];
}

/** What a bloom is drawn on: as far as this from the middle, in every direction. */
export const BLOOM_RADIUS = 500;

/** Radius of the open middle of a name's bloom. */
export const NAME_HOLE = 50;

const ALPHABET = 26;
/** With more of them a phone shows a blot. */
export const MOST_PETALS = 60;
/** With fewer it is no bloom: a shorter name goes round until it has as many. */
const FEWEST_PETALS = 7;
const LAYERS = [1, 0.8, 0.58];

/** Rounds to a tenth of a unit, so that the files stay small and the same on every machine. */
export const round = (value: number): string => (Math.round(value * 10) / 10).toString();

/** A petal that points up, pointed at both ends, as the data of one path. */
export function petalPath({ inner, outer, width }: PetalSize): string {
  const from = inner * BLOOM_RADIUS;
  const length = (outer - inner) * BLOOM_RADIUS;
  const half = width * BLOOM_RADIUS;
  const near = round(-(from + length * 0.32));
  const far = round(-(from + length * 0.7));
  const tip = round(-(from + length));
  const side = (sign: number): string => `${round(sign * half)} ${near} ${round(sign * half * 0.92)} ${far}`;
  const back = `${round(-half * 0.92)} ${far} ${round(-half)} ${near}`;
  return `M0 ${round(-from)}C${side(1)} 0 ${tip}C${back} 0 ${round(-from)}Z`;
}

/**
 * The letters that a name's bloom is drawn from. Case, spaces, marks and the form of Unicode make no difference: 'Zoë' is
 * 'ZOE', however it was typed; ß is SS.
 */
export const lettersOf = (name: string): readonly string[] =>
  name.normalize('NFKD').toLowerCase().toUpperCase().match(/\p{L}/gu)?.slice(0, MOST_PETALS) ?? [];

/** How far down its alphabet a letter stands, below 1; other scripts go by the order of their letters in Unicode. */
const placeOf = (letter: string): number => (((letter.codePointAt(0) ?? 0) - 65) % ALPHABET) / ALPHABET;

/** The bloom that a name draws: one petal for each letter, the longer the later the letter stands in the alphabet. */
export function namePetals(name: string): readonly NamePetal[] {
  const once = lettersOf(name);
  if (once.length === 0) return [];
  const letters = Array.from({ length: Math.ceil(FEWEST_PETALS / once.length) }, () => once).flat();
  return letters.map((letter, index) => {
    const reach = 0.46 + 0.54 * placeOf(letter);
    const layers = LAYERS.map((part, layer) => ({
      path: petalPath({ inner: 0.15, outer: Math.max(reach * part, 0.26), width: (1.7 * part) / letters.length }),
      opacity: 1 - layer * 0.22,
    }));
    return { letter, reach, turn: (index * 360) / letters.length, layers };
  });
}

/** The petal that shapes a bloom most: the first of its longest. */
export const longestOf = (petals: readonly NamePetal[]): NamePetal | undefined =>
  petals.toSorted((one, other) => other.reach - one.reach)[0];

/** How much larger a bloom is drawn, so that its longest petal touches the edge. */
export const scaleOf = (petals: readonly NamePetal[]): number => 0.98 / (longestOf(petals)?.reach ?? 1);
