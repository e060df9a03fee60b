import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { lastRelease } from '#db/queries/content/releases.ts';
import { countDeadMails } from '#db/queries/mail/dead-mails.ts';
import { mailKind } from '#db/queries/mail/kind.ts';
import { told } from '#db/queries/mail/notifications.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { releasePlan } from '#db/schema/content/releases.ts';
import { scheduleRuns } from '#db/schema/site/hosting.ts';
import { integrations } from '#db/schema/site/integrations.ts';

/** What may need the owner at once, in one round trip. @param mailTopic of the mails in the outbox */
export async function readTroubles(db: Database, mailTopic: string) {
  const [last, plans, refusing, dead, runs, sizes] = await db.batch([
    lastRelease(db),
    db.select({ failure: releasePlan.failure }).from(releasePlan),
    db
      .select({ name: integrations.name })
      .from(integrations)
      .where(and(eq(integrations.name, 'self'), gt(integrations.refusals, 0))),
    countDeadMails(db, mailTopic),
    db.select({ name: scheduleRuns.name, doneAt: scheduleRuns.doneAt }).from(scheduleRuns).orderBy(scheduleRuns.doneAt),
    db.execute<{ bytes: number }>(sql`select pg_database_size(current_database())::float8 as bytes`),
  ]);
  return {
    lastRelease: last[0],
    planFailure: plans[0]?.failure ?? '',
    isKeptOut: refusing.length > 0,
    deadMails: dead.rows[0]?.count ?? 0,
    runs,
    bytes: sizes.rows[0]?.bytes ?? 0,
  };
}

interface Told {
  /** The sentence of each cause. */
  readonly sentences: Readonly<Record<string, string>>;
  /** In Europe/Berlin. */
  readonly today: string;
  /** `OWNER_EMAIL`. */
  readonly ownerEmail: string | null;
  readonly now: Date;
}

/**
 * Writes the mail with those causes of which the owners were not told today, for each of them, in one statement: of two
 * who ask at once, one tells.
 *
 * @returns whether any was written
 */
export async function addAlarms(db: Database, { sentences, today, ownerEmail, now }: Told): Promise<boolean> {
  const moment = toTimestamp(now);
  const { rows } = await db.execute(sql`
    with causes as (
      select key as cause, value as sentence from jsonb_each_text(${JSON.stringify(sentences)}::jsonb)
    ), due as (
      insert into alarms (cause, told_on) select cause, ${today}::date from causes
      on conflict (cause) do update set told_on = excluded.told_on where alarms.told_on <> excluded.told_on
      returning cause
    ), news as (
      select jsonb_object_agg(cause, sentence) as sentences from causes join due using (cause) having count(*) > 0
    )
    insert into outbox (topic, dedupe_key, payload, source, created_at, next_attempt_at)
    select 'mail', ${mailKind('alarm')} || ${`:${now.toISOString()}:`} || coalesce(account::text, ''),
      jsonb_build_object('kind', ${mailKind('alarm')}, 'account', account, 'sentences', sentences),
      'owner', ${moment}, ${moment}
    from news cross join (${told(ownerEmail)}) told
    on conflict (topic, dedupe_key) where status = 'pending' do nothing returning id
  `);
  return rows.length > 0;
}
