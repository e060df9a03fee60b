import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { decodeAs } from '#db/rows.ts';
import { redirectAliases, redirects } from '#db/schema/redirects/redirects.ts';
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

/** Selects the redirect with a slug, or the one that had it last. */
export const findBySlug = (db: Reading, slugKey: string) =>
  db
    .select({ ...redirect, nextUrl: redirects.nextUrl })
    .from(redirects)
    .where(eq(redirects.id, sql`link_of(${slugKey})`));

const aliases = sql`
  (select jsonb_agg(slug_key order by slug_key) from ${redirectAliases} where redirect_id = ${redirects.id})
`.mapWith(decodeAs(z.nullable(z.array(z.string()))));

/** Selects every redirect that works on a day, `YYYY-MM-DD`, with its former slugs; null for none. */
export const listLiveRedirects = (db: Reading, today: string) =>
  db
    .select({ ...redirect, aliases })
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
