import { and, asc, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { redirectCategories, redirectClicks, redirects } from '#db/schema/redirects.ts';

/** What is stored of a link when it is created or saved. */
export type RedirectValues = Omit<typeof redirects.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

interface Clicks {
  readonly clicks: number;
  readonly bots: number;
  /** Clicks by day, `YYYY-MM-DD`, since the day that was asked for; days without clicks are left out. */
  readonly clicksByDay: Readonly<Record<string, number>>;
}

/** A stored link with its clicks. */
export interface RedirectRow extends Omit<typeof redirects.$inferSelect, 'createdAt'>, Clicks {}

/** What the list shows of a link. */
export type ListedRow = Omit<RedirectRow, 'slugKey' | 'description' | 'metadata' | 'updatedAt'>;

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
  metadata: sql<unknown>`${redirects.metadata}`,
  updatedAt: redirects.updatedAt,
};

/** The clicks of every link that has some. The types are told, because SQL expressions have none of their own. */
const clickTotals = (db: Database, since: string) =>
  db
    .select({
      redirectId: redirectClicks.redirectId,
      clicks: sql<number>`sum(${redirectClicks.clicks})::int`.as('total_clicks'),
      bots: sql<number>`sum(${redirectClicks.bots})::int`.as('total_bots'),
      byDay: sql<Record<string, number>>`
        json_object_agg(${redirectClicks.day}, ${redirectClicks.clicks}) filter (where ${redirectClicks.day} >= ${since})
      `.as('by_day'),
    })
    .from(redirectClicks)
    .groupBy(redirectClicks.redirectId)
    .as('totals');

const clicksOf = (totals: ReturnType<typeof clickTotals>) => ({
  clicks: sql<number>`coalesce(${totals.clicks}, 0)`,
  bots: sql<number>`coalesce(${totals.bots}, 0)`,
  clicksByDay: sql<Record<string, number>>`coalesce(${totals.byDay}, '{}')`,
});

/**
 * All links, the newest first.
 *
 * @param since first day whose clicks are told one by one, `YYYY-MM-DD`
 */
export function listRedirects(db: Database, since: string): Promise<ListedRow[]> {
  const totals = clickTotals(db, since);
  return db
    .select({ ...listed, ...clicksOf(totals) })
    .from(redirects)
    .leftJoin(totals, eq(totals.redirectId, redirects.id))
    .orderBy(desc(redirects.createdAt), desc(redirects.id));
}

/** One link with all that it has; none or one row. @param since as for the list */
export function findRedirect(db: Database, id: number, since: string) {
  const totals = clickTotals(db, since);
  return db
    .select({ ...stored, ...clicksOf(totals) })
    .from(redirects)
    .leftJoin(totals, eq(totals.redirectId, redirects.id))
    .where(eq(redirects.id, id));
}

/** Stores a new link, which nobody has clicked yet. A slug that is taken fails with 23505 on `redirects_slug_key_key`. */
export async function insertRedirect(db: Database, values: RedirectValues): Promise<RedirectRow> {
  const [row] = await db.insert(redirects).values(values).returning(stored);
  if (row === undefined) throw new Error('The stored link was not returned');
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
 * Saves a link.
 *
 * @param basedOn version that was edited; a row that has changed since stays as it is. Without it the save goes through
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
      .set({ ...values, updatedAt: sql`greatest(now(), ${redirects.updatedAt} + interval '1 ms')` })
      .where(and(eq(redirects.id, id), unchangedSince(redirects.updatedAt, basedOn)))
      .returning({ id: redirects.id }),
    findRedirect(db, id, since),
  ]);
  return { isUpdated: updated.length > 0, row: rows[0] };
}

/** Deletes a link with its clicks; tells whether there was one. */
export async function deleteRedirect(db: Database, id: number): Promise<boolean> {
  return (await db.delete(redirects).where(eq(redirects.id, id)).returning({ id: redirects.id })).length > 0;
}

/** What is stored of a category when it is created or saved. */
export type CategoryValues = Omit<typeof redirectCategories.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

/** A stored category. */
export type CategoryRow = typeof redirectCategories.$inferSelect;

/** All categories, the oldest first. */
export const listCategories = (db: Database): Promise<CategoryRow[]> =>
  db.select().from(redirectCategories).orderBy(asc(redirectCategories.id));

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
      .where(and(eq(redirectCategories.id, id), unchangedSince(redirectCategories.updatedAt, basedOn)))
      .returning({ id: redirectCategories.id }),
    db.select().from(redirectCategories).where(eq(redirectCategories.id, id)),
  ]);
  return { isUpdated: updated.length > 0, row: rows[0] };
}

/** Deletes a category; its links lose it. Tells whether there was one. */
export async function deleteCategory(db: Database, id: number): Promise<boolean> {
  const deleted = db.delete(redirectCategories).where(eq(redirectCategories.id, id));
  return (await deleted.returning({ id: redirectCategories.id })).length > 0;
}

const link = {
  id: redirects.id,
  slugKey: redirects.slugKey,
  targetUrl: redirects.targetUrl,
  isActive: redirects.isActive,
  trackClicks: redirects.trackClicks,
  expiresAt: redirects.expiresAt,
};

/** The database, or the one that is `quick`. */
type Reading = Pick<Database, 'select'>;

/** What a visit needs to know of a link. */
export const findLink = (db: Reading, slugKey: string) =>
  db.select(link).from(redirects).where(eq(redirects.slugKey, slugKey));

/** Every link that works on a day, `YYYY-MM-DD`. */
export const listLiveLinks = (db: Reading, today: string) =>
  db
    .select(link)
    .from(redirects)
    .where(and(eq(redirects.isActive, true), or(isNull(redirects.expiresAt), gte(redirects.expiresAt, today))));

/** Counts one visit of a link, in one statement: no reading first, so no count is lost. */
export async function countVisit(
  db: Database,
  visit: { readonly redirectId: number; readonly day: string; readonly isBot: boolean },
): Promise<void> {
  const { redirectId, day, isBot } = visit;
  await db
    .insert(redirectClicks)
    .values({ redirectId, day, clicks: isBot ? 0 : 1, bots: isBot ? 1 : 0 })
    .onConflictDoUpdate({
      target: [redirectClicks.redirectId, redirectClicks.day],
      set: {
        clicks: sql`${redirectClicks.clicks} + excluded.clicks`,
        bots: sql`${redirectClicks.bots} + excluded.bots`,
      },
    });
}
