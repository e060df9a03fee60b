import { and, count, desc, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { lastRelease } from '#db/queries/content/releases.ts';
import { countLostReceipts, countOpenCases } from '#db/queries/law/cases.ts';
import { countHeldLetters } from '#db/queries/letters/editing.ts';
import { countPaused } from '#db/queries/letters/figures.ts';
import { countRefusingDomains, findSuspicion } from '#db/queries/mail/dead-answers.ts';
import { countMailFaults } from '#db/queries/mail/delivery-check.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { countUnnotified, notificationRecipients } from '#db/queries/mail/notifications.ts';
import { listFailures } from '#db/queries/operations/hosting.ts';
import { countTroubles, listPlatformStates } from '#db/queries/purchases/figures.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { releasePlan } from '#db/schema/content/releases.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { syncRuns } from '#db/schema/events/events.ts';
import { integrations } from '#db/schema/integrations.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { scheduleRuns } from '#db/schema/operations/hosting.ts';
import { VISITORS_TABLES } from '#domain/operations/troubles.ts';

/** Mails to the owner's team. A dead mail to a visitor's address is no alarm, and an expired link no longer matters. */
const isToUs = sql`${outbox.payload} ->> 'kind' not in (${mailKind('confirmation')}, ${mailKind('case-receipt')},
  ${mailKind('account-link')})`;

interface Asked {
  readonly mailTopic: string;
  readonly tagTopic: string;
  readonly ownerEmail: string | null;
  /** In Europe/Berlin. */
  readonly today: string;
  readonly now: Date;
  /** A mail server silent since before then counts as stopped. */
  readonly stoppedBefore: Date;
  readonly failuresSince: Date;
  /** Reason of mails that failed because of us. */
  readonly ownFailure: string;
}

/** Reads the facts behind 'Braucht dich', in one round trip. */
export async function readTroubleFacts(db: Database, asked: Asked) {
  const { mailTopic, tagTopic, ownerEmail, today } = asked;
  const [now, before] = [toTimestamp(asked.now), toTimestamp(asked.stoppedBefore)];
  const isOf = (topic: string, status: string) => and(eq(outbox.topic, topic), eq(outbox.status, status));
  const [
    last,
    plans,
    troubled,
    dead,
    runs,
    sizes,
    mails,
    tags,
    open,
    untold,
    held,
    paused,
    money,
    platforms,
    synced,
    connected,
    suspicion,
    failures,
    brokenMails,
    refusing,
    lostReceipts,
    checked,
  ] = await db.batch([
    lastRelease(db),
    db.select({ failure: releasePlan.failure }).from(releasePlan),
    db
      .select({
        name: integrations.name,
        isEnabled: integrations.isEnabled,
        isRefused: sql`${integrations.refusals} > 0`.mapWith(Boolean),
        isStopped: sql`coalesce(${integrations.stoppedSince} <= ${before}, false)`.mapWith(Boolean),
      })
      .from(integrations),
    db
      .select({ rows: count() })
      .from(outbox)
      .where(and(isOf(mailTopic, 'dead'), isToUs)),
    db.select({ name: scheduleRuns.name, doneAt: scheduleRuns.doneAt }).from(scheduleRuns).orderBy(scheduleRuns.doneAt),
    rows(db, z.object({ used: z.number(), byVisitors: z.number() }))`
      select pg_database_size(current_database())::float8 as used, coalesce((
        select sum(pg_total_relation_size(to_regclass(name))) from jsonb_array_elements_text(${JSON.stringify(VISITORS_TABLES)}::jsonb) name
      ), 0)::float8 as "byVisitors"
    `,
    db
      .select({
        waiting: count(),
        isAnyLate: sql`count(*) filter (where ${outbox.nextAttemptAt} <= ${before}) > 0`.mapWith(Boolean),
        isOursLate: sql`
          count(*) filter (where ${outbox.nextAttemptAt} <= ${before} and ${outbox.source} <> 'visitor') > 0
        `.mapWith(Boolean),
      })
      .from(outbox)
      .where(and(isOf(mailTopic, 'pending'), sql`(${outbox.nextAttemptAt} <= ${now} or ${outbox.attempts} > 0)`)),
    db
      .select({ rows: count() })
      .from(outbox)
      .where(and(isOf(tagTopic, 'dead'), ne(outbox.source, 'visitor'))),
    countOpenCases(db),
    countUnnotified(db, ownerEmail),
    countHeldLetters(db),
    countPaused(db),
    countTroubles(db, today),
    listPlatformStates(db),
    db
      .select({ outcome: syncRuns.outcome })
      .from(syncRuns)
      .where(isNotNull(syncRuns.finishedAt))
      .orderBy(desc(syncRuns.id))
      .limit(1),
    db.select({ isRevoked: clickupConnection.isRevoked }).from(clickupConnection),
    findSuspicion(db),
    listFailures(db, asked.failuresSince),
    db
      .select({ kind: sql`${outbox.payload} ->> 'kind'`.mapWith(String), count: count() })
      .from(outbox)
      .where(
        and(
          eq(outbox.topic, mailTopic),
          eq(outbox.lastError, asked.ownFailure),
          or(eq(outbox.status, 'pending'), and(eq(outbox.status, 'dead'), gt(outbox.endedAt, asked.failuresSince))),
        ),
      )
      .groupBy(sql`1`),
    countRefusingDomains(db),
    countLostReceipts(db),
    countMailFaults(db),
  ]);
  const find = (name: string) => troubled.find((each) => each.name === name);
  const { owed = 0, disputed = 0, unnamed = 0 } = money[0] ?? {};
  const [due] = mails;
  return {
    lastRelease: last[0],
    planFailure: plans[0]?.failure ?? '',
    isKeptOut: find('self')?.isRefused === true,
    recipientsRefused: suspicion[0]?.causedBy ?? null,
    deadMails: dead[0]?.rows ?? 0,
    deadTags: tags[0]?.rows ?? 0,
    runs,
    storage: sizes[0] ?? { used: 0, byVisitors: 0 },
    mail: {
      waiting: due?.waiting ?? 0,
      isRefused: find('mail')?.isRefused === true,
      isServerStopped: find('mail')?.isStopped === true,
      isOursLate: due?.isOursLate === true,
      isAnyLate: due?.isAnyLate === true,
    },
    failures,
    brokenMails,
    refusingDomains: refusing[0]?.total ?? 0,
    deliveryFaults: Math.max(0, ...checked.map(({ faults }) => faults)),
    lostReceipts: lostReceipts[0]?.total ?? 0,
    openCases: open[0]?.total ?? 0,
    untoldCases: untold[0]?.count ?? 0,
    heldLetters: held[0]?.total ?? 0,
    paused: paused[0] ?? { letters: 0, waiting: 0, series: 0 },
    owed,
    disputed,
    unnamed,
    refusing: platforms.filter(({ isRefused }) => isRefused).map(({ platform }) => platform),
    sync: syncStateOf(connected[0], find('clickup')?.isEnabled ?? true, synced[0]?.outcome ?? undefined),
  };
}

/** State of the event synchronisation; `unconnected` and `off` are choices, not faults. */
function syncStateOf(
  connection: { readonly isRevoked: boolean } | undefined,
  isEnabled: boolean,
  outcome: string | undefined,
): 'fine' | 'unconnected' | 'off' | 'failed' | 'suspicious' | 'revoked' {
  if (connection === undefined) return 'unconnected';
  if (connection.isRevoked) return 'revoked';
  if (!isEnabled) return 'off';
  return outcome === 'failed' || outcome === 'suspicious' ? outcome : 'fine';
}

interface Alarm {
  readonly causes: readonly string[];
  readonly today: string;
  readonly ownerEmail: string | null;
  readonly now: Date;
}

/**
 * Enqueues a mail to each owner about causes not reported today, in one statement: concurrent calls report each once.
 * @returns whether any was enqueued
 */
export async function addAlarms(db: Database, { causes, today, ownerEmail, now }: Alarm): Promise<boolean> {
  const moment = toTimestamp(now);
  const { rowCount } = await db.execute(sql`
    with due as (
      insert into alarms (cause, told_on)
      select cause, ${today}::date from jsonb_array_elements_text(${JSON.stringify(causes)}::jsonb) as cause
      on conflict (cause) do update set told_on = excluded.told_on where alarms.told_on <> excluded.told_on
      returning cause
    ), news as (
      select jsonb_agg(cause) as causes from due having count(*) > 0
    )
    insert into outbox (${OUTBOX_COLUMNS})
    select 'mail', ${mailKind('alarm')} || ${`:${now.toISOString()}:`} || coalesce(account::text, ''),
      jsonb_build_object('kind', ${mailKind('alarm')}, 'account', account, 'causes', causes),
      ${causeValues('alarm', { source: 'owner' })}, ${moment}, ${moment}
    from news cross join (${notificationRecipients(ownerEmail)}) recipients
    on conflict (topic, dedupe_key) where status = 'pending' do nothing
  `);
  return rowCount > 0;
}
