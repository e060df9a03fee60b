import { formerAddresses } from '#content/content/published.ts';

/** Tells functions where a former address leads now (`src/server/http/pages/former-page.ts`). */
export const GET = (): Response => Response.json(formerAddresses);
