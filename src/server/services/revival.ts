import { isUniqueViolation } from '#db/errors.ts';
import * as queries from '#db/queries/mail/outbox.ts';
import type { Context } from '#server/context.ts';

/**
 * Lets a row of the outbox that was given up wait again. Where the same waits already, it goes.
 *
 * @returns 'gone' where there was none
 */
export async function reviveRow(
  { db, now }: Pick<Context, 'db' | 'now'>,
  topic: string,
  id: string,
): Promise<'waits' | 'another-waits' | 'gone'> {
  try {
    return (await queries.revive(db, topic, id, now())) ? 'waits' : 'gone';
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await queries.discard(db, topic, id);
    return 'another-waits';
  }
}
