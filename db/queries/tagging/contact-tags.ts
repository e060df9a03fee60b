import { eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { lockFor } from '#db/locks.ts';
import type { Integration } from '#db/queries/integrations.ts';
import { OUTBOX_COLUMNS, sourceValues } from '#db/queries/mail/kind.ts';
import type { Job } from '#db/queries/mail/outbox.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { integrations } from '#db/schema/integrations.ts';

const visitorsLock = lockFor('visitors');

/**
 * Enqueues a visitor's request, unless the same or `waitingMax` are pending, so that visitors cannot fill the outbox.
 */
export async function enqueueForVisitor(db: Database, job: Job, waitingMax: number): Promise<void> {
  const { topic, dedupeKey, payload } = job;
  const now = toTimestamp(job.now);
  await db.batch([
    // Serialises: concurrent inserts would all see the last free slot.
    db.execute(visitorsLock),
    db.execute(sql`
      insert into outbox (${OUTBOX_COLUMNS})
      select ${topic}, ${dedupeKey}, ${JSON.stringify(payload)}::jsonb, ${sourceValues('visitor')}, ${now}, ${now}
      where (
        select count(*) from outbox where topic = ${topic} and status = 'pending' and source = 'visitor'
      ) < ${waitingMax}
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
    `),
  ]);
}

const INTEGRATION = 'activecampaign' satisfies Integration;

export async function listProtectedTags(db: Database): Promise<string[]> {
  const [row] = await db
    .select({ tags: integrations.protectedTags })
    .from(integrations)
    .where(eq(integrations.name, INTEGRATION));
  return row?.tags ?? [];
}

export async function protectTags(db: Database, tags: readonly string[]): Promise<void> {
  const set = { protectedTags: [...tags] };
  await db
    .insert(integrations)
    .values({ name: INTEGRATION, ...set })
    .onConflictDoUpdate({ target: integrations.name, set });
}
