import { expect, type Locator, type Page } from '@playwright/test';
import { openScreen } from '#tests/support/accounts/admin.ts';

/** Appends a random suffix, so that no other test uses the name. */
export const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;

export const openContent = (page: Page, spot = ''): Promise<void> =>
  openScreen(page, `/admin-dashboard/content${spot}`, spot === '#courses' ? 'Kurse' : 'Inhalte');

export const main = (page: Page): Locator => page.getByRole('main');
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Line in which the form confirms that the input is saved. */
export const saved = (page: Page): Locator => main(page).getByText(/^Gespeichert um/);

/** Closes the preview: it is a frame, and axe does not look into frames. */
export async function closePreview(page: Page): Promise<void> {
  // Long text fields have preview buttons of their own.
  const button = page.getByRole('button', { name: 'Vorschau', exact: true }).first();
  if ((await button.getAttribute('aria-pressed')) === 'true') await button.click();
}

/** Creates a course for one test, opens its form and returns its id. */
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
