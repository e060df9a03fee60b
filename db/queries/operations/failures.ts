import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** Failures of one operation for one reason. */
export interface Failed {
  readonly operation: string;
  readonly cause: string;
  /** In Europe/Berlin. */
  readonly day: string;
  readonly isOutage: boolean;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly requestId: string;
}

/** Operations and causes are few; a bug that invents names fills no table. */
const ROWS_PER_DAY = 300;
/** Pause that ends a series. */
const PAUSE = sql`interval '1 hour'`;

/** Counts failures, in one statement. */
export async function addFailures(db: Database, failed: readonly Failed[]): Promise<void> {
  await db.execute(sql`
    insert into failures as known (operation, cause, day, is_outage, count, series, first_at, last_at, request_id)
    select operation, cause, day, "isOutage", count, count, "firstAt", "lastAt", "requestId"
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as failed (
      operation text, cause text, day date, "isOutage" boolean, count int, "firstAt" timestamptz, "lastAt" timestamptz, "requestId" text
    )
    where (select count(*) from failures today where today.day = failed.day) < ${ROWS_PER_DAY}
      or exists (
        select from failures same
        where same.operation = failed.operation and same.cause = failed.cause and same.day = failed.day
      )
    on conflict (operation, cause, day) do update set
      count = known.count + excluded.count,
      series = excluded.count + case when known.last_at > excluded.first_at - ${PAUSE} then known.series else 0 end,
      last_at = greatest(known.last_at, excluded.last_at), request_id = excluded.request_id
  `);
}
