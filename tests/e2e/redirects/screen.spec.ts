import type { Locator, Page } from '@playwright/test';
import { expect, test, toastOf } from '#tests/support/accounts/admin.ts';
import {
  addCategory,
  addRedirect,
  answerLists,
  categoriesOf,
  category,
  discardChanges,
  namesOf,
  openManager,
  redirect,
  redirectsOf,
  rowOf,
} from '#tests/support/redirects/redirect-manager.ts';

const noCategories = 'Keine Kategorien vorhanden. Erstelle eine neue Kategorie, um Redirects zu organisieren.';
const noRedirects = 'Keine Redirects vorhanden. Erstelle einen neuen Redirect, um zu beginnen.';

const unique = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}`;

/** A test's own entry in the shared database. */
async function find(page: Page, slug: string): Promise<Locator> {
  await page.getByLabel('Suche').fill(slug);
  return rowOf(redirectsOf(page), slug);
}

async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toastOf(page)).toContainText(title);
  await expect(toastOf(page)).toContainText(description);
}

/** Holds the page's clock, which the test moves on from here. */
const stopClock = async (page: Page): Promise<void> => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

/** Where the focus is in a dialog that has just opened; on touch screens no keyboard pops up. */
const expectFirstFocus = (dialog: Locator, label: string, isMobile: boolean): Promise<void> =>
  expect(isMobile ? dialog : dialog.getByLabel(label)).toBeFocused();

const save = (dialog: Locator) => dialog.locator('button[type="submit"]');
const action = (row: Locator, name: string) => row.getByRole('button', { name });

test.describe('with the real server', () => {
  // Several dialogs and round trips in a row.
  test.slow();

  test('a link is made, found, changed, followed and deleted', async ({ page, request, isMobile }) => {
    const slug = unique('Rauhnächte');
    await openManager(page);
    let dialog = await addRedirect(page);
    await expectFirstFocus(dialog, 'Slug', isMobile);
    await dialog.getByLabel('Slug').fill(slug);
    await expect(dialog).toContainText(new RegExp(`Kurzadresse: http://localhost:\\d+/r/${slug}`));
    await dialog.getByLabel('Ziel-URL').fill('https://example.org/kurse?a=1');
    await dialog.getByLabel('Titel').fill('Kurs im Winter');
    await dialog.getByLabel('Beschreibung').fill('Für den Aushang');
    await dialog.getByLabel('Ablaufdatum').fill('31.12.2099');
    await dialog.getByLabel('Metadaten').fill('{"auflage":500}');
    await save(dialog).click();
    await expectToast(page, 'Redirect erstellt', 'Der Redirect wurde erfolgreich erstellt.');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Redirect hinzufügen' })).toBeFocused();

    const row = await find(page, slug);
    await expect(row).toContainText('Kurs im Winter');
    await expect(row).toContainText('Keine Kategorie');
    await expect(row).toContainText('bis 31.12.2099');
    await expect(row.getByText('Aktiv', { exact: true })).toBeVisible();

    const visit = await request.get(`/r/${encodeURIComponent(slug)}`, { maxRedirects: 0 });
    expect(visit.status()).toBe(302);
    expect(visit.headers().location).toBe('https://example.org/kurse?a=1');

    await action(row, 'Bearbeiten').click();
    dialog = page.getByRole('dialog', { name: 'Redirect bearbeiten' });
    await expect(dialog.getByLabel('Slug')).toHaveValue(slug);
    await expect(dialog.getByLabel('Ziel-URL')).toHaveValue('https://example.org/kurse?a=1');
    await expect(dialog.getByLabel('Titel')).toHaveValue('Kurs im Winter');
    await expect(dialog.getByLabel('Beschreibung')).toHaveValue('Für den Aushang');
    await expect(dialog.getByLabel('Kategorie')).toHaveValue('');
    await expect(dialog.getByLabel('Ablaufdatum')).toHaveValue('2099-12-31');
    await expect(dialog.getByLabel('Metadaten')).toHaveValue('{\n  "auflage": 500\n}');
    await expect(dialog.getByRole('switch', { name: 'Aktiv' })).toBeChecked();
    await expect(dialog.getByRole('switch', { name: 'Klicks zählen' })).toBeChecked();
    await expect(save(dialog)).toHaveText('Aktualisieren');
    await dialog.getByRole('switch', { name: 'Aktiv' }).click();
    await dialog.getByRole('switch', { name: 'Klicks zählen' }).click();
    await dialog.getByRole('button', { name: 'Datum löschen' }).click();
    await dialog.getByLabel('Titel').fill('');
    await save(dialog).click();
    await expectToast(page, 'Redirect aktualisiert', 'Der Redirect wurde erfolgreich aktualisiert.');
    await expect(row.getByText('Inaktiv', { exact: true })).toBeVisible();
    await expect(row).toContainText('wird nicht gezählt');
    await expect(row).not.toContainText('Kurs im Winter');
    await expect(row).not.toContainText('31.12.2099');

    await action(row, 'Löschen').click();
    await expectToast(page, 'Redirect gelöscht', 'Der Redirect wurde erfolgreich gelöscht.');
    await expect(row).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Redirects' })).toBeFocused();
  });

  test('a category is made, chosen, changed and deleted, and its links have none from then on', {
    tag: '@mobile',
  }, async ({ page, isMobile }) => {
    const name = unique('Aushang');
    const slug = unique('aushang');
    await openManager(page);
    let dialog = await addCategory(page);
    await expectFirstFocus(dialog, 'Name', isMobile);
    await expect(dialog.getByLabel('Farbe')).toHaveValue('#a90499');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Beschreibung').fill('In Praxen');
    await dialog.getByLabel('Farbwähler').fill('#ffee00');
    await expect(dialog.getByLabel('Farbe')).toHaveValue('#ffee00');
    await save(dialog).click();
    await expectToast(page, 'Kategorie erstellt', 'Die Kategorie wurde erfolgreich erstellt.');
    const row = rowOf(categoriesOf(page), name);
    await expect(row).toContainText('In Praxen');
    await expect(row).toContainText('#ffee00');

    const link = await addRedirect(page);
    await link.getByLabel('Slug').fill(slug);
    await link.getByLabel('Ziel-URL').fill('https://example.org/');
    await link.getByLabel('Kategorie').selectOption(name);
    await save(link).click();
    const redirectRow = await find(page, slug);
    await expect(redirectRow.getByText(name)).toHaveCSS('background-color', 'rgb(255, 238, 0)');
    await expect(redirectRow.getByText(name)).toHaveCSS('color', 'rgb(0, 0, 0)');

    await action(row, 'Bearbeiten').click();
    dialog = page.getByRole('dialog', { name: 'Kategorie bearbeiten' });
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await expect(dialog.getByLabel('Beschreibung')).toHaveValue('In Praxen');
    await dialog.getByLabel('Farbe').fill('#3a0f38');
    await expect(dialog.getByLabel('Farbwähler')).toHaveValue('#3a0f38');
    await save(dialog).click();
    await expectToast(page, 'Kategorie aktualisiert', 'Die Kategorie wurde erfolgreich aktualisiert.');
    await expect(redirectRow.getByText(name)).toHaveCSS('color', 'rgb(255, 255, 255)');

    await action(row, 'Löschen').click();
    await expectToast(page, 'Kategorie gelöscht', 'Die Kategorie wurde erfolgreich gelöscht.');
    await expect(row).toBeHidden();
    await expect(redirectRow).toContainText('Keine Kategorie');
    await action(redirectRow, 'Löschen').click();
    await expect(redirectRow).toBeHidden();
  });

  test('conflicts are told, and what was typed stays', { tag: '@desktop' }, async ({ page, allowNoise }) => {
    allowNoise(/status of 409/);
    const { request } = page;
    const edited = unique('gleichzeitig');
    const made = await request.post('/api/redirects', { data: { slug: edited, targetUrl: 'https://example.org/' } });
    const { id } = await made.json();
    await openManager(page);

    await test.step('a slug that is taken is named at its field', async () => {
      const slug = unique('doppelt');
      await request.post('/api/redirects', { data: { slug, targetUrl: 'https://example.org/' } });
      const dialog = await addRedirect(page);
      await dialog.getByLabel('Slug').fill(slug.toUpperCase());
      await dialog.getByLabel('Ziel-URL').fill('https://example.org/zwei');
      await dialog.getByLabel('Metadaten').fill('ein Text');
      await save(dialog).click();
      const message = 'Fehler beim Erstellen des Redirects: 409: Dieser Slug ist bereits vergeben.';
      await expectToast(page, 'Fehler', message);
      await expect(dialog.getByRole('alert')).toHaveText(message);
      await expect(dialog.getByLabel('Slug')).toBeFocused();
      await expect(dialog.getByLabel('Slug')).toHaveAccessibleDescription('Dieser Slug ist bereits vergeben.');
      await expect(dialog.getByLabel('Slug')).toHaveValue(slug.toUpperCase());
      await expect(dialog.getByLabel('Ziel-URL')).toHaveValue('https://example.org/zwei');
      await expect(dialog.getByLabel('Metadaten')).toHaveValue('ein Text');

      await dialog.getByRole('button', { name: 'Slug vorschlagen' }).click();
      await expect(dialog.getByLabel('Slug')).toHaveValue(/^[23456789a-hjkmnp-z]{6}$/);
      await expect(dialog.getByLabel('Slug')).toHaveAttribute('aria-invalid', 'false');
      const proposed = await dialog.getByLabel('Slug').inputValue();
      await save(dialog).click();
      await expect(dialog).toBeHidden();
      for (const each of [proposed, slug]) {
        const row = await find(page, each);
        await action(row, 'Löschen').click();
        await expect(row).toBeHidden();
      }
    });

    await test.step('an edit of what somebody else has changed meanwhile says so', async () => {
      const row = await find(page, edited);
      await action(row, 'Bearbeiten').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Titel')).toBeVisible();
      await request.put(`/api/redirects/${id}`, { data: { slug: edited, targetUrl: 'https://example.org/neu' } });
      await dialog.getByLabel('Titel').fill('Zu spät');
      await save(dialog).click();
      await expect(dialog.getByRole('alert')).toContainText('Dieser Eintrag wurde inzwischen geändert.');
      await expect(dialog.getByRole('alert')).toContainText('öffne den Eintrag neu');
      await expect(dialog.getByLabel('Titel')).toHaveValue('Zu spät');
      await dialog.getByRole('button', { name: 'Abbrechen' }).click();
      await discardChanges(page);

      await expect(row).toContainText('example.org/neu');
      await action(row, 'Bearbeiten').click();
      await dialog.getByLabel('Titel').fill('Rechtzeitig');
      await save(dialog).click();
      await expect(row).toContainText('Rechtzeitig');
      await action(row, 'Löschen').click();
      await expect(row).toBeHidden();
    });
  });
});

