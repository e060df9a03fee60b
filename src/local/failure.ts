import { inspect } from 'node:util';

/** Formats an error with message, stack and causes, for local logs only. */
export const describeFailure = (error: unknown): string => inspect(error, { breakLength: Infinity });
