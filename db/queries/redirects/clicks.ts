import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { clicksByDay } from '#db/queries/visits/link-figures.ts';
import { rows } from '#db/rows.ts';

const clickReport = z.object({
  isThere: z.boolean(),
  /** Days without a visit are left out. */
  days: z.array(z.object({ day: z.string(), clicks: z.int(), bots: z.int() })),
  /** Values with their number of visits, the most frequent of every dimension first. */
  marks: z.array(z.object({ dimension: z.int(), value: z.string(), count: z.int() })),
});

export type ClickReport = z.infer<typeof clickReport>;

const LIST_MAX = 20;

/** Reads a redirect's visits since a day, `YYYY-MM-DD`, in one round trip. */
export async function readClicks(db: Database, id: number, since: string): Promise<ClickReport> {
  const [row] = await rows(db, clickReport)`
    select
      exists (select from redirects where id = ${id} and deleted_at is null) as "isThere",
      (
        select coalesce(json_agg(json_build_object('day', day::text, 'clicks', clicks, 'bots', bots) order by day), '[]')
        from ${clicksByDay(since)} clicked where redirect_id = ${id}
      ) as days,
      (
        select coalesce(json_agg(json_build_object('dimension', dimension, 'value', value, 'count', count)
          order by dimension, place), '[]')
        from (
          select dimension, value, sum(visits)::int as count,
            row_number() over (partition by dimension order by sum(visits) desc, value) as place
          from redirect_click_marks where redirect_id = ${id} and day >= ${since}::date group by dimension, value
        ) ranked where place <= ${LIST_MAX}
      ) as marks
  `;
  if (row === undefined) throw new Error('The clicks were not returned');
  return row;
}
