import type { Locator, Page } from '@playwright/test';
import { MANY_REDIRECTS } from '#domain/redirects/list.ts';
import { expect } from '#tests/support/accounts/admin.ts';
import { answerLists } from '#tests/support/redirects/api-answers.ts';
import { category, redirect } from '#tests/support/redirects/api-examples.ts';
import { addRedirect, namesOf, openManager, redirectsOf } from '#tests/support/redirects/manager-screen.ts';
import { sharePage } from '#tests/support/redirects/shared-page.ts';

const three = [
  redirect({ id: 1, slug: 'beta', clicks: 2, categoryId: 1, targetUrl: 'https://c.example.org/' }),
  redirect({ id: 2, slug: 'Alpha', clicks: 10, active: 'false', targetUrl: 'https://a.example.org/' }),
  redirect({ id: 3, slug: 'gamma', clicks: 1, expiresAt: '2020-01-31', targetUrl: 'https://b.example.org/' }),
];
/** Redirects that make the list long enough for search and sorting. */
const others = Array.from({ length: MANY_REDIRECTS - three.length }, (_, index) =>
  redirect({ id: index + 4, slug: `rest-${index + 1}` }),
);
const asTheyCame = ['beta', 'Alpha', 'gamma'];

const orders = [
  ['Slug', ['Alpha', 'beta', 'gamma'], ['gamma', 'beta', 'Alpha']],
  ['Ziel-URL', ['Alpha', 'gamma', 'beta'], ['beta', 'gamma', 'Alpha']],
  ['Kategorie', ['beta', 'Alpha', 'gamma'], ['Alpha', 'gamma', 'beta']],
  ['Klicks', ['Alpha', 'beta', 'gamma'], ['gamma', 'beta', 'Alpha']],
  ['Status', ['gamma', 'beta', 'Alpha'], ['Alpha', 'beta', 'gamma']],
] as const;

/** Expects a table's rows in this order, and its column header to announce it. */
async function expectOrder(head: Locator, sort: string, rows: Locator, names: readonly string[]): Promise<void> {
  await expect(rows).toHaveText([...names]);
  await expect(head).toHaveAttribute('aria-sort', sort);
}

/** Names of the three, in the order of the list. */
const shownOf = (section: Locator): Locator => namesOf(section).filter({ hasText: /^(?:beta|Alpha|gamma)$/ });

const searchOf = (page: Page): Locator => page.getByRole('searchbox', { name: 'Suche' });

const test = sharePage(async (page) => {
  await answerLists(page, [...three, ...others], [category(), category({ id: 2, name: 'Audio', color: '#000000' })]);
  await openManager(page);
  await expect(namesOf(redirectsOf(page))).toHaveCount(MANY_REDIRECTS);
});

test.describe('by the keyboard', { tag: '@desktop' }, () => {
  test('the slash key focuses the search, but not from a field or a dialog', async ({ page }) => {
    await page.keyboard.press('/');
    await expect(searchOf(page)).toBeFocused();
    await expect(searchOf(page)).toHaveValue('');
    await page.keyboard.press('/');
    await expect(searchOf(page)).toHaveValue('/');

    const dialog = await addRedirect(page);
    const cancel = dialog.getByRole('button', { name: 'Abbrechen' });
    await cancel.focus();
    await page.keyboard.press('/');
    await expect(cancel).toBeFocused();
    await cancel.click();
    await expect(dialog).toBeHidden();
    await searchOf(page).fill('');
  });

  test('redirects are sorted by each column, then in reverse, then as received', async ({ page }) => {
    const section = redirectsOf(page);
    await expect(section.getByRole('columnheader', { name: 'Quote' })).toBeVisible();
    for (const [column, first, second] of orders) {
      const head = section.getByRole('columnheader', { name: column });
      const [one, other] = column === 'Klicks' ? ['descending', 'ascending'] : ['ascending', 'descending'];
      await expectOrder(head, 'none', shownOf(section), asTheyCame);
      await head.getByRole('button').focus();
      await page.keyboard.press('Enter');
      await expectOrder(head, one ?? '', shownOf(section), first);
      await page.keyboard.press('Space');
      await expectOrder(head, other ?? '', shownOf(section), second);
      await page.keyboard.press('Enter');
      await expectOrder(head, 'none', shownOf(section), asTheyCame);
    }
  });
});

test('a select sorts the cards of a phone', { tag: '@mobile' }, async ({ page }) => {
  const section = redirectsOf(page);
  const order = section.getByLabel('Sortieren');
  await order.selectOption('Klicks, absteigend');
  await expect(shownOf(section)).toHaveText(['Alpha', 'beta', 'gamma']);
  await order.selectOption('Slug, absteigend');
  await expect(shownOf(section)).toHaveText(['gamma', 'beta', 'Alpha']);
  await order.selectOption('Neueste zuerst');
  await expect(shownOf(section)).toHaveText(asTheyCame);
});

test('the search finds redirects by the text of their row, and counts them', { tag: '@desktop' }, async ({ page }) => {
  await searchOf(page).fill('gedruckt');
  await expect(namesOf(redirectsOf(page))).toHaveText(['beta']);
  await expect(redirectsOf(page).getByRole('status')).toHaveText('1 von 8 Kurzlinks');
  await searchOf(page).fill('');
  await expect(shownOf(redirectsOf(page))).toHaveText(asTheyCame);
});

test('the filters narrow the list together, and can be removed', { tag: '@desktop' }, async ({ page, axe }) => {
  const section = redirectsOf(page);
  await page.getByLabel('Status filtern').selectOption('Inaktiv');
  await expect(namesOf(section)).toHaveText(['Alpha']);
  await page.getByLabel('Status filtern').selectOption('Abgelaufen');
  await expect(namesOf(section)).toHaveText(['gamma']);
  await page.getByLabel('Kategorie filtern').selectOption('Gedrucktes');
  await expect(section).toContainText('Kein Kurzlink passt dazu.');
  await axe();
  await section.getByRole('button', { name: 'Suche und Filter zurücksetzen' }).click();
  await expect(shownOf(section)).toHaveText(asTheyCame);
  await page.getByLabel('Kategorie filtern').selectOption('Keine Kategorie');
  await expect(shownOf(section)).toHaveText(['Alpha', 'gamma']);
  await page.getByLabel('Kategorie filtern').selectOption('Alle Kategorien');
});
