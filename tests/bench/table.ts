/** One figure of a benchmark. */
export interface Row {
  readonly name: string;
  readonly value: number;
}
