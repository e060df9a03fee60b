import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

/**
 * Internal: tells whether any work is due before the next half hour; the CDN's copy of the answer lets the database
 * sleep. `signature` covers `at`, the start of the half hour.
 */
export const readWork = route({
  method: 'GET',
  path: '/api/health/work',
  query: z.object({ at: z.pipe(z.coerce.number(), z.int()), signature: z.string() }),
  response: z.object({ isAhead: z.boolean() }),
});
