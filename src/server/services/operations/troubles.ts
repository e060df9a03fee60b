import { deriveTroubles } from '#content/operations/troubles.ts';
import { recordRun } from '#db/queries/operations/hosting.ts';
import { addAlarms, readTroubleFacts } from '#db/queries/operations/troubles.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import {
  backupState,
  computeStorage,
  FAILURE_SHOWN_MS,
  isReportedBy,
  lateRuns,
  MAIL_PATIENCE_MS,
  type OpenTrouble,
  type ScheduleRun,
  SENDING_RUN,
  stagesOf,
} from '#domain/operations/troubles.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import type { Context } from '#server/context.ts';
import { explainLastPublish } from '#server/services/content/release-builds.ts';
import { OWN_FAILURE } from '#server/services/mail/outbox.ts';
import { isSending } from '#server/services/mail/sending-switch.ts';
import { MAIL, nudgeMail } from '#server/services/mail/writing.ts';
import { contactTagTopic } from '#server/services/tagging/delivery.ts';
import { heartbeatOf, mailServerOf } from '#server/services/vendors.ts';
import { estimateCompute, readHosting } from './hosting.ts';
import { readKeyStates } from './keys.ts';

interface Troubles {
  readonly troubles: readonly OpenTrouble[];
  readonly late: readonly ScheduleRun[];
  readonly failedRelease: { readonly id: number; readonly error: string } | null;
}

/** @param unconnected platforms that sell without being connected; only the dashboard reports them */
export async function readTroubles(ctx: Context, unconnected: readonly Platform[] = []): Promise<Troubles> {
  const { db, env } = ctx;
  const now = ctx.now();
  const hosting = readHosting(ctx);
  const [facts, { neonPlan }, compute, keys] = await Promise.all([
    readTroubleFacts(db, {
      mailTopic: MAIL.name,
      tagTopic: contactTagTopic.name,
      ownerEmail: env.OWNER_EMAIL ?? null,
      today: berlinDay(now),
      now,
      stoppedBefore: new Date(now.getTime() - MAIL_PATIENCE_MS),
      failuresSince: new Date(now.getTime() - FAILURE_SHOWN_MS),
      ownFailure: OWN_FAILURE,
    }),
    hosting,
    estimateCompute(ctx, hosting),
    readKeyStates(ctx),
  ]);
  const failedRelease = await explainLastPublish(ctx, facts.lastRelease);
  const late = lateRuns(facts.runs, now).filter(({ name }) => name !== SENDING_RUN || !isSending(ctx));
  const canSend = mailServerOf(ctx) !== undefined;
  const { isServerStopped, isOursLate, isAnyLate, ...mail } = facts.mail;
  const troubles = deriveTroubles({
    ...facts,
    unconnected,
    failures: stagesOf(facts.failures, now),
    unreadable: keys.filter(({ states }) => states.includes('unreadable')).map(({ name }) => name),
    hasHeartbeat: !ctx.isProduction || heartbeatOf(ctx) !== undefined,
    releaseError: failedRelease?.error ?? null,
    late,
    // A copy at home needs no backup.
    backup: ctx.isProduction ? backupState(facts.runs, now) : 'fine',
    storage: computeStorage(facts.storage, neonPlan),
    compute,
    mail: {
      ...mail,
      canSend,
      isStopped: isSending(ctx) && (canSend ? isServerStopped || isOursLate : isAnyLate),
    },
  });
  return { troubles, late, failedRelease };
}

/**
 * Enqueues the alarm mail to the owners, each cause once a day. Two schedules call it, so that each reports when the
 * other has stopped. A schedule that was late itself waits for its next run: by then the other has run or is late too.
 * @param clock name of the running function
 * @returns whether the heartbeat may be sent
 */
async function sendDueAlarms(ctx: Context, clock: string): Promise<boolean> {
  const { db, env, now } = ctx;
  const { troubles, late } = await readTroubles(ctx);
  const hasStood = late.some(({ name }) => name === clock);
  const due = troubles.filter(
    (trouble) => isReportedBy('mail', trouble) && (trouble.cause !== 'schedules' || !hasStood),
  );
  const alarm = {
    causes: due.map(({ cause }) => cause),
    today: berlinDay(now()),
    ownerEmail: env.OWNER_EMAIL ?? null,
    now: now(),
  };
  if (due.length > 0 && (await addAlarms(db, alarm))) nudgeMail(ctx);
  return !troubles.some((trouble) => isReportedBy('heartbeat', trouble));
}

export async function sendAlarms(ctx: Context): Promise<void> {
  await sendDueAlarms(ctx, 'sync-events');
}

/** Reports troubles, and sends the heartbeat to `HEARTBEAT_URL` while all is well. */
export async function reportTroubles(ctx: Context): Promise<void> {
  await recordRun(ctx.db, SENDING_RUN, isSending(ctx), ctx.now());
  if (!(await sendDueAlarms(ctx, 'drain-outbox'))) return;
  const heartbeat = heartbeatOf(ctx);
  if (heartbeat && !(await heartbeat.beat())) ctx.log.info('heartbeat not taken', {});
}
