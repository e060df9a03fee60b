import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';

/**
 * Tells whether any work is due before `until`, a clock has missed a run, or a publish or import is on its way. Rows due since before
 * `since` wait for something that no run can change, such as a missing mail server.
 * @param clocks functions that must have run since `ranSince`
 */
export async function isWorkAhead(
  db: Database,
  asked: Readonly<Record<'since' | 'until' | 'ranSince', Date>> & { readonly clocks: readonly string[] },
): Promise<boolean> {
  const [since, until] = [toTimestamp(asked.since), toTimestamp(asked.until)];
  const { rowCount } = await db.execute(sql`
    select from jsonb_array_elements_text(${JSON.stringify(asked.clocks)}::jsonb) clock where not exists (
      select from schedule_runs where name = clock and done_at > ${toTimestamp(asked.ranSince)}
    )
    union all
    select from outbox where status = 'pending' and next_attempt_at between ${since} and ${until}
    union all
    select from letters where deleted_at is null and (
      status = 'sending' and kind = 'letter' or status = 'planned' and (awaited_release is not null or scheduled_at <= ${until})
    )
    union all
    select from letter_sends where status = 'sending' or status = 'waiting' and due_at between ${since} and ${until}
    union all
    select from releases where state in ('waiting', 'building')
    union all
    select from release_plan where failure = '' and due_at <= ${until}
    limit 1
  `);
  return rowCount > 0;
}
