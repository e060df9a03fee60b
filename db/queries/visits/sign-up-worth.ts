import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { EVER } from '#db/queries/purchases/figures.ts';
import { REVENUE_CURRENCY, revenueIn, revenueOf } from '#db/queries/purchases/revenue.ts';
import { isoMoment, toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import {
  FEWEST_FOR_MEAN,
  LETTERS_PATH,
  SENTENCE_AGE,
  WORTH_AGES,
  WORTH_ORIGINS,
  WORTH_ORIGINS_MAX,
  type WorthWay,
} from '#domain/visits/sign-up-worth.ts';
import { aiSources } from './sources.ts';

const origins: Readonly<Record<WorthWay, SQL>> = {
  source: sql`case
    when source = any (${aiSources}) then ${WORTH_ORIGINS.assistants}
    when source is null and link_id is not null then ${WORTH_ORIGINS.shortLink}
    else coalesce(source, ${WORTH_ORIGINS.none})
  end`,
  campaign: sql`coalesce(campaign, ${WORTH_ORIGINS.none})`,
  link: sql`coalesce(link_id::text, ${WORTH_ORIGINS.none})`,
  letter: sql`case when starts_with(entry_page, ${LETTERS_PATH}) then entry_page else ${WORTH_ORIGINS.none} end`,
  // Case and outer spaces do not matter, as in the comparison of the answers (heard-from.ts).
  heard: sql`coalesce(max(heard_from) over (partition by voucher_key(heard_from)), ${WORTH_ORIGINS.none})`,
  gift: sql`case when gift_at is null then ${WORTH_ORIGINS.none} else ${WORTH_ORIGINS.gift} end`,
};

const spentBy = (age: number): SQL => sql.raw(`spent_${age}`);

const sums = WORTH_AGES.map(
  (age) =>
    sql`sum(revenue) filter (where ordered_by >= confirmed_at and moved.day <= first.day + ${age}::int) as ${spentBy(age)}`,
);

const agesOf = (today: string): SQL[] =>
  WORTH_AGES.map((age) => {
    const spent = sql`coalesce(${spentBy(age)}, 0)`;
    // The day of an age has to be over, or its money is still coming in; before the first payment nothing is known.
    return sql`case when max(day) + ${age}::int < ${today}::date and min(day) >= (select since from known)
      then jsonb_build_object('revenue', sum(${spent}), 'least', min(${spent}), 'most', max(${spent})) end`;
  });

/**
 * Computes what the people of each month and origin have spent since their first confirmation. Money counts on its own
 * day, so a refund lowers only the ages that contain it.
 *
 * Nested loops are off: a database that PostgreSQL has not analysed yet, as after a restore, makes it expect few rows
 * everywhere, and it would compare each pair of people and payments.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export const computeSignUpWorth = (
  db: Database,
  way: WorthWay,
  { now, today, most = WORTH_ORIGINS_MAX }: { readonly now: Date; readonly today: string; readonly most?: number },
) =>
  db.batch([
    db.execute(sql`set local enable_nestloop = off`),
    db.execute(sql`
    with proofs as materialized (
      select person_id, list, bool_or(event = 'imported') as is_imported,
        min(case event when 'confirmed' then at else claimed_at end) as first_at
      from consents where event in ('confirmed', 'imported') group by person_id, list
    ), known as materialized (
      select min(day) as since from payments
    ), first as materialized (
      select distinct on (entry.person_id) entry.person_id, lower(people.email) as address, confirmation.at as confirmed_at,
        (confirmation.at at time zone 'Europe/Berlin')::date as day,
        is_claimed or coalesce(is_imported, false) as is_imported, ${origins[way]} as origin
      from list_entries entry join people on people.id = entry.person_id and people.deleted_at is null
      left join proofs using (person_id, list)
      -- Another confirmation overwrites that of the entry.
      cross join lateral (select least(entry.confirmed_at, first_at) as at) confirmation
      where entry.confirmed_at is not null
      order by entry.person_id, confirmation.at, entry.list
    ), spent as (
      select person_id, sum(revenue) as spent,
        sum(revenue) filter (where (ordered_by >= confirmed_at) is not true) as spent_before, ${sql.join(sums, sql`, `)}
      from (
        select revenue::float8 as revenue, day, ordered_by, lower(email) as address from ${revenueIn(EVER)} paid
      ) moved join first using (address)
      group by person_id
    ), named as materialized (
      select origin, day, is_imported, to_char(day, 'YYYY-MM') as month, spent.* from first left join spent using (person_id)
    ), ranked as (
      select origin, row_number() over (order by count(*) desc, origin collate "C") as place from named group by origin
    ), cohorts as (
      select jsonb_build_object(
        'month', month, 'origin', ranked.origin, 'isImported', is_imported, 'people', count(*),
        'before', coalesce(sum(spent_before), 0), 'ages', jsonb_build_array(${sql.join(agesOf(today), sql`, `)})
      ) as cohort, sum(spent) as spent
      from named left join ranked on ranked.origin = named.origin and place <= ${most}::int
      group by month, ranked.origin, is_imported
    )
    insert into sign_up_worth (way, computed_at, revenue, joined, others, cohorts)
    select ${way}, ${toTimestamp(now)}, (select coalesce(sum(revenue), 0) from ${revenueIn(EVER)} moved),
      coalesce(sum(spent), 0), (
        select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'revenue', revenue) order by currency), '[]')
        from (
          select currency, sum(${revenueOf}) as revenue from purchases
          where not is_test and currency not in (${REVENUE_CURRENCY}, '') group by currency
        ) other where revenue <> 0
      ), coalesce(jsonb_agg(cohort), '[]')
    from cohorts
    on conflict (way) do update set computed_at = excluded.computed_at, revenue = excluded.revenue,
      joined = excluded.joined, others = excluded.others, cohorts = excluded.cohorts
  `),
  ]);

const cohort = z.object({
  month: z.string(),
  origin: z.nullable(z.string()),
  isImported: z.boolean(),
  people: z.int(),
  before: z.int(),
  ages: z.array(z.nullable(z.object({ revenue: z.int(), least: z.int(), most: z.int() }))),
});

const stored = z.object({
  /** ISO 8601. */
  computedAt: z.string(),
  revenue: z.int(),
  joined: z.int(),
  others: z.array(z.object({ currency: z.string(), revenue: z.int() })),
  cohorts: z.array(cohort),
  /** Names of links by id, and of letters by path. */
  names: z.record(z.string(), z.string()),
});

