import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { EVER, revenueByLink } from '#db/queries/purchases/figures.ts';
import { isoMoment } from '#db/queries/timestamp.ts';
import { clicksOf, clickTotals, signUpsVia } from '#db/queries/visits/link-figures.ts';
import { decodeAs } from '#db/rows.ts';
import { redirectAliases, redirectCategories, redirectChecks, redirects } from '#db/schema/redirects/redirects.ts';
import { ownCheck } from './target-checks.ts';
import { keepVouchers, vouchersOf } from './vouchers.ts';

export type RedirectValues = Omit<typeof redirects.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'deletedAt'>;

const listed = {
  id: redirects.id,
  slug: redirects.slug,
  targetUrl: redirects.targetUrl,
  title: redirects.title,
  active: sql`${redirects.isActive}::text`.mapWith(decodeAs(z.enum(['true', 'false']))),
  trackClicks: redirects.trackClicks,
  categoryId: redirects.categoryId,
  expiresAt: redirects.expiresAt,
  nextUrl: redirects.nextUrl,
};

const stored = {
  ...listed,
  description: redirects.description,
  // The driver has already parsed the JSON; drizzle would turn the text '5' into a number.
  metadata: sql`${redirects.metadata}`,
  updatedAt: isoMoment(sql`${redirects.updatedAt}`).mapWith(String),
};

const category = {
  id: redirectCategories.id,
  name: redirectCategories.name,
  description: redirectCategories.description,
  color: redirectCategories.color,
};

// A deleted row stays until the nightly job so that the deletion can be undone; no query shows it.
const isThere = isNull(redirects.deletedAt);
const isCategory = isNull(redirectCategories.deletedAt);
const ownCategory = and(eq(redirectCategories.id, redirects.categoryId), isCategory);

const byDay = decodeAs(z.record(z.string(), z.number()));

const formerSlugs = sql`
  coalesce((select jsonb_agg(slug order by slug) from redirect_aliases where redirect_id = ${redirects.id}), '[]')
`.mapWith(decodeAs(z.array(z.string())));

const noRevenue = sql`(select null::bigint as link_id, null::float8 as revenue where false)`;

// A forbidden target was never requested, so it may well be reachable.
const isUnreachable = sql`coalesce(${redirectChecks.failure} <> 'forbidden', false)`.mapWith(Boolean);

/**
 * Lists the redirects, newest first.
 * @param since first day with clicks per day, `YYYY-MM-DD`
 * @param tellsRevenue whether to read the revenue, in cents; null for none
 */
export function listRedirects(db: Database, since: string, tellsRevenue: boolean) {
  return db
    .select({
      ...listed,
      aliases: formerSlugs,
      categoryId: redirectCategories.id,
      clicks: sql`${redirects.clicksBefore} + coalesce(totals.clicks, 0)`.mapWith(Number),
      bots: sql`coalesce(totals.bots, 0)`.mapWith(Number),
      /** Days without clicks are left out. */
      clicksByDay: sql`coalesce(totals.by_day, '{}')`.mapWith(byDay),
      isUnreachable,
      vouchers: vouchersOf.mapWith(String),
      // Also of people deleted since.
      signUps: sql`coalesce(brought."signUp", 0)`.mapWith(Number),
      revenue: sql`moved.revenue`.mapWith(decodeAs(z.nullable(z.number()))),
    })
    .from(redirects)
    .leftJoin(redirectChecks, ownCheck)
    .leftJoin(sql`${signUpsVia(EVER)} brought`, sql`brought.link_id = ${redirects.id}`)
    .leftJoin(sql`${clickTotals(since)} totals`, sql`totals.redirect_id = ${redirects.id}`)
    .leftJoin(redirectCategories, ownCategory)
    .leftJoin(sql`${tellsRevenue ? revenueByLink() : noRevenue} moved`, sql`moved.link_id = ${redirects.id}`)
    .where(isThere)
    .orderBy(desc(redirects.createdAt), desc(redirects.id));
}

/** Selects one redirect with its clicks; none or one row. */
export function findRedirect(db: Database, id: number) {
  return db
    .select({
      ...stored,
      categoryId: redirectCategories.id,
      vouchers: vouchersOf.mapWith(String),
      clicks: clicksOf(sql`redirects`).mapWith(Number),
    })
    .from(redirects)
    .leftJoin(redirectCategories, ownCategory)
    .where(and(eq(redirects.id, id), isThere));
}

export type RedirectRow = Awaited<ReturnType<typeof findRedirect>>[number];

/** Voucher codes to store with a redirect; undefined leaves them as they are. */
interface Vouchers {
  readonly vouchers: readonly string[] | undefined;
  readonly now: Date;
}

/** Returns the redirect of a request; undefined if it created none. */
export async function findCreatedRedirect(db: Database, requestId: string): Promise<RedirectRow | undefined> {
  const [row] = await db
    .select({ ...stored, vouchers: vouchersOf.mapWith(String) })
    .from(redirects)
    .where(and(eq(redirects.requestId, requestId), isThere));
  return row && { ...row, clicks: 0 };
}

/** Throws 23505 on `redirects_slug_key_key` if the slug is taken, on `redirect_vouchers_pkey` if a code is. */
export async function insertRedirect(
  db: Database,
  values: RedirectValues,
  { vouchers = [], now }: Vouchers,
): Promise<RedirectRow> {
  const isNew = and(eq(redirects.slugKey, values.slugKey), isThere);
  const [[row], , [kept]] = await db.batch([
    db.insert(redirects).values(values).returning(stored),
    db.execute(keepVouchers(isNew, vouchers, now)),
    db
      .select({ vouchers: vouchersOf.mapWith(String) })
      .from(redirects)
      .where(isNew),
  ]);
  if (row === undefined || kept === undefined) throw new Error('The stored redirect was not returned');
  return { ...row, ...kept, clicks: 0 };
}

