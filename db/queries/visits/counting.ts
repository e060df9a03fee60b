import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { tokenHashOf } from '#db/queries/purchases/checkout-tokens.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { analyticsSalts } from '#db/schema/visits/salts.ts';
import type { CheckoutName } from '#domain/purchases/checkouts.ts';
import { OTHER, PARTS, ROOM, VISIT_MINUTES } from '#domain/visits/counting-room.ts';
import { type Count, dimensions } from '#domain/visits/hit.ts';
import { type Goal, goals, type KnownOrigin } from '#domain/visits/origin.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const OTHER_HASH = sha256(OTHER);

/** Builds the arguments of texts for the database functions: by dimension, each with its SHA-256 in hex. */
const textsOf = (texts: readonly Count[]) => sql`
  ${sql.param(texts.map(({ dimension }) => dimensions[dimension]))}::smallint[],
  ${sql.param(texts.map(({ value }) => sha256(value)))}::text[],
  ${sql.param(texts.map(({ value }) => value))}::text[]
`;

/** Arguments of the dictionary's limits, the same for every counting function. */
const room = sql`${OTHER_HASH}, ${OTHER}, ${ROOM.texts}`;

export interface CountedHit {
  readonly day: string;
  readonly at: Date;
  /** Visitor's pseudonym of the day, a 64-bit number as text. */
  readonly visitor: string;
  /** Values that the hit counts for, by dimension. */
  readonly counts: readonly Count[];
  /** Values that only describe how a visit begins with this hit. */
  readonly beginning: readonly Count[];
  /** Key of the short link named in the URL, or empty. */
  readonly link: string;
  /** Number of the goal reached; 0 if the event itself is the goal. */
  readonly reached: number | null;
  /** Checkout that the hit opened, with its token. */
  readonly checkout?: { readonly token: string; readonly offer: CheckoutName } | undefined;
}

/** Counts a hit and its visit with `count_hit`, then keeps the checkout, which reads the counted visit. */
export async function countHit(db: Database, hit: CountedHit): Promise<void> {
  const { day, at, visitor, counts, beginning, link, reached, checkout } = hit;
  const counting = sql`
    select count_hit(
      ${textsOf([...counts, ...beginning])}, ${counts.length}, ${day}, ${at.toISOString()}, ${visitor}, ${link}, ${reached}, ${room}
    )
  `;
  if (checkout === undefined) return void (await db.execute(counting));
  const { token, offer } = checkout;
  await db.execute(sql`
    with counted as materialized (${counting})
    select keep_checkout(${day}, ${visitor}, ${tokenHashOf(token)}, ${offer}) from counted
  `);
}

/** Sign-up; `visitor` is undefined if the visitor is not recognised. */
interface CountedSignUp {
  readonly day: string;
  readonly at: Date;
  readonly visitor: string | undefined;
  readonly from: KnownOrigin;
  readonly reached: readonly Goal[];
}

const storedClues = z.object({
  /** Id of the short link that the form's page names. */
  formLinkId: z.nullable(z.int()),
  /** Start of the current visit: `KnownOrigin`. */
  visit: z.nullable(
    z.object({ linkId: z.nullable(z.int()), source: z.string(), campaign: z.string(), entryPage: z.string() }),
  ),
  clickedLinkId: z.nullable(z.int()),
});

/** Reads a visitor's current visit and last click. @param link key of the form page's short link, or empty */
export async function readClues(
  db: Database,
  { day, at, visitor = null, link }: { day: string; at: Date; visitor: string | null | undefined; link: string },
): Promise<z.infer<typeof storedClues>> {
  const text = (column: string) => sql`coalesce(
    (select value from analytics_values where analytics_values.id = ${sql.identifier(column)}), ''
  )`;
  const [row] = await rows(db, storedClues)`
    select
      link_of(${link})::float8 as "formLinkId",
      (
        select json_build_object(
          'linkId', nullif(link_id, 0), 'source', ${text('source_id')}, 'campaign', ${text('campaign_id')},
          'entryPage', ${text('entry_id')}
        )
        from visits
        where day = ${day} and visitor = ${visitor}::bigint
          and ${toTimestamp(at)} - last_at <= ${VISIT_MINUTES} * interval '1 minute'
      ) as visit,
      (select link_id::float8 from visit_clicks where day = ${day} and visitor = ${visitor}::bigint) as "clickedLinkId"
  `;
  if (row === undefined) throw new Error('The clues were not returned');
  return row;
}

/** Counts the goals of a sign-up or confirmation, in one statement, with the database function `count_sign_up`. */
export async function countSignUp(db: Database, signUp: CountedSignUp): Promise<void> {
  const { day, at, visitor = null, from, reached } = signUp;
  const texts: readonly Count[] = [
    { dimension: 'page', value: from.entryPage },
    { dimension: 'campaignName', value: from.campaign },
    { dimension: 'source', value: from.source },
  ];
  await db.execute(sql`
    select count_sign_up(
      ${textsOf(texts.filter(({ value }) => value !== ''))}, ${day}, ${at.toISOString()}, ${visitor}, ${from.linkId ?? 0},
      ${sql.param(reached.map((goal) => goals[goal]))}::bigint[], ${room}
    )
  `);
}

/** Stores the short link that a visitor followed last, unless the day's room for visitors is used up, as for visits. */
export async function recordClick(
  db: Database,
  { day, visitor, linkId }: { readonly day: string; readonly visitor: string; readonly linkId: number },
): Promise<void> {
  const part = sql`(${visitor}::bigint >> ${PARTS.shift}::int) << ${PARTS.shift}::int`;
  await db.execute(sql`
    insert into visit_clicks (day, visitor, link_id)
    select ${day}::date, ${visitor}::bigint, ${linkId}::bigint
    where exists (select from visit_clicks where day = ${day} and visitor = ${visitor}::bigint)
      or ${ROOM.visitors} > (
        select count(*) from visit_clicks
        where day = ${day} and visitor between ${part} and (${part}) + ((1::bigint << ${PARTS.shift}::int) - 1)
      )
    on conflict (day, visitor) do update set link_id = excluded.link_id
  `);
}

/** Returns the day's salt, which the first visit of the day stores. */
export async function ensureDailySalt(db: Database, day: string, candidate: string): Promise<string> {
  const [row] = await db
    .insert(analyticsSalts)
    .values({ day, salt: candidate })
    .onConflictDoUpdate({ target: analyticsSalts.day, set: { day } })
    .returning({ salt: analyticsSalts.salt });
  if (row === undefined) throw new Error('The salt was not returned');
  return row.salt;
}
