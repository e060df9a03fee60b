import { and, asc, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { revenueByLink } from '#db/queries/purchases/figures.ts';
import { decoded } from '#db/rows.ts';
import { listEntries } from '#db/schema/people/people.ts';
import { redirectCategories, redirectChecks, redirectClicks, redirects } from '#db/schema/redirects/redirects.ts';
import { ownCheck } from './target-checks.ts';

/** What is stored of a redirect when it is created or saved. */
export type RedirectValues = Omit<typeof redirects.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'deletedAt'>;

interface Clicks {
  readonly clicks: number;
  readonly bots: number;
  /** Clicks by day, `YYYY-MM-DD`, since the day that was asked for; days without clicks are left out. */
  readonly clicksByDay: Readonly<Record<string, number>>;
}

/** A stored redirect with its clicks. */
export interface RedirectRow
  extends Omit<typeof redirects.$inferSelect, 'createdAt' | 'deletedAt' | 'clicksBefore'>,
    Clicks {}

/** What the list shows of a redirect. */
export type ListedRow = Omit<RedirectRow, 'slugKey' | 'description' | 'metadata' | 'updatedAt'> & {
  readonly isUnreachable: boolean;
  /** Sign-ups that the redirect brought, without people who were deleted since. */
  readonly signUps: number;
  /** What it brought in cents; null where nothing came of it, or it is not asked. */
  readonly revenue: number | null;
};

const listed = {
  id: redirects.id,
  slug: redirects.slug,
  targetUrl: redirects.targetUrl,
  title: redirects.title,
  isActive: redirects.isActive,
  trackClicks: redirects.trackClicks,
  categoryId: redirects.categoryId,
  expiresAt: redirects.expiresAt,
};

const stored = {
  ...listed,
  slugKey: redirects.slugKey,
  description: redirects.description,
  // The driver has parsed it; drizzle would do it again and make a number of the text '5'.
  metadata: sql`${redirects.metadata}`,
  updatedAt: redirects.updatedAt,
};

// A deleted row stays until the night, so that the deletion can be undone; no query shows it meanwhile.
const isThere = isNull(redirects.deletedAt);
const isCategory = isNull(redirectCategories.deletedAt);
const ownCategory = and(eq(redirectCategories.id, redirects.categoryId), isCategory);

/** The clicks of every redirect that has any. */
const clickTotals = (db: Database, since: string) =>
  db
    .select({
      redirectId: redirectClicks.redirectId,
      clicks: sql`sum(${redirectClicks.clicks})::float8`.as('total_clicks'),
      bots: sql`sum(${redirectClicks.bots})::int`.as('total_bots'),
      byDay: sql`
        json_object_agg(${redirectClicks.day}, ${redirectClicks.clicks}) filter (where ${redirectClicks.day} >= ${since})
      `.as('by_day'),
    })
    .from(redirectClicks)
    .groupBy(redirectClicks.redirectId)
    .as('totals');

const byDay = decoded(z.record(z.string(), z.number()));

const clicksOf = (totals: ReturnType<typeof clickTotals>) => ({
  clicks: sql`${redirects.clicksBefore} + coalesce(${totals.clicks}, 0)`.mapWith(Number),
  bots: sql`coalesce(${totals.bots}, 0)`.mapWith(Number),
  clicksByDay: sql`coalesce(${totals.byDay}, '{}')`.mapWith(byDay),
});

const signUpsByRedirect = (db: Database) =>
  db
    .select({ linkId: listEntries.linkId, count: count().as('sign_ups') })
    .from(listEntries)
    .where(isNotNull(listEntries.linkId))
    .groupBy(listEntries.linkId)
    .as('sign_ups');

const noRevenue = sql`(select null::bigint as link_id, null::float8 as revenue where false)`;

// A forbidden target was never asked, so nobody knows whether it answers.
const isUnreachable = sql`coalesce(${redirectChecks.failure} <> 'forbidden', false)`.mapWith(Boolean);

/**
 * All redirects, the newest first.
 *
 * @param since first day whose clicks are told one by one, `YYYY-MM-DD`
 * @param tellsRevenue whether it is asked what each brought
 */
export function listRedirects(db: Database, since: string, tellsRevenue: boolean): Promise<ListedRow[]> {
  const totals = clickTotals(db, since);
  const signUps = signUpsByRedirect(db);
  return db
    .select({
      ...listed,
      categoryId: redirectCategories.id,
      ...clicksOf(totals),
      isUnreachable,
      signUps: sql`coalesce(${signUps.count}, 0)`.mapWith(Number),
      revenue: sql`moved.revenue`.mapWith(decoded(z.nullable(z.number()))),
    })
    .from(redirects)
    .leftJoin(redirectChecks, ownCheck)
    .leftJoin(signUps, eq(signUps.linkId, redirects.id))
    .leftJoin(totals, eq(totals.redirectId, redirects.id))
    .leftJoin(redirectCategories, ownCategory)
    .leftJoin(sql`${tellsRevenue ? revenueByLink() : noRevenue} moved`, sql`moved.link_id = ${redirects.id}`)
    .where(isThere)
    .orderBy(desc(redirects.createdAt), desc(redirects.id));
}

/** One redirect with all that it has; none or one row. @param since as for the list */
export function findRedirect(db: Database, id: number, since: string) {
  const totals = clickTotals(db, since);
  return db
    .select({ ...stored, categoryId: redirectCategories.id, ...clicksOf(totals) })
    .from(redirects)
    .leftJoin(totals, eq(totals.redirectId, redirects.id))
    .leftJoin(redirectCategories, ownCategory)
    .where(and(eq(redirects.id, id), isThere));
}

/** A deleted category becomes number -1, which the foreign key refuses. */
const withCategory = ({ categoryId, ...values }: RedirectValues) => ({
  ...values,
  categoryId:
    typeof categoryId === 'number'
      ? sql`coalesce((select id from redirect_categories where id = ${categoryId} and deleted_at is null), -1)`
      : null,
});

/** Stores a new redirect. A slug that is taken fails with 23505 on `redirects_slug_key_key`. */
export async function insertRedirect(db: Database, values: RedirectValues): Promise<RedirectRow> {
  const [row] = await db.insert(redirects).values(withCategory(values)).returning(stored);
  if (row === undefined) throw new Error('The stored redirect was not returned');
  return { ...row, clicks: 0, bots: 0, clicksByDay: {} };
}

/** Whether an edit found its row, and the row as it stands now. */
export interface Updated<Row> {
  readonly isUpdated: boolean;
  readonly row: Row | undefined;
}

const unchangedSince = (column: typeof redirects.updatedAt | typeof redirectCategories.updatedAt, basedOn?: string) =>
  basedOn === undefined ? undefined : eq(column, new Date(basedOn));

/**
 * Saves a redirect.
 *
 * @param basedOn version that was edited: a row that has changed since stays as it is; undefined overwrites any
 */
export async function updateRedirect(
  db: Database,
  id: number,
  values: RedirectValues,
  { basedOn, since }: { readonly basedOn: string | undefined; readonly since: string },
): Promise<Updated<RedirectRow>> {
  const [updated, rows] = await db.batch([
    db
      .update(redirects)
      .set({ ...withCategory(values), updatedAt: sql`greatest(now(), ${redirects.updatedAt} + interval '1 ms')` })
      .where(and(eq(redirects.id, id), isThere, unchangedSince(redirects.updatedAt, basedOn)))
      .returning({ id: redirects.id }),
    findRedirect(db, id, since),
  ]);
  return { isUpdated: updated.length > 0, row: rows[0] };
}

/** Marks a redirect as deleted; tells whether there was one. */
export async function deleteRedirect(db: Database, id: number, now: Date): Promise<boolean> {
  const deleted = db
    .update(redirects)
    .set({ deletedAt: now })
    .where(and(eq(redirects.id, id), isThere));
  return (await deleted.returning({ id: redirects.id })).length > 0;
}

/**
 * Brings a deleted redirect back. A slug that is taken meanwhile fails with 23505 on `redirects_slug_key_key`.
 *
 * @returns the redirect; undefined when the night has purged it
 */
export async function restoreRedirect(db: Database, id: number, since: string): Promise<RedirectRow | undefined> {
  const [, rows] = await db.batch([
    db.update(redirects).set({ deletedAt: null }).where(eq(redirects.id, id)),
    findRedirect(db, id, since),
  ]);
  return rows[0];
}

/** Removes for good what was deleted before an instant; a redirect's clicks go with it. */
export async function purgeDeleted(db: Database, before: Date): Promise<void> {
  await db.batch([
    db.delete(redirects).where(lt(redirects.deletedAt, before)),
    db.delete(redirectCategories).where(lt(redirectCategories.deletedAt, before)),
  ]);
}

/** What is stored of a category when it is created or saved. */
export type CategoryValues = Omit<
  typeof redirectCategories.$inferInsert,
  'id' | 'createdAt' | 'updatedAt' | 'deletedAt'
>;

/** A stored category. */
export type CategoryRow = typeof redirectCategories.$inferSelect;

/** All categories, the oldest first. */
export const listCategories = (db: Database): Promise<CategoryRow[]> =>
  db.select().from(redirectCategories).where(isCategory).orderBy(asc(redirectCategories.id));

/** Stores a new category. */
export const insertCategory = (db: Database, values: CategoryValues): Promise<CategoryRow[]> =>
  db.insert(redirectCategories).values(values).returning();

/** Saves a category, like `updateRedirect`. */
export async function updateCategory(
  db: Database,
  id: number,
  values: CategoryValues,
  basedOn: string | undefined,
): Promise<Updated<CategoryRow>> {
  const [updated, rows] = await db.batch([
    db
      .update(redirectCategories)
      .set({ ...values, updatedAt: sql`greatest(now(), ${redirectCategories.updatedAt} + interval '1 ms')` })
      .where(and(eq(redirectCategories.id, id), isCategory, unchangedSince(redirectCategories.updatedAt, basedOn)))
      .returning({ id: redirectCategories.id }),
    db
      .select()
      .from(redirectCategories)
      .where(and(eq(redirectCategories.id, id), isCategory)),
  ]);
  return { isUpdated: updated.length > 0, row: rows[0] };
}

/** Marks a category as deleted; its redirects show none meanwhile. Tells whether there was one. */
export async function deleteCategory(db: Database, id: number, now: Date): Promise<boolean> {
  const deleted = db
    .update(redirectCategories)
    .set({ deletedAt: now })
    .where(and(eq(redirectCategories.id, id), isCategory));
  return (await deleted.returning({ id: redirectCategories.id })).length > 0;
}

/** Brings a deleted category back, also to its redirects that got no other; no row when the night has purged it. */
export const restoreCategory = (db: Database, id: number): Promise<CategoryRow[]> =>
  db.update(redirectCategories).set({ deletedAt: null }).where(eq(redirectCategories.id, id)).returning();
