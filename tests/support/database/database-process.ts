import { sql } from 'drizzle-orm';
import { connect } from '#db/client.ts';
import { openDatabase } from '#local/database/database.ts';

/**
 * Process that opens the database in its first argument's folder and inserts rows until it is killed. It prints each
 * row's number once the database has acknowledged it.
 */
const [, , dataDir = ''] = process.argv;
const { url } = await openDatabase({ dataDir });
const db = connect(url);
for (let number = 1; ; number += 1) {
  await db.execute(sql`insert into people (email) values (${`${number}@example.org`})`);
  process.stdout.write(`${number}\n`);
}
