import { ApiError } from '#api/request.ts';
import { listPeople } from '#contracts/people/reading.ts';
import {
  type Category,
  createCategory,
  createRedirect,
  deleteCategory,
  deleteRedirect,
  type ListedRedirect,
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
import type { Input } from '#contracts/route.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** For how many days the list has the clicks. */
const RECENT_DAYS = 30;

/** A redirect as the table shows it, with the zeros that the list leaves out. */
const toRedirect = (listed: ListedRedirect): Redirect => ({
  ...listed,
  bots: listed.bots ?? 0,
  recentClicks: listed.recentClicks ?? Array.from({ length: RECENT_DAYS }, () => 0),
});

/** All redirects, the newest first. */
export const redirectsQuery = query(listRedirects.path, async () =>
  (await callAsAdmin(listRedirects)).map((listed) => toRedirect(listed)),
);

/** All categories by name. */
export const categoriesQuery = query(listCategories.path, () => callAsAdmin(listCategories));

/** A redirect as the form sends it. */
export type RedirectBody = Input<typeof createRedirect>['body'];

/** A category as the form sends it. */
export type CategoryBody = Input<typeof createCategory>['body'];

/** Whether an edit failed because the list on screen is no longer what is stored. */
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

/** A redirect with all its fields, to be edited; a new one, whose id is null, has none. */
export const redirectDetails = pagedQuery(async (id: number | null): Promise<RedirectDetails | undefined> => {
  if (id === null) return undefined;
  try {
    return await callAsAdmin(readRedirect, { params: { id } });
  } catch (error) {
    if (isOutdated(error)) refreshRedirects();
    throw error;
  }
});

/** Last check of a redirect's target. */
export const redirectChecks = pagedQuery((id: number) => callAsAdmin(readTargetCheck, { params: { id } }));

/** Asks a redirect's target now, and shows in the list what came of it. @throws ApiError, NetworkError */
export async function checkRedirectTarget(id: number): Promise<TargetCheck> {
  const check = await callAsAdmin(checkTarget, { params: { id } });
  refreshRedirects();
  return check;
}

/** Sign-ups through a redirect: the newest of them, how many there are, and how many of them are confirmed. */
export const redirectSignUps = pagedQuery(async (slug: string) => {
  const [{ people, total }, confirmed] = await Promise.all([
    callAsAdmin(listPeople, { query: { link: slug } }),
    callAsAdmin(listPeople, { query: { link: slug, status: 'confirmed' } }),
  ]);
  return { people, total, confirmed: confirmed.total };
});

/** Clicks of a redirect in the last days. */
export const redirectClicks = pagedQuery(
  ({ id, days }: { readonly id: number; readonly days: RedirectClickDays }): Promise<RedirectClicks> =>
    callAsAdmin(readClicks, { params: { id }, query: { days } }),
);

/**
 * Saves a redirect, the edited one or else a new one, and reads the list again (spec 4.10, 7).
 *
 * @throws ApiError, NetworkError
 */
export function saveRedirect(body: RedirectBody, edited?: RedirectDetails): Promise<void> {
  if (edited === undefined) return refreshAfter(callAsAdmin(createRedirect, { body }), refreshRedirects);
  const { id, updatedAt } = edited;
  const edit = callAsAdmin(updateRedirect, { params: { id }, body: { ...body, updatedAt } });
  return refreshAfter(edit, refreshRedirects);
}

/** Deletes a redirect. @throws ApiError, NetworkError */
export function removeRedirect({ id }: Pick<Redirect, 'id'>): Promise<void> {
  return refreshAfter(callAsAdmin(deleteRedirect, { params: { id } }), refreshRedirects);
}

/** Undoes a deletion. @throws ApiError, NetworkError */
export function bringBackRedirect({ id }: Redirect): Promise<void> {
  return refreshAfter(callAsAdmin(restoreRedirect, { params: { id } }), refreshRedirects);
}

/** Saves a category as `saveRedirect` saves a redirect. @throws ApiError, NetworkError */
export function saveCategory(body: CategoryBody, edited?: Category): Promise<void> {
  if (edited === undefined) return refreshAfter(callAsAdmin(createCategory, { body }), refreshCategories);
  const { id, updatedAt } = edited;
  const edit = callAsAdmin(updateCategory, { params: { id }, body: { ...body, updatedAt } });
  return refreshAfter(edit, refreshCategories);
}

/** Deletes a category and reads both lists again, since its redirects have none now. @throws ApiError, NetworkError */
export function removeCategory({ id }: Category): Promise<void> {
  return refreshAfter(callAsAdmin(deleteCategory, { params: { id } }), refreshBoth);
}

/** Undoes the deletion of a category; its redirects have it again. @throws ApiError, NetworkError */
export function bringBackCategory({ id }: Category): Promise<void> {
  return refreshAfter(callAsAdmin(restoreCategory, { params: { id } }), refreshBoth);
}
