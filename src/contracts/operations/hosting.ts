import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { MOST_CREDITS, netlifyPlans } from '#domain/operations/credits.ts';
import { neonPlans } from '#domain/operations/troubles.ts';

const WRONG_CREDITS = 'Bitte gib eine ganze Zahl von 1 bis 10.000.000 an, oder lass das Feld leer.';
const WRONG_DAY = 'Bitte gib einen Tag von 1 bis 31 an.';

const hosting = z.object({
  netlifyPlan: z.enum(netlifyPlans, 'Bitte wähle einen Tarif.'),
  /** Credits per month set by the owner, including purchased ones; null for the plan's default. */
  netlifyCredits: z.nullable(z.int(WRONG_CREDITS).check(z.gte(1, WRONG_CREDITS), z.lte(MOST_CREDITS, WRONG_CREDITS))),
  /** Day of the month with new credits; in a shorter month its last day. */
  renewsOn: z.int(WRONG_DAY).check(z.gte(1, WRONG_DAY), z.lte(31, WRONG_DAY)),
  neonPlan: z.enum(neonPlans, 'Bitte wähle einen Tarif.'),
});

export type Hosting = z.output<typeof hosting>;

/** Checks whether this release knows the stored plans. */
export const isHosting = (stored: unknown): stored is Hosting => hosting.safeParse(stored).success;

/** Reads the plans set by the owner; by default the free ones in production, unlimited ones on a local computer. */
export const readHosting = route({
  method: 'GET',
  path: '/api/site/hosting',
  response: z.extend(hosting, {
    /** Estimated CU-hours at Neon in this calendar month; null for a plan without a limit. */
    compute: z.nullable(z.object({ used: z.int(), limit: z.int() })),
  }),
});

export const setHosting = route({ method: 'PUT', path: '/api/site/hosting', body: hosting, response: hosting });
