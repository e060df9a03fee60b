import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { connectPlatform, nameProduct } from '#contracts/purchases/platforms.ts';
import { checkoutAtHome } from '#local/defaults.ts';
import { LOCAL_SECRET } from '#tests/fakes/checkout/server.ts';
import { expect, openScreen, test, toastOf } from '#tests/support/accounts/admin.ts';
import { PERSON } from '#tests/support/agents.ts';
import {
  addFullRedirect,
  editRedirect,
  expectToast,
  openManager,
  save,
} from '#tests/support/redirects/manager-screen.ts';
import { findRow, unique } from '#tests/support/redirects/stored-entries.ts';

const platform = 'digistore24';

/** Buys with a code at the platform itself, without a click on the website. Returns the order's number. */
async function buy(buyer: Page, checkout: URL, code: string, email: string): Promise<string> {
  await buyer.goto(checkout.href);
  await buyer.getByLabel('Gutscheincode').fill(code);
  await buyer.getByRole('button', { name: 'Einlösen' }).click();
  await expect(buyer.getByText(`Gutschein ${code.toUpperCase()} ist eingelöst.`)).toBeVisible();
  await buyer.getByLabel('Vorname').fill('Karla');
  await buyer.getByLabel('Nachname').fill('Käuferin');
  await buyer.getByLabel('E-Mail-Adresse').fill(email);
  await buyer.getByRole('button', { name: 'Jetzt kaufen' }).click();
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Bestellung');
  return (await buyer.locator('strong', { hasText: /^[A-Z]{8}$/ }).textContent()) ?? '';
}

/** Waits for a purchase on the owner's screen, with the words of its row. */
async function expectPurchase(owner: Page, order: string, ...words: readonly string[]): Promise<void> {
  const row = owner.getByRole('row', { name: order });
  await expect(async () => {
    await openScreen(owner, `/admin-dashboard/apps/payments?suche=${order}`, 'Zahlungen');
    await expect(row).toBeVisible({ timeout: 3000 });
  }).toPass();
  for (const text of words) await expect(row).toContainText(text);
}

test('a printed flyer with a code brings its link the money without a click, and earlier purchases join @desktop', {
  tag: '@release',
}, async ({ page: owner, browser, baseURL, axe }) => {
  const slug = unique('flyer');
  const [early, code] = [`FLYER${randomInt(1e9)}`, `FLYER${randomInt(1e9)}`];
  const checkout = checkoutAtHome(baseURL ?? '');
  const context = await browser.newContext({ userAgent: PERSON, locale: 'de-DE' });
  const buyer = await context.newPage();

  await test.step('the owner has connected the platform, and a buyer uses a code that no link has yet', async () => {
    const path = connectPlatform.path.replace(':platform', platform);
    expect((await owner.request.put(path, { data: { secret: LOCAL_SECRET } })).status()).toBe(200);
    const product = { platform, productId: '500027', name: 'Soul Plan', offer: 'soulPlan' };
    expect((await owner.request.put(nameProduct.path, { data: product })).status()).toBe(200);
    // Visiting a page of the platform tells it where the notices go.
    await buyer.goto(`${checkout.origin}/orders`);
    await expectPurchase(owner, await buy(buyer, checkout, early, `${slug}-1@beispiel.example`), 'unbekannt');
  });

  await test.step('the owner prints a code on a flyer and adds it to a link', async () => {
    await openManager(owner);
    const dialog = await addFullRedirect(owner);
    await dialog.getByLabel('Slug').fill(slug);
    await dialog.getByLabel('Ziel-URL').fill('https://example.org/');
    await dialog.getByLabel('Gutscheincodes').fill(`  ${code.toLowerCase()} `);
    await save(dialog).click();
    await expectToast(owner, 'Redirect erstellt', 'Der Redirect wurde erfolgreich erstellt.');
  });

  await test.step('a buyer types the code at the checkout, and the euros are on the link', async () => {
    const order = await buy(buyer, checkout, code, `${slug}-2@beispiel.example`);
    await expectPurchase(owner, order, `Kurzlink „${slug}“`, '87\u00a0€');
    await openManager(owner);
    const row = await findRow(owner, slug);
    await expect(row).toContainText('87\u00a0€');
    await row.getByRole('button', { name: slug, exact: true }).click();
    const drawer = owner.getByRole('dialog', { name: slug });
    await expect(drawer.getByText(/^1 Kauf, zuletzt am /)).toBeVisible();
    await expect(drawer).toContainText('1 Kauf in den letzten 90 Tagen');
    await axe('[role=dialog]');
    await owner.keyboard.press('Escape');
  });

  await test.step('the code of the earlier purchase is added, and the purchase joins', async () => {
    const dialog = await editRedirect(await findRow(owner, slug));
    await dialog.getByLabel('Gutscheincodes').fill(`${code}, ${early}`);
    await save(dialog).click();
    await expect(toastOf(owner)).toContainText('1 früheren Kauf mit diesen Codes dazuzählen?');
    await toastOf(owner).getByRole('button', { name: 'Dazuzählen' }).click();
    await expectToast(owner, 'Dazugezählt', '1 Kauf zählt jetzt zu diesem Kurzlink.');
    await expect(await findRow(owner, slug)).toContainText('174\u00a0€');
  });
  await context.close();
});
