import type {
  Category,
  CategoryInput,
  createCategory as createCategoryRoute,
  createRedirect,
  Redirect,
  RedirectDetails,
  RedirectInput,
} from '#contracts/redirects/editing.ts';
import type { Parsed } from '#contracts/route.ts';
import { brokenConstraint, isUniqueViolation } from '#db/errors.ts';
import { createOnce } from '#db/queries/creating.ts';
import * as queries from '#db/queries/redirects/editing.ts';
import { listVoucherOwners } from '#db/queries/redirects/vouchers.ts';
import { slugKey } from '#domain/address/slugs.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { hostsOf, isOwnRedirect } from '#domain/redirects/targets.ts';
import { splitVouchers } from '#domain/redirects/vouchers.ts';
import type { Context } from '#server/context.ts';
import { refillCdn } from './following.ts';
import { withTargetNews } from './target-news.ts';

const RECENT_DAYS = 30;

const NOT_FOUND = 'Diesen Kurzlink gibt es nicht mehr.';
const CATEGORY_NOT_FOUND = 'Diese Kategorie gibt es nicht mehr.';
const SLUG_TAKEN = 'Dieser Slug ist bereits vergeben.';
const SLUG_REUSED =
  'Der Slug gehört inzwischen einem anderen Kurzlink. Gib diesem zuerst einen anderen Slug, dann versuche es noch einmal.';
const OWN_REDIRECT = 'Ein Kurzlink darf nicht auf einen anderen Kurzlink zeigen.';
const CACHE_TAG = 'redirects';

/** Purges the old manifest from the CDN after an edit, so that the edge stops following it. */
export const purgeManifest = (ctx: Context): void => ctx.purge(CACHE_TAG, () => refillCdn(ctx));

const CHANGED = 'Dieser Eintrag wurde inzwischen geändert.';

/** Redirect input whose category may be named elsewhere. */
type Uncategorized<Input extends RedirectInput> = Omit<Input, 'categoryId'> & Partial<Pick<Input, 'categoryId'>>;

/** @throws AppError bad-input if a target is one of our own redirects */
export function toValues(
  ctx: Context,
  { active, title, description, metadata, nextUrl, vouchers: _, ...input }: Uncategorized<RedirectInput>,
): queries.RedirectValues {
  const ownHosts = hostsOf([ctx.env.PUBLIC_SITE_URL, ctx.origin]);
  for (const [field, url] of Object.entries({ targetUrl: input.targetUrl, nextUrl: nextUrl ?? '' })) {
    if (url === '' || !isOwnRedirect(url, ownHosts)) continue;
    throw new AppError('bad-input', OWN_REDIRECT, { fields: { [field]: [OWN_REDIRECT] } });
  }
  return {
    ...input,
    ...(nextUrl !== undefined && { nextUrl: nextUrl || null }),
    slugKey: slugKey(input.slug),
    title: title ?? null,
    description: description ?? null,
    isActive: active === 'true',
    metadata: metadata ?? null,
  };
}

const VOUCHERS_KEY = 'redirect_vouchers_pkey';
const NAMED_VOUCHERS = 10;
const VOUCHER_TAKEN = 'Ein Code gehört schon zu einem anderen Kurzlink.';

/** Codes of an input; undefined leaves those of a redirect. */
export const codesOf = ({ vouchers }: Pick<RedirectInput, 'vouchers'>): string[] | undefined =>
  vouchers === undefined ? undefined : splitVouchers(vouchers);

/** Redirect with the codes that it is to have; `id` is missing for a new one. */
type Claim = Pick<RedirectInput, 'slug' | 'vouchers'> & { readonly id?: number };

/** Names the redirects that own a code. @throws AppError conflict */
async function throwVoucherConflict(ctx: Context, claims: readonly Claim[]): Promise<never> {
  const owners = await listVoucherOwners(
    ctx.db,
    claims.flatMap((claim) => codesOf(claim) ?? []),
  );
  const isForeign = (owner: (typeof owners)[number]): boolean =>
    claims.some(
      ({ id, slug, ...claim }) =>
        codesOf(claim)?.includes(owner.code) && (id === undefined ? slugKey(slug) !== owner.slugKey : id !== owner.id),
    );
  const taken = [
    ...new Set(
      owners.filter(isForeign).map(({ code, name }) => `Der Code „${code}“ gehört schon zum Kurzlink „${name}“.`),
    ),
  ];
  const messages = taken.length > 0 ? taken.slice(0, NAMED_VOUCHERS) : [VOUCHER_TAKEN];
  throw new AppError('conflict', messages.join(' '), { fields: { vouchers: messages } });
}

/** Translates violated constraints into German. @throws AppError conflict */
export const explainConflict =
  (ctx: Context, ...claims: readonly Claim[]) =>
  (error: unknown): Promise<never> => {
    if (brokenConstraint(error) === VOUCHERS_KEY) return throwVoucherConflict(ctx, claims);
    if (isUniqueViolation(error)) throw new AppError('conflict', SLUG_TAKEN, { fields: { slug: [SLUG_TAKEN] } });
    throw error;
  };

