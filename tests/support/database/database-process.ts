import { sql } from 'drizzle-orm';
import { connect } from '#db/client.ts';
import { openDatabase } from '#local/database/database.ts';

/**
 * A process that opens the database in the folder of its first argument and then writes row after row, saying the
 * number of each as soon as the database has acknowledged it, until it is ended.
 */
const [, , dataDir = ''] = process.argv;
const { url } = await openDatabase({ dataDir });
const db = connect(url);
for (let number = 1; ; number += 1) {
  await db.execute(sql`insert into people (email) values (${`${number}@example.org`})`);
  process.stdout.write(`${number}\n`);
}
