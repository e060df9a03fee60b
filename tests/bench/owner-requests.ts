import { tmpdir } from 'node:os';
import { type SQL, sql } from 'drizzle-orm';
import { connect } from '#db/client.ts';
import auth from '#functions/auth.ts';
import { openDatabase } from '#local/database/database.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { createVisitor, type FunctionHandler, ownerEnv } from '#tests/support/visitor.ts';
import { median, type Row, rounded } from './table.ts';

const ROUNDS = 20;

/**
 * Times whole requests of the owner, the session included, on a PostgreSQL of their own.
 *
 * @param fill what stands in the database
 * @param paths what is asked, by what the rows are called
 */
export async function timeOwnerRequests(
  handler: FunctionHandler,
  fill: SQL,
  paths: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench');
    const database = await openDatabase({ databaseUrl: postgres.url('bench'), dataDir: tmpdir() });
    const db = connect(database.url);
    await db.execute(fill);
    // What PostgreSQL does by itself after a while.
    await db.execute(sql`vacuum analyze`);
    const context = { db, env: ownerEnv() };
    const door = createVisitor(auth, { context });
    await door.login();
    const owner = createVisitor(handler, { context });
    for (const cookie of door.cookies) owner.cookies.set(...cookie);

    const rows: Row[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const durations: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const begun = performance.now();
        const response = await owner.get(path);
        await response.text();
        if (!response.ok) throw new Error(`${name} answered ${response.status}`);
        // The first one warms up.
        if (round > 0) durations.push(performance.now() - begun);
      }
      rows.push({ name: `${name}, p50, ms`, value: rounded(median(durations)) });
    }
    await database.close();
    return rows;
  } finally {
    await postgres.stop();
  }
}
