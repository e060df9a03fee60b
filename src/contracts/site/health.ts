import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

/** Whether the site can do its work: answers 503 while the database is away. */
export const checkHealth = route({
  method: 'GET',
  path: '/api/health',
  response: z.object({
    status: z.literal('ok'),
    database: z.literal('ok'),
    /** Whether a mail server is set up; not whether it answers: nobody may have us connect by asking. */
    mail: z.enum(['set-up', 'missing']),
  }),
});
