import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { migrationsBefore } from '#tests/support/database/migrations.ts';

test('the former single set of switches becomes the set of every owner', async () => {
  const before = await migrationsBefore('0029');
  const { db, url, close } = await openTestDatabase({ state: 'empty' });
  await migrate(url, before);
  await db.execute(sql`insert into notifications (name, is_on) values ('waitlist', false), ('sync', true)`);
  await db.execute(sql`
    insert into accounts (username, role) values ('miriam', 'owner'), ('paula', 'owner'), ('ida', 'editor')
  `);
  await migrate(url);
  const { rows } = await db.execute(sql`
    select username, string_agg(notifications.name || ' ' || is_on, ', ' order by notifications.name) as switches
    from notifications left join accounts on accounts.id = account_id group by username order by username nulls first
  `);
  const switches = 'sync true, waitlist false';
  expect(rows).toEqual([null, 'miriam', 'paula'].map((username) => ({ username, switches })));
  await close();
  await rm(before, { recursive: true });
});
