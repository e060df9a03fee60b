import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
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

/** Either of a context's databases. */
type Reading = Pick<Database, 'select'>;

/** What a visit needs to know of a redirect. */
export const findBySlug = (db: Reading, slugKey: string) =>
  db
    .select(redirect)
    .from(redirects)
    .where(and(eq(redirects.slugKey, slugKey), isThere));

/** Every redirect that works on a day, `YYYY-MM-DD`. */
export const listLiveRedirects = (db: Reading, today: string) =>
  db
    .select(redirect)
    .from(redirects)
    .where(
      and(isThere, eq(redirects.isActive, true), or(isNull(redirects.expiresAt), gte(redirects.expiresAt, today))),
    );

/** So many hosts and countries are kept apart per redirect and day; the rest is `OTHER`, so that none can fill the table. */
const MARKS_MAX = 12;

/** Counts one visit of a redirect in one statement, `count_link_visit`: without reading first no count is lost. */
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
  /** Values with how often they were counted, the most frequent of every dimension first. */
  marks: z.array(z.object({ dimension: z.int(), value: z.string(), count: z.int() })),
});

/** What was counted of a redirect in some days. */
export type ClickReport = z.infer<typeof clickReport>;

/** So many values of a dimension are listed. */
const LIST_MAX = 20;

/** Reads what was counted of a redirect since a day, `YYYY-MM-DD`, in one round trip. */
export async function readClicks(db: Database, id: number, since: string): Promise<ClickReport> {
  const [row] = await rows(db, clickReport)`
    select
      exists (select from redirects where id = ${id} and deleted_at is null) as "isThere",
      (
        select coalesce(json_agg(json_build_object('day', day::text, 'clicks', clicks, 'bots', bots) order by day), '[]')
        from redirect_clicks where redirect_id = ${id} and day >= ${since}::date
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
