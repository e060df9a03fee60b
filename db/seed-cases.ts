import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Inserts two demo cases unless there is any: one names its order number, the other is matched by address alone. */
export async function seedCases(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    insert into cases (kind, name, contract, email, mode, reason, wished_end, fingerprint, received_at)
    select kind, bought.name, contract, bought.email, mode, '', '', 'demo-' || kind, least(ordered_at + passed, ${now.toISOString()})
    from (
      select distinct on (billing) *,
        case billing when 'single' then 'withdrawal' else 'cancellation' end as kind,
        case billing when 'single' then 'Soul Plan, Bestellung ' || order_id else 'Mitgliedschaft im SoulCircle' end as contract,
        case billing when 'single' then '' else 'ordinary' end as mode,
        case billing when 'single' then interval '3 days' else interval '20 days' end as passed
      from purchases
      where billing in ('single', 'subscription') and product_name in ('Soul Plan Reading', 'SoulCircle') and not is_test
        and paid_count > 0 and returned = 0 and email is not null and ordered_at < ${now.toISOString()}::timestamptz - interval '4 days'
      order by billing, ordered_at desc
    ) bought
    where not exists (select from cases)
  `);
}
