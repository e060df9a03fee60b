import * as z from 'zod/mini';
import { storable } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';

const TEXT_MAX = 500;

const switches = z.object({
  /** True if the home page shows the maintenance dialog. */
  isInMaintenance: z.boolean(),
  /** Text of the dialog; empty for the default. */
  maintenanceText: z.string(),
  isSignUpClosed: z.boolean(),
});

/** Switches that take effect without a build. */
export type SiteSwitches = z.output<typeof switches>;

/** Result of requesting the build that opens the site to search engines; `duties`: a legal point forbids publishing. */
const opening = z.enum(['ordered', 'duties', 'unavailable']);

export type Opening = z.output<typeof opening>;

/** Reads the switches; the CDN caches the answer until one changes. */
export const readSite = route({ method: 'GET', path: '/api/site', response: switches });

/** Sets the given switches and keeps the rest, which another tab may have set; the site follows within seconds. */
export const setSite = route({
  method: 'PUT',
  path: '/api/site',
  body: z
    .object({
      isInMaintenance: z.exactOptional(z.boolean('Bitte wähle An oder Aus.')),
      maintenanceText: z.exactOptional(
        z.string().check(z.maxLength(TEXT_MAX, `Der Text darf höchstens ${TEXT_MAX} Zeichen lang sein.`), storable),
      ),
      isSignUpClosed: z.exactOptional(z.boolean('Bitte wähle An oder Aus.')),
    })
    .check(z.refine((change) => Object.keys(change).length > 0, 'Bitte ändere einen Schalter oder den Text.')),
  /** All switches as they are now. */
  response: z.extend(switches, {
    /** Null if no build was needed. */
    opening: z.nullable(opening),
    /** Names what forbids publishing, for `duties`. */
    blockers: z.optional(z.string()),
  }),
});