const nameless = sql`select null::text as origin, null::text as name where false`;

/** Selects the names of origins that are stored as something else. */
const names: Readonly<Record<WorthWay, SQL>> = {
  source: nameless,
  campaign: nameless,
  link: sql`select id::text as origin, slug as name from redirects where deleted_at is null`,
  letter: sql`
    select ${LETTERS_PATH} || public_slug as origin, subject as name from letters
    where public_slug is not null and deleted_at is null
  `,
  heard: nameless,
  gift: nameless,
};

/** Reads the cohorts of one way as they were computed last; undefined before the first time. */
export async function readSignUpWorth(db: Database, way: WorthWay) {
  const [found] = await rows(db, stored)`
    select ${isoMoment(sql`computed_at`)} as "computedAt", revenue::float8 as revenue, joined::float8 as joined, others,
      cohorts, coalesce((
        select jsonb_object_agg(origin, name) from (${names[way]}) named
        where origin in (select jsonb_array_elements(cohorts) ->> 'origin')
      ), '{}') as names
    from sign_up_worth where way = ${way}
  `;
  return found;
}

const sentencePlace = WORTH_AGES.indexOf(SENTENCE_AGE);

/** Selects the named source whose people have spent most on average at `SENTENCE_AGE`, for a `db.batch`. */
export const findBestSource = (db: Database) =>
  rows(db, z.object({ source: z.string(), mean: z.int() }))`
    select source, round(revenue / people)::float8 as mean
    from (
      select cohort ->> 'origin' as source, sum((cohort ->> 'people')::numeric) as people,
        sum((cohort -> 'ages' -> ${sentencePlace}::int ->> 'revenue')::numeric) as revenue
      from sign_up_worth, jsonb_array_elements(cohorts) cohort
      where way = 'source' and not (cohort ->> 'isImported')::boolean and jsonb_typeof(cohort -> 'ages' -> ${sentencePlace}::int) = 'object'
        and cohort ->> 'origin' not in (${WORTH_ORIGINS.none}, ${WORTH_ORIGINS.shortLink})
      group by 1
    ) summed
    where people >= ${FEWEST_FOR_MEAN}::int and revenue > 0 order by revenue / people desc, source limit 1
  `;
