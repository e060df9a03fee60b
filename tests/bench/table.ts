/** One figure of a benchmark. */
export interface Row {
  readonly name: string;
  readonly value: number;
}

/** What half of the values are below. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** A figure as a table has it. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
