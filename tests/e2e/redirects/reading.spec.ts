import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/accounts/admin.ts';
import { answerLists } from '#tests/support/redirects/api-answers.ts';
import { category, redirect } from '#tests/support/redirects/api-examples.ts';
import {
  action,
  categoriesOf,
  namesOf,
  openManager,
  readValues,
  redirectsOf,
  rowOf,
} from '#tests/support/redirects/manager-screen.ts';

/** Makes the API fail until the test sets `isAway` to false. */
async function failUntilBack(page: Page): Promise<{ isAway: boolean }> {
  const server = { isAway: true };
  const failure = { status: 503, json: { status: 'error', message: 'Die Datenbank ist nicht erreichbar.' } };
  await answerLists(page, [redirect({ metadata: 'nur Text' })], [category()]);
  await page.route(/\/api\/redirects/, (route) => (server.isAway ? route.fulfill(failure) : route.fallback()));
  return server;
}

test.describe('the lists', { tag: '@desktop' }, () => {
  test('show that they are loading, and then that they are empty', async ({ page, axe }) => {
    const read = Promise.withResolvers<void>();
    await page.route(/\/api\/redirects/, async (route) => {
      await read.promise;
      await route.fulfill({ json: [] });
    });
    await openManager(page);
    const main = page.getByRole('main');
    await expect(main).toContainText(/redirectME.*Verwalte deine Kurz-URLs und Weiterleitungen/);
    await expect(main).toContainText(/Lade Redirects\.\.\..*Lade Kategorien\.\.\./);
    read.resolve();
    await expect(main).toContainText('Keine Redirects vorhanden. Erstelle einen neuen Redirect, um zu beginnen.');
    await expect(main).toContainText(
      'Keine Kategorien vorhanden. Erstelle eine neue Kategorie, um Redirects zu organisieren.',
    );
    await expect(main.getByRole('table')).toHaveCount(0);
    await axe();
  });

  test('show that they could not be read, and can be read again', async ({ page, axe, allowNoise }) => {
    allowNoise(/status of 503/);
    const server = await failUntilBack(page);
    await openManager(page);
    const redirects = redirectsOf(page).getByRole('alert');
    const categories = categoriesOf(page).getByRole('alert');
    await expect(redirects).toContainText(
      /Die Kurzlinks konnten nicht geladen werden\..*503: Die Datenbank ist nicht erreichbar\./,
    );
    await expect(categories).toContainText('Die Kategorien konnten nicht geladen werden.');
    await axe();
    server.isAway = false;
    await redirects.getByRole('button', { name: 'Erneut versuchen' }).click();
    await categories.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(namesOf(redirectsOf(page))).toHaveText(['flyer']);
    await expect(namesOf(categoriesOf(page))).toHaveText(['Gedrucktes']);

    await test.step('a redirect that cannot be read shows an error, and can be read again', async () => {
      server.isAway = true;
      await action(rowOf(redirectsOf(page), 'flyer'), 'Bearbeiten').click();
      const dialog = page.getByRole('dialog', { name: 'Redirect bearbeiten' });
      await expect(dialog.getByRole('alert')).toContainText(
        'Der Kurzlink konnte nicht geladen werden. 503: Die Datenbank ist nicht erreichbar.',
      );
      server.isAway = false;
      await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
      await expect(dialog.getByLabel('Slug')).toBeFocused();
      expect(await readValues(dialog, ['Metadaten'])).toEqual(['nur Text']);
    });
  });
});
