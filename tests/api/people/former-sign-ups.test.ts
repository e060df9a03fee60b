import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openTestDatabase, servers } from '#tests/support/database/database.ts';
import { migrationsBefore } from '#tests/support/database/migrations.ts';

let before: string;
let beforeChoices: string;
beforeAll(async () => {
  // From when sign-ups were two tables.
  before = await migrationsBefore('0014');
  beforeChoices = await migrationsBefore('0047_choices');
});
afterAll(() => Promise.all([before, beforeChoices].map((folder) => rm(folder, { recursive: true }))));

describe.each(servers)('sign-ups of earlier versions on %s', (server) => {
  test('become unconfirmed people, one per address, without a mail', async () => {
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

  test('keep their single offer, even while the former version still writes it', async () => {
    const database = await openTestDatabase({ server, state: 'empty' });
    const { db, url } = database;
    await migrate(url, beforeChoices);
    const mail = '00000000-0000-0000-0000-000000000001';
    await db.execute(sql`
      insert into people (email, confirmation_mail_id)
      select 'p' || number || '@example.org', ${mail}::uuid from generate_series(1, 7) number
    `);
    const asking = (offer: string) => sql`jsonb_build_object('offer', ${offer}::text)`;
    await db.execute(sql`
      insert into list_entries (person_id, list, status, offer, request, mailed_request, requested_at, confirmed_at) values
        (1, 'waitlist', 'confirmed', 'soulcircle', null, null, '2026-01-01', '2026-01-02'),
        (2, 'waitlist', 'pending', 'soulcircle', ${asking('soulcircle')}, null, '2026-01-01', null),
        (3, 'waitlist', 'pending', 'a', ${asking('soulcircle')}, ${asking('a')}, '2026-01-01', null),
        (4, 'waitlist', 'revoked', 'sommerkurs', null, null, '2026-01-01', '2026-01-02'),
        (5, 'waitlist', 'pending', 'soulcircle', null, null, '2026-01-01', null),
        (6, 'waitlist', 'confirmed', null, null, null, '2026-01-01', '2026-01-02')
    `);
    await migrate(url);
    const chosen = async () => {
      const { rows } = await db.execute<{ row: string }>(sql`
        select concat_ws(' ', person_id, choice, label, case when mail_id is not null then 'mailed' end, confirmed_at::date) as row
        from choices order by person_id, choice
      `);
      return rows.map(({ row }) => row);
    };
    expect(await chosen()).toEqual([
      '1 soulcircle SoulCircle 2026-01-02',
      '2 soulcircle SoulCircle',
      '3 a a mailed',
      '3 soulcircle SoulCircle',
      '4 sommerkurs sommerkurs 2026-01-02',
      '5 soulcircle SoulCircle mailed',
    ]);

    // Writes a sign-up, its mail and its confirmation like the previous version.
    await db.execute(sql`delete from choices`);
    await db.execute(sql`
      insert into list_entries (person_id, list, status, offer, request, requested_at)
      values (7, 'waitlist', 'pending', 'soulcircle', ${asking('soulcircle')}, '2026-02-01')
    `);
    expect(await chosen()).toEqual(['7 soulcircle SoulCircle']);
    await db.execute(sql`update list_entries set mailed_request = request where person_id = 7`);
    expect(await chosen()).toEqual(['7 soulcircle SoulCircle mailed']);
    await db.execute(sql`
      update list_entries set status = 'confirmed', confirmed_at = '2026-02-02', offer = mailed_request ->> 'offer',
        request = null, mailed_request = null where person_id = 7
    `);
    expect(await chosen()).toEqual(['7 soulcircle SoulCircle mailed 2026-02-02']);
    await database.close();
  });
});
