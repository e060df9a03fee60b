import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { MOST_CREDITS, netlifyPlans } from '#domain/operations/credits.ts';
import { neonPlans } from '#domain/operations/troubles.ts';

const WRONG_CREDITS = 'Bitte gib eine ganze Zahl von 1 bis 10.000.000 an, oder lass das Feld leer.';
const WRONG_DAY = 'Bitte gib einen Tag von 1 bis 31 an.';

const hosting = z.object({
  netlifyPlan: z.enum(netlifyPlans, 'Bitte wähle einen Tarif.'),
  /** Credits a month by the owner's own word, with those she has bought; null for what the plan gives. */
  netlifyCredits: z.nullable(z.int(WRONG_CREDITS).check(z.gte(1, WRONG_CREDITS), z.lte(MOST_CREDITS, WRONG_CREDITS))),
  /** Day of the month on which Netlify gives new credits; in a shorter month its last one. */
  renewsOn: z.int(WRONG_DAY).check(z.gte(1, WRONG_DAY), z.lte(31, WRONG_DAY)),
  neonPlan: z.enum(neonPlans, 'Bitte wähle einen Tarif.'),
});

/** What runs the site, and where it ends. */
export type Hosting = z.output<typeof hosting>;

/** Whether this release knows the stored plans. */
export const isHosting = (stored: unknown): stored is Hosting => hosting.safeParse(stored).success;

/** Plans by the owner's word; until then in production the free ones, at home those without an end. */
export const readHosting = route({
  method: 'GET',
  path: '/api/site/hosting',
  response: z.extend(hosting, {
    /** Neon's CU-hours of this calendar month, estimated; null where the plan has no limit. */
    compute: z.nullable(z.object({ used: z.int(), limit: z.int() })),
  }),
});

/** Keeps what she tells. */
export const setHosting = route({ method: 'PUT', path: '/api/site/hosting', body: hosting, response: hosting });
