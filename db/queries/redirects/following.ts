import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { clicksByDay } from '#db/queries/visits/link-figures.ts';
import { rows } from '#db/rows.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import type { ClickMark } from '#domain/redirects/clicks.ts';
import { OTHER } from '#domain/visits/counting-room.ts';

const isThere = isNull(redirects.deletedAt);

const redirect = {
  id: redirects.id,
  slugKey: redirects.slugKey,
  targetUrl: redirects.targetUrl,
  isActive: redirects.isActive,
  trackClicks: redirects.trackClicks,
  expiresAt: redirects.expiresAt,
};

/** Either the database or its `quick` client. */
type Reading = Pick<Database, 'select'>;

export const findBySlug = (db: Reading, slugKey: string) =>
  db
    .select(redirect)
    .from(redirects)
    .where(and(eq(redirects.slugKey, slugKey), isThere));

/** Selects every redirect that works on a day, `YYYY-MM-DD`. */
export const listLiveRedirects = (db: Reading, today: string) =>
  db
    .select(redirect)
    .from(redirects)
    .where(
      and(isThere, eq(redirects.isActive, true), or(isNull(redirects.expiresAt), gte(redirects.expiresAt, today))),
    );

/**
 * Hosts and countries listed per redirect and day; the rest counts as `OTHER`, so that visitors cannot fill the table.
 */
const MARKS_MAX = 12;

/** Counts a visit of a redirect in one statement, `count_link_visit`, so that concurrent visits lose no count. */
export async function countRedirectVisit(
  db: Database,
  visit: {
    readonly redirectId: number;
    readonly day: string;
    readonly isBot: boolean;
    readonly marks: readonly ClickMark[];
  },
): Promise<void> {
  const { redirectId, day, isBot, marks } = visit;
  await db.execute(sql`
    select count_link_visit(${redirectId}, ${day}, ${isBot}, ${JSON.stringify(marks)}, ${OTHER}, ${MARKS_MAX})
  `);
}

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
