import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

const setUp = z.enum(['set-up', 'missing']);

/** Tells whether the site works; 503 without a database that takes a row. */
export const checkHealth = route({
  method: 'GET',
  path: '/api/health',
  response: z.object({
    status: z.literal('ok'),
    database: z.literal('ok'),
    /** `ahead`: the database has newer migrations, after a rollback; `behind`: it lacks some. */
    schema: z.enum(['fits', 'ahead', 'behind']),
    /** Failures of ours in series whose last one is less than an hour old. */
    errors: z.int(),
    /** Tells whether a mail server is configured; it is not contacted, because visitors must not cause connections. */
    mail: setUp,
    /** Emergency access has an address; secrets can be sealed; publishing is configured. */
    owner: setUp,
    encryption: setUp,
    publishing: setUp,
    heartbeat: setUp,
    /** Region of the database, for `check:deploy`; null if unknown. */
    region: z.nullable(z.string()),
  }),
});
