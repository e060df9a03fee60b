import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { seed } from '#db/seed.ts';

/** Rows inserted at once, within the timeout of a statement. */
const AT_ONCE = 1000;

/**
 * Fills a database that PostgreSQL has never analysed, and never will, as after a restore: people with their sign-ups,
 * consents, choices and mails, purchases with their money, a sent letter, and the demo's visits.
 */
export async function fillUnanalysed(db: Database, size: number): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'
  `);
  for (const { name } of rows) {
    await db.execute(sql`alter table ${sql.identifier(name)} set (autovacuum_enabled = false)`);
  }
  await db.execute(sql`
    insert into payment_products (platform, product_id, name, offer)
    values ('digistore24', '1', 'Soul Plan', 'soulPlan'), ('digistore24', '2', 'SoulAlchemy', 'soulAlchemy')
    on conflict do nothing
  `);
  await db.execute(sql`
    insert into letters (kind, list, subject, text, status, days)
    values ('letter', null, 'Hallo', 'Text', 'sent', null), ('series', 'newsletter', 'Folge', 'Text', 'sending', 3)
  `);
  await db.execute(sql`
    insert into letter_series (list, since, reach, offer) values ('newsletter', '2025-01-01', 'all', 'soulPlan')
  `);
  await seed(db, new Date('2026-11-21T08:00:00Z'), 'http://localhost:8888');
  for (let from = 1; from <= size; from += AT_ONCE) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(size, from + AT_ONCE - 1)}::int) number`;
    await db.execute(sql`
      with added as (
        insert into people (email, name, created_at, deleted_at, heard_from, heard_at)
        select 'person-' || number || '@beispiel-' || number % 97 || '.example', 'Anna Nachname' || number % 997,
          timestamptz '2025-01-01' + number * interval '3 hours', case when number % 50 = 0 then timestamptz '2026-11-20' end,
          'Podcast', case when number % 3 = 0 then timestamptz '2026-01-01' end
        from ${numbers} returning id, email, created_at
      ), entered as (
        insert into list_entries (person_id, list, status, requested_at, confirmed_at, revoked_at, source, campaign, link_id, entry_page, attributed_by)
        select id, list, (array['confirmed', 'confirmed', 'pending', 'revoked'])[1 + id % 4], created_at,
          case when id % 4 <> 2 then created_at + interval '1 hour' end, case when id % 4 = 3 then created_at + interval '2 hours' end,
          case when id % 5 > 0 then 'quelle-' || id % 300 || '.example' end,
          case when id % 7 = 0 then 'kampagne-' || id % 50 end, case when id % 11 = 0 then 1 + id % 8 end, '/briefe/nr-' || id % 9, 'visit'
        from added, (values ('newsletter'), ('waitlist')) lists (list)
      ), requested as (
        insert into sign_up_requests (person_id, lists, name, fingerprint, requested_at, mailed_at, confirmed_at)
        select id, '{newsletter,waitlist}', 'Anna', gen_random_uuid(), created_at, created_at, case when id % 4 <> 2 then created_at end from added
      ), chosen as (
        insert into choices (person_id, choice, label, chosen_at) select id, 'soulcircle', 'SoulCircle', created_at from added
      ), sent as (
        insert into letter_sends (letter_id, person_id, list, priority, status, due_at, ended_at)
        select letters.id, added.id, 'newsletter', 1, 'sent', added.created_at, added.created_at from added, letters where subject = 'Hallo'
      ), queued as (
        insert into outbox (topic, dedupe_key, payload, source, turn, created_at, next_attempt_at, status, ended_at)
        select 'mail', 'confirmation:' || id || ':0', '{}', 'owner', 0, created_at, created_at, 'done', created_at from added
      )
      insert into consents (person_id, email, list, event, at)
      select id, email, list, event, created_at from added, (values ('newsletter'), ('waitlist')) lists (list),
        (values ('requested'), ('mailed'), ('confirmed')) events (event)
      where event <> 'confirmed' or id % 4 <> 2
      union all select id, email, 'newsletter', 'revoked', created_at from added where id % 4 = 3
    `);
    await db.execute(sql`
      with sold as (
        insert into purchases (platform, order_id, item_id, product_id, product_name, billing, quantity, currency, voucher,
          is_test, email, name, attributed_by, ordered_at, received_at, paid_count, paid, link_id, source)
        select 'digistore24', 'A' || number, '1', (1 + number % 3)::text, 'Produkt', 'single', 1, 'EUR', '', false,
          'Person-' || number || '@beispiel-' || number % 97 || '.example', 'Anna', 'person',
          timestamptz '2025-02-01' + number * interval '3 hours', timestamptz '2025-02-01' + number * interval '3 hours', 1, 2700,
          case when number % 11 = 0 then 1 + number % 8 end, 'quelle-' || number % 300 || '.example'
        from ${numbers} returning id, order_id, ordered_at
      )
      insert into payments (purchase_id, platform, order_id, item_id, transaction_id, kind, reference, at, day, received_at, amount, counted, currency)
      select id, 'digistore24', order_id, '1', 'T' || order_id, 'payment', '', ordered_at, ordered_at::date, ordered_at, 2700, 2700, 'EUR' from sold
    `);
  }
}
