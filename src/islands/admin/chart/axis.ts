const STEPS = [1, 2, 4, 6, 8];

/** The smallest round number with a whole half that is not below a count: the top of an axis. */
export function axisTop(largest: number): number {
  const atLeast = Math.max(2, largest);
  const magnitude = 10 ** Math.floor(Math.log10(atLeast));
  const step = STEPS.find((candidate) => candidate * magnitude >= atLeast) ?? 10;
  return step * magnitude;
}
