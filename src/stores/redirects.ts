import { ApiError } from '#api/client.ts';
import {
  type Category,
  createCategory,
  createRedirect,
  deleteCategory,
  deleteRedirect,
  listCategories,
  listRedirects,
  type Redirect,
  updateCategory,
  updateRedirect,
} from '#contracts/redirects.ts';
import type { Input } from '#contracts/route.ts';
import { callAsAdmin } from './auth.ts';
import { query } from './query.ts';

/** All short links, the newest first. */
export const redirectsQuery = query(listRedirects.path, () => callAsAdmin(listRedirects));

/** All categories by name. */
export const categoriesQuery = query(listCategories.path, () => callAsAdmin(listCategories));

/** A short link as the form sends it. */
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

/**
 * Saves a short link, the edited one or else a new one, and reads the list again (spec 4.10, 7).
 *
 * @throws ApiError, NetworkError
 */
export function saveRedirect(body: RedirectBody, edited?: Redirect): Promise<void> {
  if (edited === undefined) return refreshAfter(callAsAdmin(createRedirect, { body }), refreshRedirects);
  const { id, updatedAt } = edited;
  const edit = callAsAdmin(updateRedirect, { params: { id }, body: { ...body, updatedAt } });
  return refreshAfter(edit, refreshRedirects);
}

/** Deletes a short link. @throws ApiError, NetworkError */
export function removeRedirect({ id }: Redirect): Promise<void> {
  return refreshAfter(callAsAdmin(deleteRedirect, { params: { id } }), refreshRedirects);
}

/** Saves a category as `saveRedirect` saves a link. @throws ApiError, NetworkError */
export function saveCategory(body: CategoryBody, edited?: Category): Promise<void> {
  if (edited === undefined) return refreshAfter(callAsAdmin(createCategory, { body }), refreshCategories);
  const { id, updatedAt } = edited;
  const edit = callAsAdmin(updateCategory, { params: { id }, body: { ...body, updatedAt } });
  return refreshAfter(edit, refreshCategories);
}

/** Deletes a category; its links have none from now on, so both lists are read again. @throws ApiError, NetworkError */
export function removeCategory({ id }: Category): Promise<void> {
  return refreshAfter(callAsAdmin(deleteCategory, { params: { id } }), () => {
    refreshCategories();
    refreshRedirects();
  });
}
