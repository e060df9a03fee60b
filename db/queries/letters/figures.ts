import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { EVER, isAnythingBought, revenueByLink } from '#db/queries/purchases/figures.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { clicksIn, reachedVia } from '#db/queries/visits/link-figures.ts';
import { rows } from '#db/rows.ts';
import { LEAVING_DAYS, SEND_STATUSES, type SendCounts } from '#domain/letters/words.ts';

export interface LetterFigures {
  readonly counts: SendCounts;
  /** Recipients who left their list within `LEAVING_DAYS` of the mail. */
  readonly left: number;
}

const NOTHING: SendCounts = { waiting: 0, sending: 0, sent: 0, bounced: 0, failed: 0, unclear: 0, skipped: 0 };

const counted = z.object({ id: z.string(), status: z.enum(SEND_STATUSES), count: z.int() });
const gone = z.object({ id: z.string(), count: z.int() });

/** Tells of a mail `send` whether its recipient left the list because of it. */
const hasLeft = sql`send.status = 'sent' and exists (
  select from consents consent
  where consent.person_id = send.person_id and consent.list = send.list and consent.event = 'revoked'
    and consent.at between send.ended_at and send.ended_at + ${LEAVING_DAYS} * interval '1 day'
)`;

/**
 * Replaces the mails of the letter that ended first, if before then, by their figures, in one statement. Welcomes and
 * series keep theirs, by which each person gets them once.
 * @returns whether there was one
 */
export async function sumUpSends(db: Database, endedBefore: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with old as materialized (
      select id from letters where kind = 'letter' and finished_at < ${toTimestamp(endedBefore)} and sums is null
      order by finished_at, id limit 1 for update
    ), gone as (
      delete from letter_sends send using old where send.letter_id = old.id
      returning send.status, ${hasLeft} as has_left
    )
    update letters set sums = jsonb_build_object(
      'counts', (
        select coalesce(jsonb_object_agg(status, count), '{}') from (select status, count(*) from gone group by 1) counted
      ),
      'left', (select count(*) from gone where has_left)
    )
    from old where letters.id = old.id
  `);
  return rowCount > 0;
}

/** Reads the figures of all letters, or of one, by letter id; a letter without mails has `NO_FIGURES`. */
export async function readFigures(db: Database, letterId?: string): Promise<ReadonlyMap<string, LetterFigures>> {
  const isMeant = letterId === undefined ? sql`true` : sql`send.letter_id = ${letterId}::uuid`;
  const isSummedUp = sql`sums is not null and ${letterId === undefined ? sql`true` : sql`id = ${letterId}::uuid`}`;
  const [sends, leavers] = await db.batch([
    rows(db, counted)`
        select send.letter_id as id, send.status, count(*)::int as count from letter_sends send
        where ${isMeant} group by send.letter_id, send.status
        union all
        select id, key, value::int from letters cross join jsonb_each_text(sums -> 'counts') where ${isSummedUp}
      `,
    rows(db, gone)`
      select send.letter_id as id, count(*)::int as count from letter_sends send
      where ${isMeant} and ${hasLeft} group by send.letter_id
      union all
      select id, (sums ->> 'left')::int from letters where ${isSummedUp}
    `,
  ]);
  const leftById = new Map(leavers.map(({ id, count }) => [id, count]));
  const byId = Map.groupBy(sends, ({ id }) => id);
  return new Map(
    [...byId].map(([id, rows]) => {
      const counts = { ...NOTHING, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
      return [id, { counts, left: leftById.get(id) ?? 0 }];
    }),
  );
}

export const NO_FIGURES: LetterFigures = { counts: NOTHING, left: 0 };

const LINK_GOALS = ['signUp', 'confirmed', 'newsletter', 'checkout'] as const;

const linkFigures = z.object({
  slug: z.string(),
  clicks: z.number(),
  goals: z.object({ signUp: z.number(), confirmed: z.number(), newsletter: z.number(), checkout: z.number() }),
  /** Cents; null before the first sale. */
  revenue: z.nullable(z.number()),
});

/** Reads clicks, goals and revenue of existing short links since a day, `YYYY-MM-DD`. */
export function readLinkFigures(db: Database, slugKeys: readonly string[], since: string) {
  const range = { ...EVER, from: since };
  return rows(db, linkFigures)`
    select link.slug, coalesce((
      select sum(clicks)::float8 from ${clicksIn(range)} clicked where redirect_id = link.id
    ), 0) as clicks, json_build_object(${sql.join(
      LINK_GOALS.map((goal) => sql`${goal}::text, coalesce(reached.${sql.identifier(goal)}, 0)`),
      sql`, `,
    )}) as goals, case when ${isAnythingBought} then coalesce(moved.revenue, 0) end as revenue
    from redirects link left join ${revenueByLink(since)} moved on moved.link_id = link.id
    left join ${reachedVia(range, LINK_GOALS)} reached on reached.link_id = link.id
    where link.id in (select link_of(key) from jsonb_array_elements_text(${JSON.stringify(slugKeys)}::jsonb) key)
    order by clicks desc, link.slug
  `;
}

const stoppedByOwner = z.object({ letters: z.int(), waiting: z.int(), series: z.int() });

/** Counts what the owner has paused herself: letters with the people waiting for them, and series; for a `db.batch`. */
export const countPaused = (db: Database) =>
  rows(db, stoppedByOwner)`
    select count(*) filter (where kind = 'letter')::int as letters,
      coalesce(sum(waiting) filter (where kind = 'letter'), 0)::int as waiting,
      count(distinct list)::int as series
    from letters cross join lateral (
      select count(*) as waiting from letter_sends where letter_id = letters.id and status in ('waiting', 'sending')
    ) sends
    where status = 'paused' and note = '' and deleted_at is null
  `;
