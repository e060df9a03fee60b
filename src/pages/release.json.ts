import { builtAt, releaseId, trueUntil } from '#content/content/published.ts';

/** Tells the owner and the build's check which release is online, when it was built, and how long its pages are true. */
export const GET = (): Response =>
  Response.json({ id: releaseId, builtAt: builtAt.toISOString(), trueUntil: trueUntil() });
