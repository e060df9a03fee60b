import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/accounts/admin.ts';
import { answerLists } from '#tests/support/redirects/api-answers.ts';
import { redirect } from '#tests/support/redirects/api-examples.ts';
import {
  action,
  addCategory,
  addFullRedirect,
  addRedirect,
  discardChanges,
  editRedirect,
  expectFirstFocus,
  giveUpForm,
  openManager,
  readValues,
  redirectsOf,
  rowOf,
  save,
} from '#tests/support/redirects/manager-screen.ts';
import { sharePage } from '#tests/support/redirects/shared-page.ts';

/** Records the addresses of all posts. */
function watchPosts(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  return sent;
}

const widthOf = async (dialog: Locator) => (await dialog.boundingBox())?.width;

const editOf = (page: Page) => action(rowOf(redirectsOf(page), 'flyer'), 'Bearbeiten');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Redirect bearbeiten' });

const test = sharePage(async (page) => {
  await answerLists(page, [redirect({ metadata: 'nur Text', expiresAt: '2030-02-01T00:00:00.000Z' })]);
  await openManager(page);
});

test.afterEach(({ page }) => giveUpForm(page));

test('the forms have no barriers when empty, with their errors and with the calendar', { tag: '@desktop' }, async ({
  page,
  axe,
  isMobile,
}) => {
  const dialog = await addRedirect(page);
  await expectFirstFocus(dialog, 'Slug', isMobile);
  await axe('[role="dialog"]');
  await save(dialog).click();
  await expect(dialog.getByLabel('Slug')).toBeFocused();
  await axe('[role="dialog"]');
  await dialog.getByText('Mehr', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Kalender öffnen' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await axe('#headlessui-portal-root');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const category = await addCategory(page);
  await category.getByLabel('Name').fill('Probe');
  await axe('[role="dialog"]');
});

test.describe('an incomplete form is not sent:', { tag: '@desktop' }, () => {
  test('a category needs a name and a whole colour', async ({ page }) => {
    const sent = watchPosts(page);
    const dialog = await addCategory(page);
    await expect.poll(() => widthOf(dialog)).toBe(500);
    await expect(dialog.getByLabel('Name')).toHaveAttribute('maxlength', '50');
    await expect(dialog.getByLabel('Farbe')).toHaveAttribute('maxlength', '7');
    await dialog.getByLabel('Farbe').fill('#12');
    await save(dialog).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByText('Name is required')).toHaveAttribute('lang', 'en');
    await expect(dialog.getByLabel('Farbe')).toHaveAccessibleDescription('Bitte gib die Farbe als #rrggbb ein');
    expect(sent).toEqual([]);
  });

  test('a redirect needs a valid slug, target and day', async ({ page }) => {
    const sent = watchPosts(page);
    const dialog = await addFullRedirect(page);
    const slug = dialog.getByLabel('Slug');
    await expect.poll(() => widthOf(dialog)).toBe(600);
    await expect(slug).toHaveAttribute('maxlength', '100');
    await save(dialog).click();
    await expect(slug).toBeFocused();
    for (const [label, message] of [
      ['Slug', 'Slug is required'],
      ['Ziel-URL', 'Target URL is required'],
    ] as const) {
      await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
      await expect(dialog.getByText(message)).toHaveAttribute('lang', 'en');
    }

    const target = dialog.getByLabel('Ziel-URL');
    const invalid = dialog.getByText('Please enter a valid URL');
    await slug.fill('mein slug');
    await expect(dialog.getByText('Slug is required')).toBeHidden();
    for (const wrong of ['soulcircle', 'javascript:alert(1)']) {
      await target.fill(wrong);
      await expect(invalid).toBeHidden();
      await target.press('Enter');
      await expect(invalid).toHaveAttribute('lang', 'en');
      await expect(target).toHaveValue(wrong);
    }
    await expect(slug).toHaveAccessibleDescription(/nur Buchstaben, Ziffern/);
    await dialog.getByLabel('Ablaufdatum').fill('2027-02-30');
    await save(dialog).click();
    await expect(dialog.getByLabel('Ablaufdatum')).toHaveAccessibleDescription(/gültiges Datum/);
    expect(sent).toEqual([]);
  });
});

test.describe('a form', { tag: '@desktop' }, () => {
  test('that is closed forgets the entry that it edited', async ({ page }) => {
    const edit = await editRedirect(rowOf(redirectsOf(page), 'flyer'));
    await expect.poll(() => readValues(edit, ['Metadaten', 'Ablaufdatum'])).toEqual(['nur Text', '2030-02-01']);
    await edit.getByLabel('Titel').fill('Verworfen');
    await page.keyboard.press('Escape');
    await discardChanges(page);
    await expect(edit).toBeHidden();
    await expect(editOf(page)).toBeFocused();

    const dialog = await addFullRedirect(page);
    const labels = ['Slug', 'Ziel-URL', 'Titel', 'Beschreibung', 'Ablaufdatum', 'Metadaten'];
    expect(await readValues(dialog, labels)).toEqual(labels.map(() => ''));
    await expect(save(dialog)).toHaveText('Erstellen');
  });

  test('that was changed asks before it closes, whatever the way', async ({ page }) => {
    const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
    const stay = question.getByRole('button', { name: 'Weiter bearbeiten' });
    const dialog = await addFullRedirect(page);
    await dialog.getByLabel('Titel').fill('Kostbar');
    for (const give of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Abbrechen' }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      await give();
      await expect(question).toBeVisible();
      await expect(stay).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(dialog.getByLabel('Titel')).toHaveValue('Kostbar');
    }
    await page.keyboard.press('Escape');
    await discardChanges(page);
    await expect(dialog).toBeHidden();
  });

  test('that was not changed closes without a question', async ({ page }) => {
    const dialog = await addRedirect(page);
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await expect(dialog).toBeHidden();
    await editOf(page).click();
    await dialogOf(page).getByRole('button', { name: 'Abbrechen' }).click();
    await expect(dialogOf(page)).toBeHidden();
  });
});
