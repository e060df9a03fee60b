import { expect, test } from '#tests/support/browser/test.ts';
import { configuredSite } from '#tests/support/site/configured-site.ts';
import { openPage } from '#tests/support/site/pages.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a contract is withdrawn in two steps, from a link on every page', { tag: '@mobile' }, async ({
    page,
    allowNoise,
  }) => {
    // Missing input is answered with 400.
    allowNoise(/status of 400/);
    await page.goto('/soulcircle');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen', exact: true }).click();

    await test.step('the form asks for missing fields and keeps the typed text', async () => {
      await page.getByLabel('Name').fill('Ada Löw');
      await page.getByLabel('E-Mail').fill('ada@example.org');
      await page.getByRole('button', { name: 'Weiter zur Bestätigung' }).click();
      await expect(page.getByRole('alert')).toContainText('Bitte prüfe deine Angaben.');
      await expect(page.getByLabel('Name')).toHaveValue('Ada Löw');
    });

    await test.step('the second step asks for a confirmation', async () => {
      await page.getByLabel('Bestell- oder Vertragsnummer').fill('MP-4711');
      await page.getByRole('button', { name: 'Weiter zur Bestätigung' }).click();
      await expect(page.getByText('Hiermit widerrufe ich')).toBeVisible();
    });

    await test.step('the page shows the withdrawal and the time of its receipt', async () => {
      await page.getByRole('button', { name: 'Widerruf bestätigen' }).click();
      await expect(page.getByRole('status')).toHaveText('Dein Widerruf ist eingegangen.');
      await expect(page.getByRole('main')).toContainText('MP-4711');
      await expect(page.getByRole('main')).toContainText(/Eingegangen am.+ um \d\d:\d\d:\d\d.Uhr/s);
    });
  });
});

test('a contract is cancelled, and its receipt is printed', { tag: '@desktop' }, async ({ page, axe, allowNoise }) => {
  // Missing input is answered with 400; ClickUp is not connected.
  allowNoise(/status of (?:400|503)/);
  await openPage(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Verträge hier kündigen' }).click();

  await test.step('an immediate cancellation needs a reason', async () => {
    await page.getByLabel('Art der Kündigung').selectOption('außerordentlich, aus wichtigem Grund');
    await page.getByLabel('Name').fill('Ida Kündig');
    await page.getByLabel('Bestell- oder Vertragsnummer').fill('SoulCircle seit Mai');
    await page.getByLabel('E-Mail').fill('ida@example.org');
    await page.getByRole('button', { name: 'jetzt kündigen' }).click();
    await expect(page.getByLabel(/^Grund/)).toHaveAccessibleDescription(/Bitte nenne den Grund/);
    await axe();
  });

  await test.step('a cancellation with a reason needs one step', async () => {
    await page.getByLabel(/^Grund/).fill('Umzug ins Kloster');
    await page.getByRole('button', { name: 'jetzt kündigen' }).click();
    await expect(page.getByRole('status')).toHaveText('Deine Kündigung ist eingegangen.');
    await axe();
  });

  await test.step('the printed receipt shows only the declaration and its recipient, in black on white', async () => {
    await page.emulateMedia({ media: 'print' });
    for (const around of ['contentinfo', 'banner'] as const) await expect(page.getByRole(around)).toBeHidden();
    for (const text of ['Umzug ins Kloster', 'Hiermit kündige ich', /^An: ME – Mein Erwachen/]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    const colours = await page
      .getByRole('main')
      .locator('h1, p, dt, dd')
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).color));
    expect(new Set(colours)).toEqual(new Set(['rgb(0, 0, 0)']));
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });
});

test('leisure on a fixed date says beside its price and in the instruction that nobody can withdraw from it', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(`${configuredSite.url}/kurse/rauhnaechte`);
  await expect(page.getByText('Hierfür gibt es kein gesetzliches Widerrufsrecht')).toBeVisible();
  await page.goto(`${configuredSite.url}/widerruf`);
  await expect(page.getByRole('heading', { name: 'Kein Widerrufsrecht bei festen Terminen' })).toBeVisible();
  await expect(page.getByText(/Das gilt für: .*Rauhnächte/)).toBeVisible();
});
