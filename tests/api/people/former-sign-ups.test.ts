import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openTestDatabase, servers } from '#tests/support/database/database.ts';
import { migrationsBefore } from '#tests/support/database/migrations.ts';

let before: string;
beforeAll(async () => {
  // When sign-ups still were two tables.
  before = await migrationsBefore('0014');
});
afterAll(() => rm(before, { recursive: true }));

describe.each(servers)('sign-ups of earlier versions on %s', (server) => {
  test('become people who have confirmed nothing: one per address, without a mail', async () => {
    const database = await openTestDatabase({ server, state: 'empty' });
    const { db, url } = database;
    await migrate(url, before);
    await db.execute(sql`
      insert into waitlist_entries (email, name, interests, offer, created_at) values
        ('Ada@example.org', null, 'Atem', 'soulcircle', '2026-02-01'),
        ('jürgen@example.org', 'Jürgen', null, null, '2026-03-01'),
        (normalize('Jürgen@example.org', NFD), 'Jürgen M', 'Stille', null, '2026-04-01')
    `);
    await db.execute(sql`
      insert into subscribers (email, name, created_at) values
        ('ada@EXAMPLE.org', 'Ada', '2026-01-01'), ('bo@example.org', null, '2026-05-01')
    `);
    await migrate(url);
    const { rows } = await db.execute(sql`
      select email, name, created_at::date::text as since, (
        select string_agg(concat_ws(' ', list, status, interests, offer, requested_at::date), ', ' order by list)
        from list_entries where person_id = id
      ) as lists
      from people order by created_at
    `);
    expect(rows).toEqual([
      {
        email: 'ada@EXAMPLE.org',
        name: 'Ada',
        since: '2026-01-01',
        lists: 'newsletter pending 2026-01-01, waitlist pending Atem soulcircle 2026-02-01',
      },
      { email: 'jürgen@example.org', name: 'Jürgen', since: '2026-03-01', lists: 'waitlist pending Stille 2026-03-01' },
      { email: 'bo@example.org', name: null, since: '2026-05-01', lists: 'newsletter pending 2026-05-01' },
    ]);
    const { rows: left } = await db.execute(sql`
      select to_regclass('waitlist_entries') as waitlist, to_regclass('subscribers') as newsletter,
        (select count(*)::int from outbox) as mails
    `);
    expect(left).toEqual([{ waitlist: null, newsletter: null, mails: 0 }]);
    await database.close();
  });
});
