import { expect, type Locator, type Page } from '@playwright/test';
import { openScreen } from '#tests/support/accounts/admin.ts';

/** A name that no other test has. */
export const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Opens the library, or a spot of it. */
export const openContent = (page: Page, spot = ''): Promise<void> =>
  openScreen(page, `/admin-dashboard/content${spot}`, spot === '#courses' ? 'Kurse' : 'Inhalte');

export const main = (page: Page): Locator => page.getByRole('main');
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Where the form says that what was typed is stored. */
export const saved = (page: Page): Locator => main(page).getByText(/^Gespeichert um/);

/** Closes the preview, which is a frame: axe looks into none. */
export async function closePreview(page: Page): Promise<void> {
  // Fields of long texts have one of their own.
  const button = page.getByRole('button', { name: 'Vorschau', exact: true }).first();
  if ((await button.getAttribute('aria-pressed')) === 'true') await button.click();
}

/** Makes a course of this test's own, opens its form, and gives back where it is. */
export async function addCourse(page: Page, title: string): Promise<string> {
  const id = crypto.randomUUID();
  const answer = await page.request.put(`/api/content/entries/courses/${id}`, {
    data: { data: { title }, version: 0 },
  });
  expect(answer.status()).toBe(200);
  await page.goto(`/admin-dashboard/content#courses/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return `/api/content/entries/courses/${id}`;
}
