/** Size of a petal, in fractions of the bloom's radius. */
interface PetalSize {
  readonly inner: number;
  readonly outer: number;
  /** Half of the largest width. */
  readonly width: number;
}

export interface NamePetal {
  readonly letter: string;
  /** Length as a fraction of the bloom's radius. */
  readonly reach: number;
  /** Degrees from the top, clockwise. */
  readonly turn: number;
  /** From the outside in: data of an SVG path that points up, and the opacity of its line. */
  readonly layers: readonly { readonly path: string; readonly opacity: number }[];
}

/** Distance from the middle of the drawing to its edges. */
const BLOOM_RADIUS = 500;

/** View box of a bloom's drawing. */
export const bloomBox = `${-BLOOM_RADIUS} ${-BLOOM_RADIUS} ${2 * BLOOM_RADIUS} ${2 * BLOOM_RADIUS}`;

/** Radius of the open middle of a name's bloom. */
export const NAME_HOLE = 50;

const ALPHABET = 26;
/** More petals would look like a blot on a phone. */
export const MOST_PETALS = 60;
/** A shorter name is repeated until it has as many petals. */
const FEWEST_PETALS = 7;
const LAYERS = [1, 0.8, 0.58];

/** Rounds to a tenth of a unit, so that files stay small and identical on every machine. */
export const round = (value: number): string => (Math.round(value * 10) / 10).toString();

/** Returns a petal pointing up, pointed at both ends, as the data of one SVG path. */
function petalPath({ inner, outer, width }: PetalSize): string {
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

/** Returns the letters that shape a name's bloom, without case, accents and Unicode form: 'Zoë' is 'ZOE', ß is SS. */
export const lettersOf = (name: string): readonly string[] =>
  name.normalize('NFKD').toLowerCase().toUpperCase().match(/\p{L}/gu)?.slice(0, MOST_PETALS) ?? [];

/** Returns the position of a letter in the alphabet, from 0 to below 1; other scripts follow Unicode's order. */
const placeOf = (letter: string): number => (((letter.codePointAt(0) ?? 0) - 65) % ALPHABET) / ALPHABET;

/** Draws a name's bloom: a petal per letter, longer the later the letter comes in the alphabet. */
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

/** Returns the longest petal; the first of equals. */
export const longestOf = (petals: readonly NamePetal[]): NamePetal | undefined =>
  petals.toSorted((one, other) => other.reach - one.reach)[0];

/** Returns the scale at which the longest petal touches the edge. */
export const petalScale = (petals: readonly NamePetal[]): number => 0.98 / (longestOf(petals)?.reach ?? 1);
