/** Returns random-looking numbers, the same in every run. */
export function createRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * sides);
  };
}

export const shuffled = <T>(items: readonly T[], roll: (sides: number) => number): T[] =>
  items
    .map((item) => ({ item, place: roll(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** Returns all orders of some items. */
export const permuted = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => permuted(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
