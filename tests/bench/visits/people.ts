import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

const PEOPLE = 100_000;
/** Limited by the timeout of a statement: 8 s. */
const FILLED_AT_ONCE = 5000;

/** Short links that brought some of the people. */
const links = sql`
  insert into redirects (slug, slug_key, target_url, is_active, track_clicks)
  select 'flyer-' || number, 'flyer-' || number, '/', true, true from generate_series(1, 40) number
`;

/** Inserts 100,000 people: two thirds on one list, a third on both. */
const fill = (from: number) => sql`
  with added as (
    insert into people (email, name, created_at, bounced_at)
    select 'person-' || number || '@beispiel-' || number % 97 || '.example',
      (array['Anna', 'Björn', 'Änne', 'Zoë', null])[1 + number % 5] || ' Nachname' || number % 9973,
      timestamptz '2026-01-01' + number * interval '4 minutes',
      case when number % 1000 = 0 then timestamptz '2026-11-01' end
    from generate_series(${from}::int, ${from + FILLED_AT_ONCE - 1}::int) number returning id, created_at
  )
  insert into list_entries
    (person_id, list, status, interests, requested_at, confirmed_at, source, campaign, link_id)
  select id, list, (array['confirmed', 'confirmed', 'pending', 'revoked'])[1 + id % 4], 'Stille und Gemeinschaft',
    created_at, created_at + interval '1 hour', case when id % 5 > 0 then 'quelle-' || id % 300 || '.example' end,
    case when id % 7 = 0 then 'kampagne-' || id % 50 end, case when id % 11 = 0 then 1 + id % 40 end
  from added, (values ('newsletter', 0), ('waitlist', 1)) lists (list, place)
  where id % 3 = 0 or id % 3 - 1 = place
`;

/** Choices of the people on the waiting list: every second one has the same, and each has one of thirty courses. */
const choose = sql`
  insert into choices (person_id, choice, label, chosen_at, confirmed_at)
  select person_id, choice, 'Was es ist', requested_at, case when status <> 'pending' then confirmed_at end
  from list_entries, lateral (values ('soulcircle'), ('course:' || person_id % 30)) chosen (choice)
  where list = 'waitlist' and (choice <> 'soulcircle' or person_id % 2 = 0)
`;

/** Inserts 100,000 purchases by two thirds of the people; one in ten is refunded. */
const sell = (from: number) => sql`
  with named as (
    insert into payment_products (platform, product_id, name, offer)
    values ('digistore24', '1', 'Soul Plan', 'soulPlan'), ('digistore24', '2', 'SoulAlchemy', 'soulAlchemy')
    on conflict do nothing
  )
  insert into purchases (platform, order_id, item_id, product_id, product_name, billing, quantity, currency, voucher,
    is_test, email, name, attributed_by, ordered_at, received_at, paid_count, paid, is_refunded)
  select 'digistore24', 'A' || number, '1', (1 + number % 3)::text, 'Produkt', 'single', 1, 'EUR', '', false,
    'Person-' || number * 2 / 3 || '@beispiel-' || number * 2 / 3 % 97 || '.example', 'Anna Nachname', 'unknown',
    timestamptz '2026-01-01' + number * interval '4 minutes', now(), 1, 2700, number % 10 = 0
  from generate_series(${from}::int, ${from + FILLED_AT_ONCE - 1}::int) number
`;

/** Fills a database with 100,000 people, their choices and purchases. */
export async function fillPeople(db: Database): Promise<void> {
  await db.execute(links);
  for (let from = 1; from <= PEOPLE; from += FILLED_AT_ONCE) {
    await db.execute(fill(from));
    await db.execute(sell(from));
  }
  await db.execute(choose);
}
