import type { CheckedPoint } from '#contracts/law/check.ts';

/** Checks whether nothing but a publish is left to do. */
export const isDone = ({ state, accepted }: CheckedPoint): boolean => state !== 'open' || accepted !== null;

/** Lists the open points that only a lawyer can decide. */
export const questionsIn = (points: readonly CheckedPoint[]): readonly CheckedPoint[] =>
  points.filter((point) => point.question !== undefined && !isDone(point));
