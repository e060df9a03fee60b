export interface Row {
  readonly name: string;
  readonly value: number;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** Rounds a figure for the table. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