test.describe('a deletion', { tag: '@desktop' }, () => {
  const undo = (page: Page) => toastOf(page).getByRole('button', { name: 'Rückgängig' });

  test('is undone, and a category brings back what its links had', async ({ page }) => {
    const { request } = page;
    const slug = unique('rueckgaengig');
    await request.post('/api/redirects', { data: { slug, targetUrl: 'https://example.org/' } });
    const name = unique('Zurück');
    const made = await request.post('/api/redirects/categories', { data: { name } });
    const { id } = await made.json();
    const child = unique('zurueck');
    await request.post('/api/redirects', { data: { slug: child, targetUrl: 'https://example.org/', categoryId: id } });
    await openManager(page);

    await test.step('says what is gone and how often it was clicked, and is undone by the keyboard', async () => {
      const row = await find(page, slug);
      await action(row, 'Löschen').click();
      await expectToast(page, 'Redirect gelöscht', `„${slug}“ hatte 0 Klicks.`);
      await expect(row).toBeHidden();
      expect((await request.get(`/r/${slug}`, { maxRedirects: 0 })).status()).toBe(404);

      await page.keyboard.press('F8');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(undo(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expectToast(page, 'Redirect wiederhergestellt', slug);
      await expect(row).toBeVisible();
      expect((await request.get(`/r/${slug}`, { maxRedirects: 0 })).status()).toBe(302);
    });

    await test.step('of a category brings back what its links had', async () => {
      const link = await find(page, child);
      await expect(link).toContainText(name);
      await action(rowOf(categoriesOf(page), name), 'Löschen').click();
      await expectToast(page, 'Kategorie gelöscht', `„${name}“ hatte 1 Redirect mit 0 Klicks.`);
      await expect(link).toContainText('Keine Kategorie');
      await undo(page).click();
      await expectToast(page, 'Kategorie wiederhergestellt', name);
      await expect(link).toContainText(name);
    });
  });

  test('is offered for ten seconds, and a double click hits one row only', async ({ page }) => {
    const links = ['eins', 'zwei', 'drei'].map((slug, index) => redirect({ id: index + 1, slug, clicks: 1284 }));
    const gone: string[] = [];
    await page.route(/\/api\/redirects/, (route) => {
      const path = new URL(route.request().url()).pathname;
      if (route.request().method() === 'DELETE') {
        gone.push(path);
        return route.fulfill({ status: 204 });
      }
      const left = links.filter(({ id }) => !gone.includes(`/api/redirects/${id}`));
      return route.fulfill({ json: path.endsWith('/categories') ? [] : left });
    });
    await page.clock.install();
    await openManager(page);
    await action(rowOf(redirectsOf(page), 'eins'), 'Löschen').hover();
    await page.mouse.down();
    await page.mouse.up();
    await expect(namesOf(redirectsOf(page))).toHaveText(['zwei', 'drei']);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expectToast(page, 'Redirect gelöscht', '„eins“ hatte 1.284 Klicks.');
    await page.mouse.move(5, 5);
    await stopClock(page);
    await page.clock.runFor(6000);
    await expect(undo(page)).toBeVisible();
    await page.clock.runFor(4000);
    await expect(toastOf(page)).toHaveCount(0);
    expect(gone).toEqual(['/api/redirects/1']);
    await expect(namesOf(redirectsOf(page))).toHaveText(['zwei', 'drei']);
  });
});

test.describe('the lists', () => {
  const columnHeads = [
    ['Name', 'Beschreibung', 'Farbe', 'Aktionen'],
    ['Slug', 'Ziel-URL', 'Kategorie', 'Klicks', 'Anmeldungen', 'Quote', 'Status', 'Aktionen'],
  ];

  test('say what becomes of reading them', { tag: '@desktop' }, async ({ page, axe, allowNoise }) => {
    allowNoise(/status of 503/);

    await test.step('what the screen is, that they load, and that there is nothing yet', async () => {
      const read = Promise.withResolvers<void>();
      await page.route(/\/api\/redirects/, async (route) => {
        await read.promise;
        await route.fulfill({ json: [] });
      });
      await openManager(page);
      const main = page.getByRole('main');
      await expect(main.getByText('redirectME', { exact: true })).toBeVisible();
      await expect(main.getByText('Verwalte deine Kurz-URLs und Weiterleitungen')).toBeVisible();
      await expect(main.getByText('Lade Kategorien...')).toBeVisible();
      await expect(main.getByText('Lade Redirects...')).toBeVisible();
      read.resolve();
      await expect(main.getByText(noCategories)).toBeVisible();
      await expect(main.getByText(noRedirects)).toBeVisible();
      await expect(main.getByRole('table')).toHaveCount(0);
      await axe();
    });

    const failure = { status: 503, json: { status: 'error', message: 'Die Datenbank ist nicht erreichbar.' } };
    let isAway = true;
    await answerLists(page, [redirect({ metadata: 'nur Text' })], [category()]);
    await page.route(/\/api\/redirects/, (route) => (isAway ? route.fulfill(failure) : route.fallback()));

    await test.step('that they could not be read, and read again', async () => {
      await page.reload();
      const redirects = redirectsOf(page).getByRole('alert');
      await expect(redirects).toContainText('Die Redirects konnten nicht geladen werden.');
      await expect(redirects).toContainText('503: Die Datenbank ist nicht erreichbar.');
      const categories = categoriesOf(page).getByRole('alert');
      await expect(categories).toContainText('Die Kategorien konnten nicht geladen werden.');
      await axe();
      isAway = false;
      await redirects.getByRole('button', { name: 'Erneut versuchen' }).click();
      await categories.getByRole('button', { name: 'Erneut versuchen' }).click();
      await expect(namesOf(redirectsOf(page))).toHaveText(['flyer']);
      await expect(namesOf(categoriesOf(page))).toHaveText(['Gedrucktes']);
    });

    await test.step('a link that cannot be read says so, and is read again', async () => {
      isAway = true;
      await action(rowOf(redirectsOf(page), 'flyer'), 'Bearbeiten').click();
      const edit = page.getByRole('dialog', { name: 'Redirect bearbeiten' });
      await expect(edit.getByRole('alert')).toContainText(
        'Der Redirect konnte nicht geladen werden. 503: Die Datenbank ist nicht erreichbar.',
      );
      isAway = false;
      await edit.getByRole('button', { name: 'Erneut versuchen' }).click();
      await expect(edit.getByLabel('Slug')).toBeFocused();
      await expect(edit.getByLabel('Metadaten')).toHaveValue('nur Text');
    });
  });

  test('show everything of a link and of a category', async ({ page, isMobile, axe }) => {
    const recentClicks = Array.from({ length: 30 }, (_, day) => (day === 29 ? 1 : 0));
    const target = `https://example.org/${'lang/'.repeat(40)}`;
    const old = {
      id: 5,
      slug: 'spec',
      targetUrl: 'https://example.org/',
      active: 'true',
      trackClicks: true,
      clicks: 7,
    };
    await answerLists(
      page,
      [
        redirect({
          slug: 'flyer',
          title: 'Aushang',
          targetUrl: target,
          categoryId: 1,
          clicks: 1234,
          recentClicks,
          bots: 2,
        }),
        redirect({ id: 2, slug: 'alt', active: 'false', categoryId: 99, expiresAt: '2020-01-31' }),
        redirect({ id: 3, slug: 'mail', targetUrl: 'mailto:a@example.org', categoryId: 2, trackClicks: false }),
        old,
      ],
      [category(), category({ id: 2, name: 'Ohne Farbe', description: 'Beschrieben', color: null })],
    );
    await openManager(page);
    // On a phone the rows are cards, which a list of choices orders.
    const [sections, heads] = [[categoriesOf(page), redirectsOf(page)], isMobile ? [[], []] : columnHeads];
    for (const [index, section] of sections.entries()) {
      await expect(section.getByRole('rowheader')).not.toHaveCount(0);
      await expect(section.getByRole('columnheader')).toHaveText(heads[index] ?? []);
      await expect(section.getByLabel('Sortieren')).toBeVisible({ visible: isMobile });
    }
    await expect(categoriesOf(page).getByRole('status')).toHaveText('2 Kategorien');
    await expect(redirectsOf(page).getByRole('status')).toHaveText('4 Redirects, 1.241 Klicks');

    const flyer = rowOf(redirectsOf(page), 'flyer');
    await expect(flyer).toContainText('Aushang');
    await expect(flyer).toContainText('1.234');
    await expect(flyer.getByRole('img')).toHaveAccessibleName(
      '1 Klick in den letzten 30 Tagen. Nicht mitgezählt: 2 Aufrufe durch Programme.',
    );
    await expect(flyer.getByText('Gedrucktes')).toHaveCSS('background-color', 'rgb(31, 107, 67)');
    const link = flyer.getByRole('link', { name: /^example\.org\/lang.*….*lang\/$/ });
    await expect(link).toHaveAttribute('href', target);

    const inactive = rowOf(redirectsOf(page), 'alt');
    await expect(inactive).toContainText('Unbekannte Kategorie');
    await expect(inactive.getByText('Inaktiv', { exact: true })).toBeVisible();
    await expect(inactive).toContainText('abgelaufen am 31.01.2020');
    await expect(rowOf(redirectsOf(page), 'mail')).toContainText('wird nicht gezählt');
    await expect(rowOf(redirectsOf(page), 'mail').getByText('Ohne Farbe')).toHaveCSS(
      'background-color',
      'rgb(169, 4, 153)',
    );
    await expect(rowOf(redirectsOf(page), 'spec')).toContainText('Keine Kategorie');
    await expect(rowOf(categoriesOf(page), 'Ohne Farbe')).toContainText('#a90499');
    await axe();
  });

  test('need no horizontal scrolling on the smallest screens or with text of 200 %', async ({ page }) => {
    await answerLists(
      page,
      [redirect({ slug: 'a'.repeat(100), title: 'Wiedergeburtsseminarvorbereitungsabend', categoryId: 1 })],
      [category({ name: 'Wiedergeburtsseminarvorbereitungsabende' })],
    );
    const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
    const width = page.viewportSize()?.width ?? 0;
    await page.setViewportSize({ width: 320, height: 640 });
    await openManager(page);
    await expect(namesOf(redirectsOf(page))).toBeVisible();
    expect(await widthOf()).toBe(320);
    const dialog = await addRedirect(page);
    expect((await dialog.getByLabel('Ablaufdatum').boundingBox())?.width).toBeGreaterThan(150);
    expect(await widthOf()).toBe(320);
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await widthOf()).toBe(width);
  });
});

test.describe('order, search and filters', () => {
  const many = [
    redirect({ id: 1, slug: 'beta', clicks: 2, categoryId: 1, targetUrl: 'https://c.example.org/' }),
    redirect({ id: 2, slug: 'Alpha', clicks: 10, active: 'false', targetUrl: 'https://a.example.org/' }),
    redirect({ id: 3, slug: 'gamma', clicks: 1, expiresAt: '2020-01-31', targetUrl: 'https://b.example.org/' }),
  ];

  const orders = [
    ['Slug', ['Alpha', 'beta', 'gamma'], ['gamma', 'beta', 'Alpha']],
    ['Ziel-URL', ['Alpha', 'gamma', 'beta'], ['beta', 'gamma', 'Alpha']],
    ['Kategorie', ['beta', 'Alpha', 'gamma'], ['Alpha', 'gamma', 'beta']],
    ['Klicks', ['Alpha', 'beta', 'gamma'], ['gamma', 'beta', 'Alpha']],
    ['Status', ['gamma', 'beta', 'Alpha'], ['Alpha', 'beta', 'gamma']],
  ] as const;

  test.beforeEach(async ({ page }) => {
    await answerLists(page, many, [category(), category({ id: 2, name: 'Audio', color: '#000000' })]);
    await openManager(page);
  });

  test('the keyboard leads to the search and orders by each column', { tag: '@desktop' }, async ({ page }) => {
    const section = redirectsOf(page);

    await test.step('/ leads to the search, but not out of a field or a dialog', async () => {
      const search = page.getByLabel('Suche');
      await expect(namesOf(section)).toHaveCount(3);
      await page.keyboard.press('/');
      await expect(search).toBeFocused();
      await expect(search).toHaveValue('');
      await page.keyboard.press('/');
      await expect(search).toHaveValue('/');
      await search.fill('');
      const dialog = await addRedirect(page);
      const cancel = dialog.getByRole('button', { name: 'Abbrechen' });
      await cancel.focus();
      await page.keyboard.press('/');
      await expect(cancel).toBeFocused();
      await cancel.click();
      await expect(dialog).toBeHidden();
    });

    for (const [column, first, second] of orders) {
      await test.step(`by ${column}, then the other way, then as it came`, async () => {
        const head = section.getByRole('columnheader', { name: column });
        const [one, other] = column === 'Klicks' ? ['descending', 'ascending'] : ['ascending', 'descending'];
        await expect(head).toHaveAttribute('aria-sort', 'none');
        await head.getByRole('button').focus();
        await page.keyboard.press('Enter');
        await expect(namesOf(section)).toHaveText([...first]);
        await expect(head).toHaveAttribute('aria-sort', one ?? '');
        await page.keyboard.press('Space');
        await expect(namesOf(section)).toHaveText([...second]);
        await expect(head).toHaveAttribute('aria-sort', other ?? '');
        await page.keyboard.press('Enter');
        await expect(namesOf(section)).toHaveText(['beta', 'Alpha', 'gamma']);
        await expect(head).toHaveAttribute('aria-sort', 'none');
      });
    }

    await test.step('categories are ordered too', async () => {
      const categories = categoriesOf(page);
      await categories.getByRole('button', { name: 'Name' }).click();
      await expect(namesOf(categories)).toHaveText(['Audio', 'Gedrucktes']);
      await expect(categories.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
      await categories.getByRole('button', { name: 'Farbe' }).click();
      await categories.getByRole('button', { name: 'Farbe' }).click();
      await expect(namesOf(categories)).toHaveText(['Gedrucktes', 'Audio']);
    });
  });

  test('search and filters show what they find, count it and let go again', async ({ page, isMobile, axe }) => {
    const section = redirectsOf(page);
    if (isMobile) {
      await test.step('a list of choices orders the cards of a phone', async () => {
        const order = section.getByLabel('Sortieren');
        await order.selectOption('Klicks, absteigend');
        await expect(namesOf(section)).toHaveText(['Alpha', 'beta', 'gamma']);
        await order.selectOption('Slug, absteigend');
        await expect(namesOf(section)).toHaveText(['gamma', 'beta', 'Alpha']);
        await order.selectOption('Wie angelegt');
        await expect(namesOf(section)).toHaveText(['beta', 'Alpha', 'gamma']);
      });
    }
    await page.getByLabel('Suche').fill('gedruckt');
    await expect(namesOf(section)).toHaveText(['beta']);
    await expect(section.getByRole('status')).toHaveText('1 von 3 Redirects');
    await page.getByLabel('Suche').fill('');
    await page.getByLabel('Status filtern').selectOption('Inaktiv');
    await expect(namesOf(section)).toHaveText(['Alpha']);
    await page.getByLabel('Status filtern').selectOption('Abgelaufen');
    await expect(namesOf(section)).toHaveText(['gamma']);
    await page.getByLabel('Kategorie filtern').selectOption('Gedrucktes');
    await expect(section).toContainText('Kein Redirect passt dazu.');
    await axe();
    await section.getByRole('button', { name: 'Suche und Filter zurücksetzen' }).click();
    await expect(namesOf(section)).toHaveText(['beta', 'Alpha', 'gamma']);
    await page.getByLabel('Kategorie filtern').selectOption('Keine Kategorie');
    await expect(namesOf(section)).toHaveText(['Alpha', 'gamma']);
  });
});

test('thousands of links come in pages of fifty', { tag: '@desktop' }, async ({ page }) => {
  const links = Array.from({ length: 10_000 }, (_, index) => redirect({ id: index + 1, slug: `link-${index + 1}` }));
  await answerLists(page, links);
  await openManager(page);
  const section = redirectsOf(page);
  await expect(section.getByRole('status').first()).toHaveText('10.000 Redirects, 0 Klicks');
  await expect(namesOf(section)).toHaveCount(50);
  const pages = page.getByRole('navigation', { name: 'Seiten der Redirects' });
  await expect(pages).toContainText('Seite 1 von 200');
  await expect(pages.getByRole('button', { name: 'Vorherige Seite' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect(namesOf(section).first()).toHaveText('link-51');
  await expect(page.getByRole('heading', { name: 'Redirects' })).toBeFocused();
  await section.getByRole('button', { name: 'Slug' }).click();
  await section.getByRole('button', { name: 'Slug' }).click();
  await expect(namesOf(section).first()).toHaveText('link-10000');
  await expect(pages).toContainText('Seite 1 von 200');
  await page.getByLabel('Suche').fill('link-777');
  await expect(namesOf(section)).toHaveCount(11);
  await expect(pages).toBeHidden();
});

test('the actions of a link copy its address and open it', { tag: '@desktop' }, async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const hostile = redirect({ id: 2, slug: 'fremd', targetUrl: 'javascript:alert(1)' });
  await answerLists(page, [redirect({ slug: 'größe' }), hostile]);
  await page.clock.install();
  await openManager(page);
  const row = rowOf(redirectsOf(page), 'größe');
  const copy = action(row, 'Link kopieren');
  const icon = copy.locator('path');
  const before = (await icon.getAttribute('d')) ?? '';

  await test.step('open it in a new tab', async () => {
    const open = row.getByRole('link', { name: 'Link öffnen' });
    await expect(open).toHaveAttribute('href', '/r/gr%C3%B6%C3%9Fe');
    await expect(open).toHaveAttribute('target', '_blank');
    await expect(open).toHaveAttribute('rel', /noopener/);
  });

  await test.step('a target that no link may have is only shown', async () => {
    await expect(page.getByText('javascript:alert(1)')).not.toHaveAttribute('href');
  });

  await test.step('copy its address and say so', async () => {
    await copy.click();
    await expectToast(page, 'Link kopiert', 'Der Redirect-Link wurde in die Zwischenablage kopiert.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${new URL(page.url()).origin}/r/gr%C3%B6%C3%9Fe`);
  });

  await test.step('with a check mark for two seconds', async () => {
    await stopClock(page);
    // Takes the check mark of the step before away.
    await page.clock.runFor(2000);
    await expect(icon).toHaveAttribute('d', before);
    await copy.click();
    await expect(icon).not.toHaveAttribute('d', before);
    await page.clock.runFor(1900);
    await expect(icon).not.toHaveAttribute('d', before);
    await page.clock.runFor(200);
    await expect(icon).toHaveAttribute('d', before);
  });

  await test.step('say when the browser does not let them copy', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('No')) } });
    });
    await copy.click();
    await expectToast(page, 'Fehler', 'Der Link konnte nicht kopiert werden.');
  });
});

