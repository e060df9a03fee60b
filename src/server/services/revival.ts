import { isUniqueViolation } from '#db/errors.ts';
import * as queries from '#db/queries/mail/outbox.ts';
import type { Context } from '#server/context.ts';

/** Revives a dead row, or deletes it if one with the same key waits already. @returns 'gone' if there is none */
export async function reviveRow(
  { db, now }: Pick<Context, 'db' | 'now'>,
  topic: string,
  id: string,
): Promise<'waits' | 'another-waits' | 'gone'> {
  try {
    return (await queries.revive(db, topic, id, { now: now() })) ? 'waits' : 'gone';
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await queries.discard(db, topic, id);
    return 'another-waits';
  }
}
