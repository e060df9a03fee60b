import { ApiError } from '#api/request.ts';
import { listPeople } from '#contracts/people/reading.ts';
import {
  type Category,
  createCategory,
  createRedirect,
  deleteCategory,
  deleteRedirect,
  listCategories,
  listRedirects,
  type Redirect,
  type RedirectDetails,
  readRedirect,
  restoreCategory,
  restoreRedirect,
  updateCategory,
  updateRedirect,
} from '#contracts/redirects/editing.ts';
import { type RedirectClickDays, type RedirectClicks, readClicks } from '#contracts/redirects/following.ts';
import { checkTarget, readTargetCheck, type TargetCheck } from '#contracts/redirects/target-checks.ts';
import { joinPurchases, readVouchers } from '#contracts/redirects/vouchers.ts';
import type { Input } from '#contracts/route.ts';
import { creating } from '#stores/creating.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** All redirects, newest first. */
export const redirectsQuery = query(listRedirects.path, () => callAsAdmin(listRedirects));

export const categoriesQuery = query(listCategories.path, () => callAsAdmin(listCategories));

export type RedirectBody = Omit<Input<typeof createRedirect>['body'], 'requestId'>;

export type CategoryBody = Omit<Input<typeof createCategory>['body'], 'requestId'>;

/** Checks whether an edit failed because the list on screen is stale. */
const isOutdated = (error: unknown): boolean => error instanceof ApiError && [404, 409].includes(error.status);

function refreshAfter(edit: Promise<unknown>, refresh: () => void): Promise<void> {
  return edit.then(refresh, (error: unknown) => {
    if (isOutdated(error)) refresh();
    throw error;
  });
}

const refreshRedirects = (): void => void redirectsQuery.refresh();
const refreshCategories = (): void => void categoriesQuery.refresh();
const refreshBoth = (): void => {
  refreshCategories();
  refreshRedirects();
};

/** Redirect with all fields for the form; undefined for a new one (id null). */
export const redirectDetails = pagedQuery(async (id: number | null): Promise<RedirectDetails | undefined> => {
  if (id === null) return undefined;
  try {
    return await callAsAdmin(readRedirect, { params: { id } });
  } catch (error) {
    if (isOutdated(error)) refreshRedirects();
    throw error;
  }
});

export const redirectChecks = pagedQuery((id: number) => callAsAdmin(readTargetCheck, { params: { id } }));

/** Checks a redirect's target now and refreshes the list. @throws ApiError, NetworkError; here and below */
export async function checkRedirectTarget(id: number): Promise<TargetCheck> {
  const check = await callAsAdmin(checkTarget, { params: { id } });
  refreshRedirects();
  return check;
}

/** Newest sign-ups through a redirect, with the total and the confirmed number. */
export const redirectSignUps = pagedQuery(async (slug: string) => {
  const [{ people, total }, confirmed] = await Promise.all([
    callAsAdmin(listPeople, { query: { link: slug } }),
    callAsAdmin(listPeople, { query: { link: slug, status: 'confirmed' } }),
  ]);
  return { people, total, confirmed: confirmed.total };
});

export const readVoucherUse = (id: number) => callAsAdmin(readVouchers, { params: { id } });

export const redirectVouchers = pagedQuery(readVoucherUse);

/** Joins the earlier purchases with a redirect's codes to it, and refreshes the list. @returns their number */
export async function joinEarlier(id: number): Promise<number> {
  const { joined } = await callAsAdmin(joinPurchases, { params: { id } });
  refreshRedirects();
  return joined;
}

export const redirectClicks = pagedQuery(
  ({ id, days }: { readonly id: number; readonly days: RedirectClickDays }): Promise<RedirectClicks> =>
    callAsAdmin(readClicks, { params: { id }, query: { days } }),
);

/** Updates or creates a redirect and refreshes the list (spec 4.10, 7). Unchanged codes are not sent. */
export async function saveRedirect(
  { vouchers = '', ...fields }: RedirectBody,
  edited?: RedirectDetails,
): Promise<RedirectDetails> {
  const body = vouchers === (edited?.vouchers ?? '') ? fields : { ...fields, vouchers };
  const save =
    edited === undefined
      ? creating([createRedirect.path, body], (requestId) =>
          callAsAdmin(createRedirect, { body: { ...body, requestId } }),
        )
      : callAsAdmin(updateRedirect, { params: { id: edited.id }, body: { ...body, updatedAt: edited.updatedAt } });
  await refreshAfter(save, refreshRedirects);
  return save;
}

export function removeRedirect({ id }: Pick<Redirect, 'id'>): Promise<void> {
  return refreshAfter(callAsAdmin(deleteRedirect, { params: { id } }), refreshRedirects);
}

export function undeleteRedirect({ id }: Redirect): Promise<void> {
  return refreshAfter(callAsAdmin(restoreRedirect, { params: { id } }), refreshRedirects);
}

/** Updates or creates a category and refreshes the list (spec 4.10, 7). */
export function saveCategory(body: CategoryBody, edited?: Category): Promise<void> {
  const save =
    edited === undefined
      ? creating([createCategory.path, body], (requestId) =>
          callAsAdmin(createCategory, { body: { ...body, requestId } }),
        )
      : callAsAdmin(updateCategory, { params: { id: edited.id }, body });
  return refreshAfter(save, refreshCategories);
}

/** Deletes a category and refreshes both lists, since its redirects lose it. */
export function removeCategory({ id }: Category): Promise<void> {
  return refreshAfter(callAsAdmin(deleteCategory, { params: { id } }), refreshBoth);
}

/** Undoes the deletion of a category, which its redirects regain. */
export function undeleteCategory({ id }: Category): Promise<void> {
  return refreshAfter(callAsAdmin(restoreCategory, { params: { id } }), refreshBoth);
}
