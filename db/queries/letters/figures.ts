import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { isAnythingBought, revenueByLink } from '#db/queries/purchases/figures.ts';
import { LEAVING_DAYS, type SendCounts, type SendStatus } from '#domain/letters/words.ts';
import { goals } from '#domain/visits/origin.ts';

/** What became of a letter's mails. */
export interface LetterFigures {
  readonly counts: SendCounts;
  /** Who left its list within 14 days. */
  readonly left: number;
}

const NOTHING: SendCounts = { waiting: 0, sending: 0, sent: 0, bounced: 0, failed: 0, unclear: 0, skipped: 0 };

/** Figures of all letters, or of one, by the letter's id; those of a letter without mails are `NO_FIGURES`. */
export async function readFigures(db: Database, letterId?: string): Promise<ReadonlyMap<string, LetterFigures>> {
  const isMeant = letterId === undefined ? sql`true` : sql`send.letter_id = ${letterId}::uuid`;
  const [counted, gone] = await db.batch([
    db.execute<{ id: string; status: SendStatus; count: number }>(sql`
      select send.letter_id as id, send.status, count(*)::int as count from letter_sends send
      where ${isMeant} group by send.letter_id, send.status
    `),
    db.execute<{ id: string; count: number }>(sql`
      select send.letter_id as id, count(*)::int as count from letter_sends send
      where ${isMeant} and send.status = 'sent' and exists (
        select from consents consent
        where consent.person_id = send.person_id and consent.list = send.list and consent.event = 'revoked'
          and consent.at between send.ended_at and send.ended_at + ${LEAVING_DAYS} * interval '1 day'
      )
      group by send.letter_id
    `),
  ]);
  const leftById = new Map(gone.rows.map(({ id, count }) => [id, count]));
  const byId = Map.groupBy(counted.rows, ({ id }) => id);
  return new Map(
    [...byId].map(([id, rows]) => {
      const counts = { ...NOTHING, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
      return [id, { counts, left: leftById.get(id) ?? 0 }];
    }),
  );
}

/** Figures of a letter that nobody has got. */
export const NO_FIGURES: LetterFigures = { counts: NOTHING, left: 0 };

/** What came of a short link. */
export interface LinkFigures extends Record<string, unknown> {
  readonly slug: string;
  readonly clicks: number;
  readonly goals: Readonly<Record<'signUp' | 'confirmed' | 'newsletter' | 'checkout', number>>;
  /** Cents; null where nothing was ever bought. */
  readonly revenue: number | null;
}

/** Clicks, goals and revenue of short links since a day, `YYYY-MM-DD`; only of links that there are. */
export async function readLinkFigures(
  db: Database,
  slugKeys: readonly string[],
  since: string,
): Promise<LinkFigures[]> {
  const reached = (goal: number) => sql`coalesce(sum(count) filter (where goal = ${goal}), 0)::float8`;
  const { rows } = await db.execute<LinkFigures>(sql`
    select link.slug, (
      select coalesce(sum(clicks), 0)::float8 from redirect_clicks
      where redirect_id = link.id and day >= ${since}::date
    ) as clicks, (
      select json_build_object('signUp', ${reached(goals.signUp)}, 'confirmed', ${reached(goals.confirmed)},
        'newsletter', ${reached(goals.newsletter)}, 'checkout', ${reached(goals.checkout)})
      from goal_days where link_id = link.id and day >= ${since}::date
    ) as goals,
    case when ${isAnythingBought} then coalesce(moved.revenue, 0) end as revenue
    from redirects link left join ${revenueByLink(since)} moved on moved.link_id = link.id
    where link.deleted_at is null
      and link.slug_key in (select jsonb_array_elements_text(${JSON.stringify(slugKeys)}::jsonb))
    order by clicks desc, link.slug
  `);
  return rows;
}

/** Lists why mails of a letter are unclear, each reason once. */
export async function readUnclearReasons(db: Database, letterId: string): Promise<string[]> {
  const { rows } = await db.execute<{ reason: string }>(sql`
    select distinct reason from letter_sends where letter_id = ${letterId}::uuid and status = 'unclear' order by reason
  `);
  return rows.map(({ reason }) => reason);
}
