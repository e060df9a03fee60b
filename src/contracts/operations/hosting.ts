import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { neonPlans } from '#domain/operations/troubles.ts';

const hosting = z.object({
  neonPlan: z.enum(neonPlans, 'Bitte wähle einen Tarif.'),
});

export type Hosting = z.output<typeof hosting>;

/** Checks whether this release knows the stored plan. */
export const isHosting = (stored: unknown): stored is Hosting => hosting.safeParse(stored).success;

/** Reads the plan set by the owner; by default the free one in production, an unlimited one on a local computer. */
export const readHosting = route({
  method: 'GET',
  path: '/api/site/hosting',
  response: z.extend(hosting, {
    /** Estimated CU-hours at Neon in this calendar month; null for a plan without a limit. */
    compute: z.nullable(z.object({ used: z.int(), limit: z.int() })),
  }),
});

export const setHosting = route({ method: 'PUT', path: '/api/site/hosting', body: hosting, response: hosting });
