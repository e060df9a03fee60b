import type { CheckedPoint } from '#contracts/law/check.ts';

/** Whether nothing is left to do about a point but, at most, to publish. */
export const isDone = ({ state, accepted }: CheckedPoint): boolean => state !== 'open' || accepted !== null;