/** Saves a redirect, unless it has changed since the version `basedOn`; undefined overwrites any. */
export async function updateRedirect(
  db: Database,
  id: number,
  values: RedirectValues,
  { basedOn, vouchers, now }: Vouchers & { readonly basedOn: string | undefined },
): Promise<{ readonly isUpdated: boolean; readonly row: RedirectRow | undefined }> {
  const isBase = basedOn === undefined ? undefined : eq(redirects.updatedAt, new Date(basedOn));
  const isUnchanged = and(eq(redirects.id, id), isThere, isBase);
  const [, updated, rows] = await db.batch([
    // First, because the update changes the version that both depend on.
    db.execute(keepVouchers(isUnchanged, vouchers, now)),
    db
      .update(redirects)
      .set({ ...values, updatedAt: sql`greatest(now(), ${redirects.updatedAt} + interval '1 ms')` })
      .where(isUnchanged)
      .returning({ id: redirects.id }),
    findRedirect(db, id),
  ]);
  return { isUpdated: updated.length > 0, row: rows[0] };
}

/**
 * Returns the redirects with these slugs, or these ids, behind them deleted ones of these slugs, and at last those that
 * had them before.
 */
export async function listTargets(db: Database, slugKeys: readonly string[], ids: readonly number[]) {
  const { id, slug, targetUrl } = redirects;
  const [today, before] = await db.batch([
    db
      .select({ id, slug, slugKey: redirects.slugKey, targetUrl })
      .from(redirects)
      .where(or(inArray(redirects.slugKey, [...slugKeys]), inArray(redirects.id, [...ids])))
      .orderBy(sql`${redirects.deletedAt} desc nulls first`),
    db
      .select({ id, slug: redirectAliases.slug, slugKey: redirectAliases.slugKey, targetUrl })
      .from(redirectAliases)
      .innerJoin(redirects, eq(redirects.id, redirectAliases.redirectId))
      .where(inArray(redirectAliases.slugKey, [...slugKeys])),
  ]);
  return [...today, ...before];
}

/** Marks a redirect as deleted. @returns whether it existed */
export async function deleteRedirect(db: Database, id: number, now: Date): Promise<boolean> {
  const deleted = db
    .update(redirects)
    .set({ deletedAt: now })
    .where(and(eq(redirects.id, id), isThere));
  return (await deleted.returning({ id: redirects.id })).length > 0;
}

/** Restores a deleted redirect, if it is not purged. Throws 23505 on `redirects_slug_key_key` if its slug was taken. */
export async function restoreRedirect(db: Database, id: number): Promise<RedirectRow | undefined> {
  const [, rows] = await db.batch([
    db.update(redirects).set({ deletedAt: null }).where(eq(redirects.id, id)),
    findRedirect(db, id),
  ]);
  return rows[0];
}

/** Purges rows deleted before an instant; a redirect's clicks go with it. */
export async function purgeDeleted(db: Database, before: Date): Promise<void> {
  await db.batch([
    db.delete(redirects).where(lt(redirects.deletedAt, before)),
    db.delete(redirectCategories).where(lt(redirectCategories.deletedAt, before)),
  ]);
}

export type CategoryValues = Omit<typeof redirectCategories.$inferInsert, 'id' | 'createdAt' | 'deletedAt'>;

export const listCategories = (db: Database) =>
  db.select(category).from(redirectCategories).where(isCategory).orderBy(asc(redirectCategories.id));

export const hasCategory = async (db: Database, id: number): Promise<boolean> =>
  (
    await db
      .select({ id: redirectCategories.id })
      .from(redirectCategories)
      .where(and(eq(redirectCategories.id, id), isCategory))
  ).length > 0;

export async function insertCategory(db: Database, values: CategoryValues) {
  const [row] = await db.insert(redirectCategories).values(values).returning(category);
  if (row === undefined) throw new Error('The stored category was not returned');
  return row;
}

/** Returns the category of a request; undefined if it created none. */
export async function findCreatedCategory(db: Database, requestId: string) {
  const [row] = await db
    .select(category)
    .from(redirectCategories)
    .where(and(eq(redirectCategories.requestId, requestId), isCategory));
  return row;
}

/** Saves a category; no row if it is gone. */
export const updateCategory = (db: Database, id: number, values: CategoryValues) =>
  db
    .update(redirectCategories)
    .set(values)
    .where(and(eq(redirectCategories.id, id), isCategory))
    .returning(category);

/** Marks a category as deleted; its redirects have none until it is restored. @returns whether it existed */
export async function deleteCategory(db: Database, id: number, now: Date): Promise<boolean> {
  const deleted = db
    .update(redirectCategories)
    .set({ deletedAt: now })
    .where(and(eq(redirectCategories.id, id), isCategory));
  return (await deleted.returning({ id: redirectCategories.id })).length > 0;
}

/** Restores a deleted category, also for its redirects without a new one; no row once the nightly job has purged it. */
export const restoreCategory = (db: Database, id: number) =>
  db.update(redirectCategories).set({ deletedAt: null }).where(eq(redirectCategories.id, id)).returning(category);
