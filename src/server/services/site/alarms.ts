import { alarmsOf } from '#content/site/hosting/alarms.ts';
import { addAlarms, readTroubles } from '#db/queries/site/alarms.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { type Alarm, lateRuns, type ScheduleRun, storageOf } from '#domain/site/alarms.ts';
import type { Context } from '#server/context.ts';
import { monthSpent, readHosting } from '#server/services/content/build-credits.ts';
import { failureOf } from '#server/services/content/release-builds.ts';
import { MAIL, nudgeMail } from '#server/services/mail/writing.ts';
import { heartbeatOf } from '#server/services/vendors.ts';

interface Alarms {
  readonly alarms: Alarm[];
  readonly late: readonly ScheduleRun[];
  /** The last publish, if it failed. */
  readonly failedRelease: { readonly id: number; readonly error: string } | null;
}

/** What needs the owner so much that she is told by mail, as it stands now. */
export async function readAlarms(ctx: Context): Promise<Alarms> {
  const hosting = readHosting(ctx);
  const [troubles, { neonPlan }, { quota, until }] = await Promise.all([
    readTroubles(ctx.db, MAIL.name),
    hosting,
    monthSpent(ctx, hosting),
  ]);
  const failedRelease = await failureOf(ctx, troubles.lastRelease);
  const late = lateRuns(troubles.runs, ctx.now());
  const alarms = alarmsOf({
    ...troubles,
    releaseError: failedRelease?.error ?? null,
    late,
    storage: storageOf(troubles.bytes, neonPlan),
    credits: quota && { quota, until },
  });
  return { alarms, late, failedRelease };
}

/**
 * Writes to the owners what needs them, each cause once a day; run by two clocks, so that each tells when the other
 * stands. One that has stood itself waits until its next run: then the other has run again, or stands alone.
 *
 * @param clock the function that runs
 * @returns whether all is well
 */
async function tell(ctx: Context, clock: string): Promise<boolean> {
  const { db, env, now } = ctx;
  const { alarms, late } = await readAlarms(ctx);
  const hasStood = late.some(({ name }) => name === clock);
  const due = alarms.filter(({ cause }) => cause !== 'schedules' || !hasStood);
  const sentences = Object.fromEntries(due.map(({ cause, text }) => [cause, text]));
  const told = { sentences, today: berlinDay(now()), ownerEmail: env.OWNER_EMAIL ?? null, now: now() };
  if (due.length > 0 && (await addAlarms(db, told))) nudgeMail(ctx);
  return alarms.length === 0;
}

/** The clock of the synchronisation tells. */
export async function tellAlarms(ctx: Context): Promise<void> {
  await tell(ctx, 'sync-events');
}

/** The clock of the outbox tells; where all is well, it gives the sign of life that `HEARTBEAT_URL` waits for. */
export async function watch(ctx: Context): Promise<void> {
  if (!(await tell(ctx, 'drain-outbox'))) return;
  const heartbeat = heartbeatOf(ctx);
  if (heartbeat && !(await heartbeat.beat())) ctx.log.info('heartbeat not taken', {});
}
