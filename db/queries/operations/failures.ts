import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** Failures of one operation for one reason. */
export interface Failed {
  readonly operation: string;
  readonly cause: string;
  /** Day in Europe/Berlin. */
  readonly day: string;
  readonly isOutage: boolean;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly requestId: string;
}

/** Counts failures with the database function `count_failures`. */
export async function addFailures(db: Database, failed: readonly Failed[]): Promise<void> {
  await db.execute(sql`select count_failures(${JSON.stringify(failed)}::jsonb)`);
}
