import { inspect } from 'node:util';

/** Whatever was thrown, whole, with message, stack and causes: for the log of this machine only. */
export const describeFailure = (error: unknown): string => inspect(error, { breakLength: Infinity });
