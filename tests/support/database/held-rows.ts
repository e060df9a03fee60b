import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';

/** Row locks held by another session, so that a test controls which transactions collide. */
export interface HeldRows {
  /** Tables whose rows statements wait for, in alphabetical order; one entry for each waiting statement. */
  waiting(): Promise<string[]>;
  release(): Promise<void>;
}

/** Locks rows in a session of its own until the test ends. @param select SQL that ends with `for update` */
export async function holdRows(db: Database, select: string): Promise<HeldRows> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(inject('postgres').adminUrl);
  url.pathname = rows[0]?.name ?? '';
  const client = new Client(url.href);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(select);
  return {
    async waiting() {
      const locks = await db.execute<{ table: string }>(sql`
        select relation::regclass::text as table from pg_locks join pg_stat_activity using (pid)
        where locktype = 'tuple' and datname = current_database() and wait_event_type = 'Lock' order by 1
      `);
      return locks.rows.map(({ table }) => table);
    },
    async release() {
      await client.query('commit');
    },
  };
}
