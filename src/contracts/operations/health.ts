import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

const setUp = z.enum(['set-up', 'missing']);

/** Whether the site can do its work: answers 503 while the database is away. */
export const checkHealth = route({
  method: 'GET',
  path: '/api/health',
  response: z.object({
    status: z.literal('ok'),
    database: z.literal('ok'),
    /** Whether the database has the migrations of this code: `ahead` after a rollback, `behind` where one is missing. */
    schema: z.enum(['fits', 'ahead', 'behind']),
    /** Whether a mail server is set up; not whether it answers: nobody may have us connect by asking. */
    mail: setUp,
    /** Whether the emergency access has an address, secrets can be kept, and the owner can publish. */
    owner: setUp,
    encryption: setUp,
    publishing: setUp,
  }),
});
