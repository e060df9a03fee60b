import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';

/** Rows per delete, which takes well under a second. */
const PIECE = 20_000;

/** Deletes rows in chunks, so that no single request takes long. */
export async function deleteInChunks(db: Database, table: PgTable, isMeant: SQL): Promise<void> {
  let deleted: number;
  do {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${isMeant} limit ${PIECE}))
    `);
    deleted = rowCount;
  } while (deleted === PIECE);
}
