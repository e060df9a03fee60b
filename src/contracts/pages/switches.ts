import * as z from 'zod/mini';
import { storable } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';

const TEXT_MAX = 500;

const switches = z.object({
  /** Whether Home shows the maintenance dialog. */
  isInMaintenance: z.boolean(),
  /** What the dialog says; empty for the usual words. */
  maintenanceText: z.string(),
  /** Whether nobody can sign up at the moment. */
  isSignUpClosed: z.boolean(),
});

/** What can be switched while the site runs. */
export type SiteSwitches = z.output<typeof switches>;

/** Order of the build that opens the site to search engines; refused while the Impressum is no true one. */
const opening = z.enum(['ordered', 'duties', 'unavailable']);

export type Opening = z.output<typeof opening>;

/** How the switches stand; kept by the CDN until one is touched. */
export const readSite = route({ method: 'GET', path: '/api/site', response: switches });

/** Sets the switches; the site follows within seconds. */
export const setSite = route({
  method: 'PUT',
  path: '/api/site',
  body: z.object({
    isInMaintenance: z.boolean('Bitte wähle An oder Aus.'),
    maintenanceText: z
      .string()
      .check(z.maxLength(TEXT_MAX, `Der Text darf höchstens ${TEXT_MAX} Zeichen lang sein.`), storable),
    isSignUpClosed: z.boolean('Bitte wähle An oder Aus.'),
  }),
  response: z.extend(switches, {
    /** Null where nothing had to be opened. */
    opening: z.nullable(opening),
  }),
});
