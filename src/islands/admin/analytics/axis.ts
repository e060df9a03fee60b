const STEPS = [2, 4, 6, 8];

/** The smallest round number with a whole half that is not below a count: the top of an axis. */
export function axisTop(largest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, largest)));
  const step = STEPS.find((candidate) => candidate * magnitude >= largest) ?? 10;
  return step * magnitude;
}
