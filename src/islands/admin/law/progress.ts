import type { CheckedPoint } from '#contracts/law/check.ts';

/** Checks whether nothing but a publish is left to do. */
export const isDone = ({ state, accepted }: CheckedPoint): boolean => state !== 'open' || accepted !== null;
