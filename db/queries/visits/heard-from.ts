import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { hasBought } from '#db/queries/purchases/buyers.ts';
import { rows } from '#db/rows.ts';
import type { DayRange } from '#domain/days/day-range.ts';
import { goals } from '#domain/visits/origin.ts';
import { selectCounters } from './counters.ts';
import { clicksIn } from './link-figures.ts';

/** Answer with what was measured under its name; `answers` and `bought` count people. */
const answerRow = z.object({ name: z.string(), clicks: z.int(), visits: z.int(), answers: z.int(), bought: z.int() });

const inTarget = (parameter: string) =>
  sql`nullif(substring(target_url from ${`[?&]${parameter}=([^&#]*)`}::text), '')`;

/** Source in a short link's target, by the precedence that it has in a visit. */
const targetSource = sql`decode_query_value(coalesce(${sql.join(['utm_source', 'source', 'ref'].map(inTarget), sql`, `)}))`;

/**
 * Compares the answers of a range with the clicks and visits of a source that has the same name, without case
 * (docs/decisions/heard-from.md). @param offered answers that are listed in any case
 */
export function readAnswers(
  db: Database,
  {
    range,
    unit,
    offered,
  }: { readonly range: DayRange; readonly unit: 'day' | 'month'; readonly offered: readonly string[] },
) {
  const counters = selectCounters({
    range,
    unit,
    tellsDays: false,
    needed: ['source'],
    goals: sql`goal = ${goals.visit}::bigint`,
  });
  return rows(db, answerRow)`
    with given as materialized (
      select voucher_key(heard_from) as key, max(heard_from) as name, count(*)::float8 as answers,
        (count(*) filter (where ${hasBought('any')}))::float8 as bought
      from people person
      where deleted_at is null and (heard_at at time zone 'Europe/Berlin')::date between ${range.from}::date and ${range.to}::date
      group by 1
    ), named as (
      select key, coalesce(max(given.name), max(offered.name)) as name from given
      full join (
        select voucher_key(name) as key, name from jsonb_array_elements_text(${JSON.stringify(offered)}::jsonb) name
      ) offered using (key) group by key
    ), sources as materialized (
      select voucher_key(value) as source, sum(count)::float8 as visits
      from ${counters} counters join analytics_values on id = source_id group by 1
    ), links as materialized (
      select array[voucher_key(slug), voucher_key(${targetSource}), voucher_key(category.name)] as names, sum(clicks::float8) as clicks
      from ${clicksIn(range)} clicked join redirects on redirects.id = redirect_id
      left join redirect_categories category on category.id = category_id and category.deleted_at is null
      group by redirects.id, category.name
    )
    select named.name, coalesce(answers, 0) as answers, coalesce(bought, 0) as bought,
      coalesce((select sum(visits) from sources where source = key or key = any (string_to_array(source, '.'))), 0) as visits,
      coalesce((select sum(clicks) from links where key = any (names)), 0) as clicks
    from named left join given using (key)
    order by answers desc, visits desc, clicks desc, named.name
  `;
}
