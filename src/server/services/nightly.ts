import { deleteEndedSessions } from '#db/queries/admin-sessions.ts';
import { rollUp } from '#db/queries/analytics.ts';
import { deleteEndedWindows } from '#db/queries/rate-limits.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import type { Context } from '#server/http/context.ts';

/** What is done by night: months are filled, and what nobody needs any more is forgotten. */
export async function nightly({ db, now }: Context): Promise<void> {
  const instant = now();
  await rollUp(db, berlinDay(instant));
  await deleteEndedWindows(db, instant);
  await deleteEndedSessions(db, instant);
}
