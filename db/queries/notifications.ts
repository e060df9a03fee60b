import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { clickupConnection } from '#db/schema/clickup.ts';
import { syncRuns } from '#db/schema/events.ts';
import { notifications } from '#db/schema/notifications.ts';
import type { OutboxTopic } from './outbox.ts';

/** The switches that somebody has touched. */
export const readNotifications = (db: Database): Promise<{ name: string; isOn: boolean }[]> =>
  db.select().from(notifications);

/** Sets a switch. */
export async function setNotification(db: Database, name: string, isOn: boolean): Promise<void> {
  await db
    .insert(notifications)
    .values({ name, isOn })
    .onConflictDoUpdate({ target: notifications.name, set: { isOn } });
}

interface News {
  readonly topic: OutboxTopic;
  readonly kind: string;
  /** What has happened, once more. */
  readonly what: string;
  readonly now: Date;
  readonly dueAt: Date;
}

/**
 * The statement that adds to the one mail with news that waits, or writes it. One that is being delivered this moment
 * stays as it is: then another one begins.
 */
export function addNews(db: Database, { topic, kind, what, now, dueAt }: News) {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return db.execute(sql`
    insert into outbox (topic, dedupe_key, payload, source, created_at, next_attempt_at)
    select ${topic.name}, ${kind} || case when exists (
        select from outbox where topic = ${topic.name} and dedupe_key = ${kind} and status = 'pending'
          and locked_until > ${moment}
      ) then ':next' else '' end,
      jsonb_build_object('kind', ${kind}::text, ${what}::text, 1), 'visitor', ${moment},
      ${dueAt.toISOString()}::timestamptz
    on conflict (topic, dedupe_key) where status = 'pending' do update set
      payload = outbox.payload || jsonb_build_object(
        ${what}::text, coalesce((outbox.payload ->> ${what}::text)::int, 0) + 1
      )
  `);
}

/** How the last synchronisations ended, newest first, and whether ClickUp no longer knows the token. */
export async function readSyncOutcomes(db: Database, limit: number) {
  const [runs, connections] = await db.batch([
    db
      .select({ outcome: syncRuns.outcome })
      .from(syncRuns)
      .where(isNotNull(syncRuns.finishedAt))
      .orderBy(desc(syncRuns.startedAt), desc(syncRuns.id))
      .limit(limit),
    db
      .select({ isRevoked: clickupConnection.isRevoked })
      .from(clickupConnection)
      .where(eq(clickupConnection.isRevoked, true)),
  ]);
  return { outcomes: runs.map(({ outcome }) => outcome ?? 'failed'), isRevoked: connections.length > 0 };
}
