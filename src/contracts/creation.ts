import * as z from 'zod/mini';

/**
 * Id that the client gives a creation. The same id again returns what came of it and creates nothing, so that an attempt
 * whose answer was lost can be repeated (docs/decisions/api.md).
 */
export const creation = { requestId: z.optional(z.uuid()) };
