import { deleteExpiredLinks } from '#db/queries/account-links.ts';
import { deleteEndedSessions } from '#db/queries/admin-sessions.ts';
import { tidy } from '#db/queries/analytics.ts';
import { deleteOldDeliveries } from '#db/queries/clickup.ts';
import { releaseImages } from '#db/queries/event-images.ts';
import { purgeLetters } from '#db/queries/letters.ts';
import { deleteOldLogins } from '#db/queries/login-log.ts';
import { deleteEnded } from '#db/queries/outbox.ts';
import { deleteOldChallenges } from '#db/queries/passkeys.ts';
import { deleteEndedWindows } from '#db/queries/rate-limits.ts';
import { purgeDeleted } from '#db/queries/redirects.ts';
import { deleteOldReleases } from '#db/queries/releases.ts';
import { deleteOldRuns } from '#db/queries/sync-runs.ts';
import { tidyVisits } from '#db/queries/visits.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import type { Context } from '#server/http/context.ts';
import { forgetCases } from './cases.ts';
import * as contentDrafts from './content-drafts.ts';
import { forgetPeople } from './erasure.ts';
import { forgetUnused } from './media.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** ClickUp repeats what was not taken within minutes. */
const TOLD_DAYS = 1;
/** How long what was deleted can at least be brought back: also what goes a minute before the night. */
const UNDO_MS = 60 * 60 * 1000;
/** How long logins can be looked at (design/decisions.md §17). */
const LOGIN_DAYS = 90;
/** How long what was delivered, or given up, can still be looked at. */
const ENDED_DAYS = 30;

/** What is done by night: what nobody needs any more is forgotten. */
export async function nightly(ctx: Context): Promise<void> {
  const { db, now } = ctx;
  const instant = now();
  const today = berlinDay(instant);
  // The visits first: they name texts.
  await tidyVisits(db, today);
  await tidy(db, today);
  await deleteEndedWindows(db, instant);
  await deleteEndedSessions(db, instant);
  await deleteExpiredLinks(db, instant);
  await deleteOldChallenges(db, instant);
  await deleteOldLogins(db, new Date(instant.getTime() - LOGIN_DAYS * DAY_MS));
  await deleteOldRuns(db, instant);
  await deleteOldDeliveries(db, new Date(instant.getTime() - TOLD_DAYS * DAY_MS));
  await forgetPeople(ctx);
  await forgetCases(ctx);
  await purgeLetters(db, new Date(instant.getTime() - UNDO_MS));
  await purgeDeleted(db, new Date(instant.getTime() - UNDO_MS));
  await deleteEnded(db, new Date(instant.getTime() - ENDED_DAYS * DAY_MS));
  await releaseImages(db, today);
  await contentDrafts.forget(ctx);
  await deleteOldReleases(db);
  await forgetUnused(ctx);
}
