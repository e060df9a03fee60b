const STEPS = [1, 2, 4, 6, 8];

/** Returns the top of an axis: the smallest round number with an integer half that is at least the largest count. */
export function axisTop(largest: number): number {
  const atLeast = Math.max(2, largest);
  const magnitude = 10 ** Math.floor(Math.log10(atLeast));
  const step = STEPS.find((candidate) => candidate * magnitude >= atLeast) ?? 10;
  return step * magnitude;
}
