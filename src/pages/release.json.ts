import { releaseId } from '#content/content/published.ts';

/** Which release the site is built from, and when: so the owner, and the build's check, know what is online. */
export const GET = (): Response => Response.json({ id: releaseId, builtAt: new Date().toISOString() });
