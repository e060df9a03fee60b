import { releaseId } from '#content/content/published.ts';

/** Tells the owner and the build's check which release is online, and when it was built. */
export const GET = (): Response => Response.json({ id: releaseId, builtAt: new Date().toISOString() });
