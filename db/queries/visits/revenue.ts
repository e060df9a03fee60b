import { type SQL, sql } from 'drizzle-orm';
import { isAnythingBought } from '#db/queries/purchases/figures.ts';
import { revenueIn } from '#db/queries/purchases/revenue.ts';
import type { DayRange } from '#domain/days/day-range.ts';
import { dimensions } from '#domain/visits/hit.ts';
import { AI_ASSISTANTS, NO_SOURCE, NOT_LISTED } from '#domain/visits/origin.ts';
import { aiSources } from './sources.ts';
import type { VisitDimension } from './sums.ts';

/** Rows of a list added for their revenue, besides those with the most visits. */
const PAID_MAX = 50;

/** Columns that a purchase stores as text instead of an id. */
const texts = {
  source: { column: 'source', kind: dimensions.source },
  campaign: { column: 'campaign', kind: dimensions.campaignName },
  page: { column: 'entry_page', kind: dimensions.page },
} as const;

type TextDimension = keyof typeof texts;

type Chosen = Readonly<Partial<Record<VisitDimension, number | undefined>>>;

const textOf = (way: TextDimension): SQL => sql`coalesce(${sql.identifier(texts[way].column)}, '')`;

/** Computes the id of a missing text, the same as for visits. */
const numberOfNone = (way: TextDimension): SQL =>
  way === 'source'
    ? sql`case when link_id is null then ${NO_SOURCE.unknown}::bigint else ${NO_SOURCE.shortLink}::bigint end`
    : sql`0::bigint`;

const isStored = (way: TextDimension, text: SQL): SQL =>
  sql`stored.kind = ${texts[way].kind}::smallint and stored.hash = encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** Id of the group that a label belongs to; null without one. */
const groupOf = (way: TextDimension): SQL =>
  way === 'source' ? sql`case when label = any(${aiSources}) then ${AI_ASSISTANTS}::bigint end` : sql`null::bigint`;

/** Selects the money of a source, campaign, link or page by its id. */
function cameFrom(way: VisitDimension, id: number): SQL {
  if (way === 'link') return sql`coalesce(link_id, 0) = ${id}::bigint`;
  const text = textOf(way);
  if (way === 'source' && id === AI_ASSISTANTS) return sql`${text} = any(${aiSources})`;
  if (id > 0) return sql`${text} = (select value from analytics_values where id = ${id}::bigint)`;
  if (id === NOT_LISTED) {
    return sql`${text} <> '' and not exists (select from analytics_values stored where ${isStored(way, text)})`;
  }
  return sql`${text} = '' and ${numberOfNone(way)} = ${id}::bigint`;
}

const matchingDimensions = (chosen: Chosen, filters: readonly VisitDimension[]): SQL =>
  sql.join(
    [
      sql`true`,
      ...filters.flatMap((way) => {
        const id = chosen[way];
        return id === undefined ? [] : [cameFrom(way, id)];
      }),
    ],
    sql` and `,
  );

/** Selects one row: `revenue` in cents, `bought` (first payments), and `isAny`, whether any counted purchase exists. */
export const moneyOf = (range: DayRange, chosen: Chosen, filters: readonly VisitDimension[]): SQL => sql`
  select coalesce(sum(revenue), 0)::float8 as revenue, count(*) filter (where is_first)::float8 as bought,
    ${isAnythingBought} as "isAny"
  from ${revenueIn(range)} paid where ${matchingDimensions(chosen, filters)}
`;

/** Selects the rows with the most revenue: `id` as in visits, and `revenue` in cents. */
export function revenueBy(
  way: VisitDimension,
  range: DayRange,
  chosen: Chosen,
  filters: readonly VisitDimension[],
): SQL {
  const order = sql`order by revenue desc, id limit ${PAID_MAX}`;
  const paid = sql`from ${revenueIn(range)} paid where ${matchingDimensions(chosen, filters)}`;
  const sum = sql`sum(revenue)::float8 as revenue`;
  if (way === 'link') return sql`select link_id as id, ${sum} ${paid} and link_id is not null group by 1 ${order}`;
  // Looks up the ids after summing, when few texts are left.
  return sql`
    select coalesce(${groupOf(way)}, stored.id, case when label = '' then none else ${NOT_LISTED}::bigint end) as id,
      ${sum}
    from (
      select ${textOf(way)} as label, case when ${textOf(way)} = '' then ${numberOfNone(way)} end as none,
        sum(revenue) as revenue
      ${paid} group by 1, 2
    ) summed left join analytics_values stored on label <> '' and ${isStored(way, sql`label`)}
    group by 1 ${order}
  `;
}
