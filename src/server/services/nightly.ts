import { deleteExpiredLinks } from '#db/queries/accounts/links.ts';
import { deleteOldLogins } from '#db/queries/accounts/login-log.ts';
import { deleteOldChallenges } from '#db/queries/accounts/passkeys.ts';
import { deleteEndedSessions } from '#db/queries/accounts/sessions.ts';
import { dropUnneeded, extendReasons } from '#db/queries/content/kept-releases.ts';
import { deleteOldReleases } from '#db/queries/content/releases.ts';
import { deleteOldRegistrations } from '#db/queries/evenings/figures.ts';
import { releaseImages } from '#db/queries/events/images.ts';
import { deleteOldRuns } from '#db/queries/events/sync.ts';
import { purgeLetters } from '#db/queries/letters/editing.ts';
import { sumUpSends } from '#db/queries/letters/figures.ts';
import { deleteEnded } from '#db/queries/mail/outbox.ts';
import { deleteOldFailures } from '#db/queries/operations/hosting.ts';
import { deleteCheckouts } from '#db/queries/purchases/checkouts.ts';
import { deleteEndedWindows } from '#db/queries/rate-limits.ts';
import { purgeDeleted } from '#db/queries/redirects/editing.ts';
import { compactDays, compactVisits, deleteVisitorTraces, deleteVisitTraces } from '#db/queries/visits/nightly.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { DAY_MS } from '#domain/durations.ts';
import { CHECKOUT_KEPT_DAYS } from '#domain/purchases/retention.ts';
import type { Context, Steps } from '#server/context.ts';
import * as contentDrafts from '#server/services/content/drafts.ts';
import { deleteUnusedImages } from '#server/services/content/media.ts';
import { rebuildAfterPassedDay } from '#server/services/content/rebuild.ts';
import { deleteOldCases } from '#server/services/law/cases.ts';
import { runDeliveryCheck } from '#server/services/mail/delivery-check.ts';
import { resealAll } from '#server/services/operations/keys.ts';
import { ensurePepper } from '#server/services/people/address-hashes.ts';
import { erasureSteps } from '#server/services/people/erasure.ts';
import { eraseOldBuyers } from '#server/services/purchases/buyers.ts';
import { signUpWorthSteps } from '#server/services/visits/sign-up-worth.ts';

/** Minimum time to undo a deletion, also just before the nightly clean-up. */
const UNDO_MS = 60 * 60 * 1000;
const LOGIN_DAYS = 90;
const ENDED_DAYS = 30;
const VISITORS_MAIL_DAYS = 7;
const FAILURE_DAYS = 30;
/** A letter keeps its mails for 25 months. */
const SENDS_DAYS = 761;

const daysAgo = (days: number, { now }: Context): Date => new Date(now().getTime() - days * DAY_MS);
const undoDeadline = ({ now }: Context): Date => new Date(now().getTime() - UNDO_MS);
const today = ({ now }: Context): string => berlinDay(now());

/** Nightly clean-up. Deletions that the law demands come first, tidying and summing up last, then the pages. */
export const nightly: Steps = {
  visitors: (ctx) => deleteVisitorTraces(ctx.db, today(ctx)),
  visits: (ctx) => deleteVisitTraces(ctx.db, today(ctx)),
  // Must run before the purchases and consents that a release is kept for are deleted.
  releaseReasons: (ctx) => extendReasons(ctx.db, today(ctx)),
  // Must run before `erasureSteps`, which delete people whom nothing keeps.
  registrations: (ctx) => deleteOldRegistrations(ctx.db, today(ctx)),
  ...erasureSteps,
  checkouts: (ctx) => deleteCheckouts(ctx.db, addDays(today(ctx), -CHECKOUT_KEPT_DAYS)),
  cases: deleteOldCases,
  buyers: eraseOldBuyers,
  peppers: ensurePepper,
  keys: resealAll,
  letters: (ctx) => purgeLetters(ctx.db, undoDeadline(ctx)),
  async letterSends(ctx) {
    while (await sumUpSends(ctx.db, daysAgo(SENDS_DAYS, ctx)));
  },
  logins: (ctx) => deleteOldLogins(ctx.db, daysAgo(LOGIN_DAYS, ctx)),
  delivered: (ctx) => deleteEnded(ctx.db, daysAgo(ENDED_DAYS, ctx), daysAgo(VISITORS_MAIL_DAYS, ctx)),
  attempts: ({ db, now }) => deleteEndedWindows(db, now()),
  sessions: ({ db, now }) => deleteEndedSessions(db, now()),
  failures: (ctx) => deleteOldFailures(ctx.db, addDays(today(ctx), -FAILURE_DAYS)),
  accountLinks: ({ db, now }) => deleteExpiredLinks(db, now()),
  challenges: ({ db, now }) => deleteOldChallenges(db, now()),
  syncRuns: ({ db, now }) => deleteOldRuns(db, now()),
  redirects: (ctx) => purgeDeleted(ctx.db, undoDeadline(ctx)),
  eventImages: (ctx) => releaseImages(ctx.db, today(ctx)),
  contentDrafts: contentDrafts.deleteOldVersions,
  releases: ({ db }) => deleteOldReleases(db),
  keptReleases: (ctx) => dropUnneeded(ctx.db, today(ctx)),
  media: deleteUnusedImages,
  // Visits come first, because they reference texts.
  visitFigures: (ctx) => compactVisits(ctx.db, today(ctx)),
  pageFigures: (ctx) => compactDays(ctx.db, today(ctx)),
  // Must run after the erasures, so that the figures contain no erased person.
  ...signUpWorthSteps,
  mailRecords: (ctx) => runDeliveryCheck(ctx),
  pages: rebuildAfterPassedDay,
};
