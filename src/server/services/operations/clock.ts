import { readWork } from '#contracts/operations/clock.ts';
import type { Parsed } from '#contracts/route.ts';
import { listReminding } from '#db/queries/evenings/registrations.ts';
import { isWorkAhead } from '#db/queries/operations/clock.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { dueReminder } from '#domain/events/registration.ts';
import type { Context } from '#server/context.ts';
import { assertOwnRequest, ownRequest } from '#server/own-calls.ts';
import { fetchWithin } from '#time-limits.ts';

const HALF_HOUR_MS = HOUR_MS / 2;
const MEMO_MS = 2000;
/** Two half hours, and time for a slow run. */
const RAN_WITHIN_MS = 45 * MINUTE_MS;
/** Mail that has waited for an hour stops the heartbeat; a later run has to notice. */
const STUCK_MS = 2 * HOUR_MS;
/** Most seconds that Netlify starts a run early. */
const EARLY_MS = MINUTE_MS;
/** Functions that rest between the half hours. */
const CLOCKS = ['drain-outbox', 'sync-events'];

/** Returns the half hour of a run, and whether it is its second run. */
function turnOf({ now }: Context): { readonly half: number; readonly isBetween: boolean } {
  const at = now().getTime() + EARLY_MS;
  const half = at - (at % HALF_HOUR_MS);
  return { half, isBetween: at - half >= HALF_HOUR_MS / 2 };
}

/** Reads the memo at the CDN; the first read in the first minutes of a half hour writes it. Undefined if there is none. */
async function readMemo(ctx: Context, half: number): Promise<boolean | undefined> {
  const request = ownRequest({ env: ctx.env, now: () => new Date(half) }, readWork);
  if (!ctx.isProduction || request === undefined) return undefined;
  const query = new URLSearchParams({ at: String(request.at), signature: request.signature });
  const url = new URL(`${readWork.path}?${query}`, ctx.host);
  return fetchWithin(MEMO_MS, url, {}, async (answer) => readWork.response.parse(await answer.json()).isAhead).catch(
    () => undefined,
  );
}

/**
 * Tells whether a scheduled run may let the database sleep: only one between the half hours, and only by a memo that
 * nothing is due. Without one it runs, so whatever goes wrong with it delays work by a quarter of an hour at most.
 */
export async function mayRest(ctx: Context): Promise<boolean> {
  const { half, isBetween } = turnOf(ctx);
  return isBetween && (await readMemo(ctx, half)) === false;
}

/** Writes the memo for the run in a quarter of an hour. */
export async function writeMemo(ctx: Context): Promise<void> {
  const { half, isBetween } = turnOf(ctx);
  if (!isBetween) await readMemo(ctx, half);
}

/** Checks whether a reminder of an evening becomes due before an instant: its mail is enqueued only then. */
async function isReminderAhead({ db, now }: Context, until: Date): Promise<boolean> {
  const at = now();
  const evenings = await listReminding(db, berlinDay(at), addDays(berlinDay(until), 1));
  return evenings.some((evening) => (dueReminder(evening, until)?.dueAt ?? at) > at);
}

/** Answers for the memo. @throws AppError not-found without our signature of the last minutes */
export async function answerWork(
  ctx: Context,
  request: Parsed<typeof readWork>['query'],
): Promise<{ isAhead: boolean }> {
  assertOwnRequest(ctx, readWork, request);
  const now = ctx.now().getTime();
  const until = new Date(request.at + HALF_HOUR_MS);
  const isAhead = await isWorkAhead(ctx.db, {
    clocks: CLOCKS,
    ranSince: new Date(now - RAN_WITHIN_MS),
    since: new Date(now - STUCK_MS),
    until,
  });
  return { isAhead: isAhead || (await isReminderAhead(ctx, until)) };
}