/** A category deleted between this and the save does no harm: its redirects have none. @throws AppError bad-input */
async function assertCategory(ctx: Context, { categoryId }: RedirectInput): Promise<void> {
  if (categoryId === null || (await queries.hasCategory(ctx.db, categoryId))) return;
  throw new AppError('bad-input', CATEGORY_NOT_FOUND, { fields: { categoryId: [CATEGORY_NOT_FOUND] } });
}

/** Newest first. */
export async function list({ db, now, sessions }: Context): Promise<Redirect[]> {
  const since = addDays(berlinDay(now()), 1 - RECENT_DAYS);
  const days = Array.from({ length: RECENT_DAYS }, (_, index) => addDays(since, index));
  const { seesRevenue } = await sessions.require();
  const rows = await queries.listRedirects(db, since, seesRevenue);
  return rows.map(({ clicksByDay, revenue, ...row }) => ({
    ...row,
    recentClicks: days.map((day) => clicksByDay[day] ?? 0),
    ...(revenue !== null && { revenue }),
  }));
}

/** @throws AppError not-found */
export async function readRedirectDetails({ db }: Context, id: number): Promise<RedirectDetails> {
  const [row] = await queries.findRedirect(db, id);
  if (row === undefined) throw new AppError('not-found', NOT_FOUND);
  return row;
}

/** @throws AppError conflict for a taken slug, bad-input for a wrong target or category */
export async function create(
  ctx: Context,
  { requestId, ...input }: Parsed<typeof createRedirect>['body'],
): Promise<RedirectDetails> {
  const vouchers = { vouchers: codesOf(input), now: ctx.now() };
  const values = toValues(ctx, input);
  await assertCategory(ctx, input);
  const { row } = await withTargetNews(ctx, [values], () =>
    createOnce(
      requestId,
      () => queries.insertRedirect(ctx.db, { ...values, requestId: requestId ?? null }, vouchers),
      (known) => queries.findCreatedRedirect(ctx.db, known),
    ).catch(explainConflict(ctx, input)),
  );
  purgeManifest(ctx);
  return row;
}

/** @throws AppError not-found, conflict, bad-input */
export async function update(
  ctx: Context,
  id: number,
  { updatedAt, ...input }: RedirectInput & { readonly updatedAt?: string | undefined },
): Promise<RedirectDetails> {
  const options = { basedOn: updatedAt, vouchers: codesOf(input), now: ctx.now() };
  const values = toValues(ctx, input);
  await assertCategory(ctx, input);
  const row = await withTargetNews(ctx, [{ ...values, id }], async () => {
    const updated = await queries
      .updateRedirect(ctx.db, id, values, options)
      .catch(explainConflict(ctx, { ...input, id }));
    if (updated.row === undefined) throw new AppError('not-found', NOT_FOUND);
    if (!updated.isUpdated) throw new AppError('conflict', CHANGED);
    return updated.row;
  });
  purgeManifest(ctx);
  return row;
}

/** The redirect can be restored until the nightly clean-up. @throws AppError not-found */
export async function remove(ctx: Context, id: number): Promise<undefined> {
  if (!(await queries.deleteRedirect(ctx.db, id, ctx.now()))) throw new AppError('not-found', NOT_FOUND);
  purgeManifest(ctx);
}

/** Restores a redirect with its clicks. @throws AppError not-found, conflict if the slug is taken meanwhile */
export async function restore(ctx: Context, id: number): Promise<RedirectDetails> {
  const row = await queries.restoreRedirect(ctx.db, id).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('conflict', SLUG_REUSED);
    throw error;
  });
  if (row === undefined) throw new AppError('not-found', NOT_FOUND);
  purgeManifest(ctx);
  return row;
}

// PostgreSQL sorts by code point, with Ä after Z.
const alphabet = new Intl.Collator('de');

/** Sorts by name as a German dictionary does. */
export async function listCategories(ctx: Context): Promise<Category[]> {
  const rows = await queries.listCategories(ctx.db);
  return rows.toSorted((one, other) => alphabet.compare(one.name, other.name));
}

/** Names need not be unique. */
export async function createCategory(
  { db }: Context,
  { description, requestId, ...input }: Parsed<typeof createCategoryRoute>['body'],
): Promise<Category> {
  const { row } = await createOnce(
    requestId,
    () => queries.insertCategory(db, { ...input, description: description ?? null, requestId: requestId ?? null }),
    (known) => queries.findCreatedCategory(db, known),
  );
  return row;
}

/** @throws AppError not-found */
export async function updateCategory(
  { db }: Context,
  id: number,
  { description, ...input }: CategoryInput,
): Promise<Category> {
  const [row] = await queries.updateCategory(db, id, { ...input, description: description ?? null });
  if (row === undefined) throw new AppError('not-found', CATEGORY_NOT_FOUND);
  return row;
}

/** The category can be restored until the nightly clean-up. @throws AppError not-found */
export async function removeCategory(ctx: Context, id: number): Promise<undefined> {
  if (!(await queries.deleteCategory(ctx.db, id, ctx.now()))) throw new AppError('not-found', CATEGORY_NOT_FOUND);
}

/** Restores a category; its redirects belong to it again. @throws AppError not-found */
export async function restoreCategory(ctx: Context, id: number): Promise<Category> {
  const [row] = await queries.restoreCategory(ctx.db, id);
  if (row === undefined) throw new AppError('not-found', CATEGORY_NOT_FOUND);
  return row;
}
