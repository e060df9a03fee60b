import { deleteEndedSessions } from '#db/queries/admin-sessions.ts';
import { tidy } from '#db/queries/analytics.ts';
import { deleteEnded } from '#db/queries/outbox.ts';
import { deleteEndedWindows } from '#db/queries/rate-limits.ts';
import { deleteOldRuns } from '#db/queries/sync-runs.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import type { Context } from '#server/http/context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long what was delivered, or given up, can still be looked at. */
const ENDED_DAYS = 30;

/** What is done by night: what nobody needs any more is forgotten. */
export async function nightly({ db, now }: Context): Promise<void> {
  const instant = now();
  await tidy(db, berlinDay(instant));
  await deleteEndedWindows(db, instant);
  await deleteEndedSessions(db, instant);
  await deleteOldRuns(db, instant);
  await deleteEnded(db, new Date(instant.getTime() - ENDED_DAYS * DAY_MS));
}
