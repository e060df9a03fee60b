import { expect, test } from '#tests/support/accounts/admin.ts';
import { answerLists } from '#tests/support/redirects/api-answers.ts';
import { category, redirect } from '#tests/support/redirects/api-examples.ts';
import {
  addFullRedirect,
  categoriesOf,
  namesOf,
  openManager,
  redirectsOf,
  rowOf,
} from '#tests/support/redirects/manager-screen.ts';
import { sharePage } from '#tests/support/redirects/shared-page.ts';

const columnHeads = {
  categories: ['Name', 'Beschreibung', 'Farbe', 'Aktionen'],
  redirects: ['Slug', 'Ziel-URL', 'Kategorie', 'Klicks', 'Anmeldungen', 'Status', 'Aktionen'],
};

const longTarget = `https://example.org/${'lang/'.repeat(40)}`;
const flyer = redirect({
  slug: 'flyer',
  title: 'Aushang',
  targetUrl: longTarget,
  categoryId: 1,
  clicks: 1234,
  recentClicks: Array.from({ length: 30 }, (_, day) => (day === 29 ? 1 : 0)),
  bots: 2,
});
const inactive = redirect({ id: 2, slug: 'alt', active: 'false', categoryId: 99, expiresAt: '2020-01-31' });
const mail = redirect({ id: 3, slug: 'mail', targetUrl: 'mailto:a@example.org', categoryId: 2, trackClicks: false });
/** Only fields that spec 3 requires. */
const plain = {
  id: 5,
  slug: 'spec',
  targetUrl: 'https://example.org/',
  active: 'true' as const,
  trackClicks: true,
  clicks: 7,
};

test.describe('the lists', () => {
  const look = sharePage(async (page) => {
    const colorless = category({ id: 2, name: 'Ohne Farbe', description: 'Beschrieben', color: null });
    await answerLists(page, [flyer, inactive, mail, plain], [category(), colorless]);
    await openManager(page);
    await expect(namesOf(redirectsOf(page))).toHaveCount(4);
  });

  look('are tables or cards without tools for many rows, and show counts', async ({ page, axe }) => {
    const sections = { categories: categoriesOf(page), redirects: redirectsOf(page) };
    await expect(sections.categories.getByRole('columnheader')).toHaveText(columnHeads.categories);
    await expect(sections.redirects.getByRole('columnheader')).toHaveText(columnHeads.redirects);
    await expect(sections.redirects.getByRole('status')).toHaveText('4 Kurzlinks, 1.241 Klicks');
    await expect(sections.redirects.locator('input, select, thead button')).toHaveCount(0);
    await expect(sections.categories.getByRole('status')).toHaveText('2 Kategorien');
    await axe();
  });

  look('show the title, clicks, category and target of a redirect', { tag: '@desktop' }, async ({ page }) => {
    const row = rowOf(redirectsOf(page), 'flyer');
    await expect(row).toContainText(/Aushang.*1\.234/);
    await expect(row.getByRole('img')).toHaveAccessibleName(
      '1 Klick in den letzten 30 Tagen. Nicht mitgezählt: 2 Aufrufe durch Programme.',
    );
    await expect(row.getByText('Gedrucktes')).toHaveCSS('background-color', 'rgb(31, 107, 67)');
    const target = row.getByRole('link', { name: /^example\.org\/lang.*….*lang\/$/ });
    await expect(target).toHaveAttribute('href', longTarget);
  });

  look('show the limitations of a redirect', { tag: '@desktop' }, async ({ page }) => {
    const section = redirectsOf(page);
    await expect(rowOf(section, 'alt')).toContainText(/Unbekannte Kategorie.*Inaktiv.*abgelaufen am 31\.01\.2020/);
    await expect(rowOf(section, 'mail')).toContainText('wird nicht gezählt');
    const badge = rowOf(section, 'mail').getByText('Ohne Farbe');
    await expect(badge).toHaveCSS('background-color', 'rgb(169, 4, 153)');
    await expect(rowOf(section, 'spec')).toContainText('Keine Kategorie');
    await expect(rowOf(categoriesOf(page), 'Ohne Farbe')).toContainText('#a90499');
  });
});

test('the lists and the form fit the smallest screens', { tag: '@mobile' }, async ({ page }) => {
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
  await answerLists(
    page,
    [redirect({ slug: 'a'.repeat(100), title: 'Wiedergeburtsseminarvorbereitungsabend', categoryId: 1 })],
    [category({ name: 'Wiedergeburtsseminarvorbereitungsabende' })],
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await openManager(page);
  await expect(namesOf(redirectsOf(page))).toBeVisible();
  expect(await widthOf()).toBe(320);
  const dialog = await addFullRedirect(page);
  expect((await dialog.getByLabel('Ablaufdatum').boundingBox())?.width).toBeGreaterThan(150);
  expect(await widthOf()).toBe(320);
});

test('many redirects are shown in pages of fifty', { tag: ['@desktop', '@release'] }, async ({ page }) => {
  const many = Array.from({ length: 101 }, (_, index) => redirect({ id: index + 1, slug: `link-${index + 1}` }));
  await answerLists(page, many);
  await openManager(page);
  const section = redirectsOf(page);
  const pages = page.getByRole('navigation', { name: 'Seiten der Kurzlinks' });
  await expect(namesOf(section)).toHaveCount(50);
  await expect(pages).toContainText('Seite 1 von 3');
  await expect(pages.getByRole('button', { name: 'Vorherige Seite' })).toBeDisabled();

  await pages.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect(namesOf(section).first()).toHaveText('link-51');
  await expect(page.getByRole('heading', { name: 'Redirects' })).toBeFocused();

  await section.getByRole('button', { name: 'Slug' }).click();
  await expect(pages).toContainText('Seite 1 von 3');
  await page.getByRole('searchbox', { name: 'Suche' }).fill('link-10');
  await expect(namesOf(section)).toHaveText(['link-10', 'link-100', 'link-101']);
  await expect(pages).toBeHidden();
});
