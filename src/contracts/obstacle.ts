import * as z from 'zod/mini';
import { screenNames } from '#domain/shell/admin-routes.ts';

/** Screen that removes what is in the way; null if it is removed outside of the admin area, or by time. */
export const obstacleLink = z.nullable(
  z.object({ label: z.string(), screen: z.enum(screenNames), search: z.string() }),
);

/**
 * Reason, known beforehand, why a button's operation would be refused, and the screen that removes it. The function that
 * words it also refuses (docs/decisions/obstacles.md).
 */
export const obstacle = z.object({
  /** A German sentence, the same as in the refusal. */
  text: z.string(),
  link: obstacleLink,
  /** Setting outside of this website, named only in what is folded for the owner's technician. */
  technician: z.optional(z.string()),
});

export type Obstacle = z.output<typeof obstacle>;