test('the tooltip shows the whole target after 700 ms, 4 px away, and goes with Escape @desktop', async ({ page }) => {
  const target = `https://example.org/${'lang/'.repeat(30)}`;
  await answerLists(page, [redirect({ targetUrl: target })]);
  await page.clock.install();
  await openManager(page);
  const link = page.getByRole('link', { name: /^example\.org/ });
  await expect(link).toBeVisible();
  await stopClock(page);
  await link.hover();
  await page.clock.runFor(650);
  await expect(page.locator('[data-radix-popper-content-wrapper]')).toHaveCount(0);
  await page.clock.runFor(100);
  const tooltip = page.locator('[data-radix-popper-content-wrapper]');
  await expect(tooltip).toContainText(target);
  await expect(link).toHaveAccessibleDescription(target);
  const [above, below] = [await tooltip.boundingBox(), await link.boundingBox()];
  const gap = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
  expect(Math.round(gap)).toBe(4);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.getByRole('button', { name: 'Bearbeiten' }).focus();
  await expect(tooltip).toHaveText(/Bearbeiten/);
});

test.describe('the dialogs', () => {
  test.beforeEach(async ({ page }) => {
    await answerLists(page, [redirect({ metadata: 'nur Text', expiresAt: '2030-02-01T00:00:00.000Z' })], [category()]);
    await openManager(page);
  });

  test('have no barriers, empty, with their errors and with the calendar', async ({ page, axe }) => {
    const link = await addRedirect(page);
    await axe('[role="dialog"]');
    await save(link).click();
    await expect(link.getByLabel('Slug')).toBeFocused();
    await axe('[role="dialog"]');
    await link.getByRole('button', { name: 'Kalender öffnen' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await axe('#headlessui-portal-root');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toBeHidden();
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    const dialog = await addCategory(page);
    await dialog.getByLabel('Name').fill('Probe');
    await axe('[role="dialog"]');
  });

  test('are 600 and 500 px wide, and send nothing before they are whole', { tag: '@desktop' }, async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const widthOf = async (dialog: Locator) => (await dialog.boundingBox())?.width;

    await test.step('a category needs a name and a whole colour', async () => {
      const dialog = await addCategory(page);
      await expect.poll(() => widthOf(dialog)).toBe(500);
      await expect(dialog.getByLabel('Name')).toHaveAttribute('maxlength', '50');
      await expect(dialog.getByLabel('Farbe')).toHaveAttribute('maxlength', '7');
      await dialog.getByLabel('Farbe').fill('#12');
      await save(dialog).click();
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await expect(dialog.getByText('Name is required')).toHaveAttribute('lang', 'en');
      await expect(dialog.getByLabel('Farbe')).toHaveAccessibleDescription('Bitte gib die Farbe als #rrggbb ein');
      await dialog.getByRole('button', { name: 'Schließen' }).click();
      await discardChanges(page);
      await expect(dialog).toBeHidden();
    });

    await test.step('a link needs a slug and a target', async () => {
      const dialog = await addRedirect(page);
      await expect.poll(() => widthOf(dialog)).toBe(600);
      await dialog.getByRole('button', { name: 'Schließen' }).click();
      await expect(dialog).toBeHidden();
      await addRedirect(page);
      const slug = dialog.getByLabel('Slug');
      const target = dialog.getByLabel('Ziel-URL');
      await expect(slug).toHaveAttribute('maxlength', '100');
      await save(dialog).click();
      await expect(slug).toBeFocused();
      await expect(slug).toHaveAccessibleDescription('Slug is required');
      await expect(target).toHaveAccessibleDescription(/Target URL is required$/);
      await expect(dialog.getByText('Slug is required')).toHaveAttribute('lang', 'en');
      await expect(dialog.getByText('Target URL is required')).toHaveAttribute('lang', 'en');
      await slug.fill('mein slug');
      await expect(dialog.getByText('Slug is required')).toBeHidden();
      for (const wrong of ['example.org', 'javascript:alert(1)', '//example.org', 'https://a:b@example.org/']) {
        await target.fill(wrong);
        await expect(dialog.getByText('Please enter a valid URL')).toBeHidden();
        await target.press('Enter');
        await expect(dialog.getByText('Please enter a valid URL')).toHaveAttribute('lang', 'en');
        await expect(target).toHaveValue(wrong);
      }
      await expect(slug).toHaveAccessibleDescription(/nur Buchstaben, Ziffern/);
      await dialog.getByLabel('Ablaufdatum').fill('2027-02-30');
      await save(dialog).click();
      await expect(dialog.getByLabel('Ablaufdatum')).toHaveAccessibleDescription(/gültiges Datum/);
    });
    expect(sent).toEqual([]);
  });

  test('send what was typed, and wait meanwhile', { tag: '@desktop' }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const answer = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    await page.route(/\/api\/redirects/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent.push(route.request().postDataJSON());
      await answer.promise;
      const isCategory = route.request().url().endsWith('/categories');
      return route.fulfill({ status: 201, json: isCategory ? category() : redirect() });
    });

    await test.step('the nine fields of a link', async () => {
      const dialog = await addRedirect(page);
      await expect(dialog.getByRole('switch', { name: 'Aktiv' })).toBeChecked();
      await expect(dialog.getByRole('switch', { name: 'Klicks zählen' })).toBeChecked();
      await dialog.getByLabel('Slug').fill('neu');
      await dialog.getByLabel('Ziel-URL').fill('https://example.org/');
      await dialog.getByLabel('Kategorie').selectOption('Gedrucktes');
      await save(dialog).click();
      await expect(save(dialog)).toHaveText('Speichern...');
      await expect(save(dialog)).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      answer.resolve();
      await expect(dialog).toBeHidden();
      const typed = { slug: 'neu', targetUrl: 'https://example.org/', title: '', description: '', categoryId: 1 };
      expect(sent).toEqual([{ ...typed, active: 'true', trackClicks: true, expiresAt: null, metadata: '' }]);
    });

    await test.step('the three fields of a category', async () => {
      const dialog = await addCategory(page);
      await dialog.getByLabel('Name').fill('Neu');
      await dialog.getByLabel('Farbe').fill('');
      await save(dialog).click();
      await expect(dialog).toBeHidden();
      await expectToast(page, 'Kategorie erstellt', 'Die Kategorie wurde erfolgreich erstellt.');
      expect(sent.slice(1)).toEqual([{ name: 'Neu', description: '', color: '#a90499' }]);
    });

    const read = Promise.withResolvers<void>();
    await page.route('/api/redirects', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      await read.promise;
      return route.fulfill({ json: [redirect(), redirect({ id: 2, slug: 'neu' })] });
    });

    await test.step('a new link has a slug made of what was typed, and its address to copy', async () => {
      const dialog = await addRedirect(page);
      await dialog.getByLabel('Slug').fill('Mein Herbst Angebot!');
      await dialog.getByRole('button', { name: '„mein-herbst-angebot“ übernehmen' }).click();
      await expect(dialog.getByLabel('Slug')).toHaveValue('mein-herbst-angebot');
      await dialog.getByLabel('Ziel-URL').fill('https://example.org/');
      await save(dialog).click();
      await expectToast(page, 'Redirect erstellt', 'Der Redirect wurde erfolgreich erstellt.');
      await expect(dialog).toBeHidden();
      await toastOf(page).getByRole('button', { name: 'Link kopieren' }).click();
      await expectToast(page, 'Link kopiert', 'Der Redirect-Link wurde in die Zwischenablage kopiert.');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(`${new URL(page.url()).origin}/r/mein-herbst-angebot`);
    });

    await test.step('the lists stay on screen while they are read again', async () => {
      await expect(namesOf(redirectsOf(page))).toHaveText(['flyer']);
      await expect(page.getByText('Lade Redirects...')).toHaveCount(0);
      read.resolve();
      await expect(namesOf(redirectsOf(page))).toHaveText(['flyer', 'neu']);
    });
  });

  test('forget what is given up, and have a calendar', { tag: '@desktop' }, async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Neuen Redirect erstellen' });

    await test.step('closing resets the form and forgets the entry', async () => {
      const row = rowOf(redirectsOf(page), 'flyer');
      await action(row, 'Bearbeiten').click();
      const edit = page.getByRole('dialog', { name: 'Redirect bearbeiten' });
      await expect(edit.getByLabel('Metadaten')).toHaveValue('nur Text');
      await expect(edit.getByLabel('Ablaufdatum')).toHaveValue('2030-02-01');
      await edit.getByLabel('Titel').fill('Verworfen');
      await page.keyboard.press('Escape');
      await discardChanges(page);
      await expect(edit).toBeHidden();
      await expect(action(row, 'Bearbeiten')).toBeFocused();

      await addRedirect(page);
      for (const label of ['Slug', 'Ziel-URL', 'Titel', 'Beschreibung', 'Ablaufdatum', 'Metadaten']) {
        await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('');
      }
      await expect(save(dialog)).toHaveText('Erstellen');
      await dialog.getByLabel('Slug').fill('verworfen');
      await dialog.getByRole('button', { name: 'Abbrechen' }).click();
      await discardChanges(page);
      await addRedirect(page);
      await expect(dialog.getByLabel('Slug')).toHaveValue('');
    });

    await test.step('what was not touched closes without a question, a switch that was moved is asked about', async () => {
      const edit = page.getByRole('dialog', { name: 'Redirect bearbeiten' });
      await dialog.getByRole('button', { name: 'Abbrechen' }).click();
      await expect(dialog).toBeHidden();

      await action(rowOf(redirectsOf(page), 'flyer'), 'Bearbeiten').click();
      await edit.getByRole('button', { name: 'Abbrechen' }).click();
      await expect(edit).toBeHidden();

      await action(rowOf(redirectsOf(page), 'flyer'), 'Bearbeiten').click();
      for (const name of ['Aktiv', 'Klicks zählen']) await edit.getByRole('switch', { name }).click();
      await edit.getByRole('button', { name: 'Abbrechen' }).click();
      await discardChanges(page);
      await expect(edit).toBeHidden();
      await addRedirect(page);
    });

    await test.step('the calendar is German, begins with Monday, and the keyboard chooses a day', async () => {
      const date = dialog.getByLabel('Ablaufdatum');
      await date.fill('2027-03-01');
      await dialog.getByRole('button', { name: 'Kalender öffnen' }).focus();
      await page.keyboard.press('Enter');
      const grid = page.getByRole('grid', { name: 'März 2027' });
      await expect(grid.getByRole('columnheader', { includeHidden: true }).first()).toHaveText(/^Mo/);
      await expect(grid.getByRole('button', { name: /^Montag, 1\. März 2027/ })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(grid).toBeHidden();
      await expect(date).toHaveValue('2027-03-09');
      await expect(dialog.getByRole('button', { name: 'Kalender öffnen' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Datum löschen' }).click();
      await expect(date).toHaveValue('');
      await date.fill('1.4.2028');
      await expect(date).toHaveValue('2028-04-01');
    });
  });
});

test('failures are said in a toast, and nothing is lost', { tag: '@desktop' }, async ({ page, allowNoise }) => {
  allowNoise(/status of 500/);
  allowNoise(/net::ERR_FAILED .*\/api\/redirects\/1\b|\/api\/redirects\/1 net::ERR_FAILED/);
  const failure = { status: 500, json: { status: 'error', message: 'Interner Fehler' } };
  await answerLists(page, [redirect()], [category()]);
  await page.route(/\/api\/redirects/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(failure),
  );
  await openManager(page);
  const link = rowOf(redirectsOf(page), 'flyer');
  const group = rowOf(categoriesOf(page), 'Gedrucktes');

  await test.step('when a link is made or changed', async () => {
    const made = await addRedirect(page);
    await made.getByLabel('Slug').fill('neu');
    await made.getByLabel('Ziel-URL').fill('https://example.org/');
    await made.getByRole('switch', { name: 'Klicks zählen' }).click();
    await save(made).click();
    const message = 'Fehler beim Erstellen des Redirects: 500: Interner Fehler';
    await expectToast(page, 'Fehler', message);
    await expect(made.getByRole('alert')).toHaveText(message);
    await expect(save(made)).toHaveText('Erstellen');
    await expect(made.getByLabel('Slug')).toHaveValue('neu');
    await expect(made.getByRole('switch', { name: 'Klicks zählen' })).not.toBeChecked();
    // Closing the toast is no click beside the dialog.
    await toastOf(page).getByRole('button', { name: 'Hinweis schließen' }).click();
    await expect(toastOf(page)).toHaveCount(0);
    await expect(made.getByLabel('Slug')).toHaveValue('neu');
    await made.getByRole('button', { name: 'Abbrechen' }).click();
    await discardChanges(page);

    await action(link, 'Bearbeiten').click();
    const edit = page.getByRole('dialog', { name: 'Redirect bearbeiten' });
    await edit.getByLabel('Titel').fill('Neu');
    await save(edit).click();
    await expectToast(page, 'Fehler', 'Fehler beim Aktualisieren des Redirects: 500: Interner Fehler');
    await expect(edit.getByLabel('Slug')).toHaveValue('flyer');
    await edit.getByRole('button', { name: 'Abbrechen' }).click();
    await discardChanges(page);
    await expect(edit).toBeHidden();
  });

  await test.step('when a category is made or changed', async () => {
    const made = await addCategory(page);
    await made.getByLabel('Name').fill('Neu');
    await save(made).click();
    await expectToast(page, 'Fehler', 'Fehler beim Erstellen der Kategorie: 500: Interner Fehler');
    await expect(made.getByLabel('Name')).toHaveValue('Neu');
    await page.keyboard.press('Escape');
    await discardChanges(page);
    await action(group, 'Bearbeiten').click();
    const edit = page.getByRole('dialog', { name: 'Kategorie bearbeiten' });
    await save(edit).click();
    await expectToast(page, 'Fehler', 'Fehler beim Aktualisieren der Kategorie: 500: Interner Fehler');
    await edit.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(edit).toBeHidden();
  });

  await test.step('when something is deleted', async () => {
    await action(link, 'Löschen').click();
    await expectToast(page, 'Fehler', 'Fehler beim Löschen des Redirects: 500: Interner Fehler');
    await action(group, 'Löschen').click();
    await expectToast(page, 'Fehler', 'Fehler beim Löschen der Kategorie: 500: Interner Fehler');
    await expect(namesOf(redirectsOf(page))).toHaveText(['flyer']);
    await expect(action(link, 'Löschen')).toBeEnabled();
  });

  await test.step('when there is no answer at all', async () => {
    await page.route('/api/redirects/1', (route) => route.abort());
    await action(link, 'Löschen').click();
    await expectToast(page, 'Fehler', 'Fehler beim Löschen des Redirects: Der Server ist nicht erreichbar.');
    await expect(namesOf(redirectsOf(page))).toHaveText(['flyer']);
  });
});
