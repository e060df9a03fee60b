import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { connectPlatform, nameProduct } from '#contracts/purchases/platforms.ts';
import { createRedirect, listRedirects, type Redirect } from '#contracts/redirects/editing.ts';
import { withTokenPlaceholder } from '#domain/purchases/checkout-token.ts';
import { checkoutAtHome } from '#local/defaults.ts';
import { LOCAL_SECRET } from '#tests/fakes/checkout/server.ts';
import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { PERSON } from '#tests/support/agents.ts';
import { builtCheckout } from '#tests/support/purchases/built-checkout.ts';

const platform = 'digistore24';
const pixel = /\/api\/analytics\/pixel/;

/** Makes the page's links lead to the local checkout, as if the owner had published its address. */
async function redirectToHome(page: Page, checkout: URL): Promise<void> {
  const { href } = new URL('?voucher=SOULPLAN27', checkout);
  const links = page.locator(`a[href^="${builtCheckout.PUBLIC_CHECKOUT_URL}"]`);
  await links.evaluateAll(
    (all, pairs) => {
      for (const link of all) for (const [name, value] of pairs) link.setAttribute(name, value);
    },
    [
      ['href', href],
      ['data-to', withTokenPlaceholder(href)],
      ['data-of', 'soulPlan'],
    ] as const,
  );
}

const rowOf = (page: Page, order: string) => page.getByRole('row', { name: order });
const revenue = (page: Page) =>
  page.getByRole('region', { name: 'Was die Käufe ergeben' }).getByRole('definition').first();

test('a click on a short link becomes a purchase with its link and revenue, and is refunded @desktop', async ({
  page: owner,
  browser,
  baseURL,
}) => {
  const slug = `gekauft-${randomInt(1_000_000)}`;
  const checkout = checkoutAtHome(baseURL ?? '');
  const buyerContext = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    userAgent: PERSON,
    locale: 'de-DE',
  });
  const buyer = await buyerContext.newPage();
  let order = '';

  await test.step('the owner has a short link and has connected the platform with its passphrase', async () => {
    const link = { slug, targetUrl: `${baseURL}/soulplan2`, title: 'Aus der Bio' };
    expect((await owner.request.post(createRedirect.path, { data: link })).status()).toBe(201);
    const secret = { data: { secret: LOCAL_SECRET } };
    const path = connectPlatform.path.replace(':platform', platform);
    expect((await owner.request.put(path, secret)).status()).toBe(200);
    const product = { platform, productId: '500027', name: 'Soul Plan', offer: 'soulPlan' };
    expect((await owner.request.put(nameProduct.path, { data: product })).status()).toBe(200);
    await buyer.goto(`${checkout.origin}/orders`);
    await buyer.getByRole('button', { name: 'Verbindung testen' }).click();
    await expect(buyer.getByText('Die Verbindung steht.')).toBeVisible();
  });

  await test.step('a buyer follows the link and orders', async () => {
    const counted = buyer.waitForResponse(pixel);
    await buyer.goto(`/r/${slug}`);
    await expect(buyer).toHaveURL(/\/soulplan2/);
    expect((await counted).status()).toBe(204);
    await redirectToHome(buyer, checkout);

    const opening = buyerContext.waitForEvent('page');
    const clickCounted = buyer.waitForResponse(pixel);
    await buyer
      .getByRole('link', { name: /^Für 27 € bestellen/ })
      .first()
      .click();
    await clickCounted;
    const form = await opening;
    await expect(form.getByText('Gutschein SOULPLAN27 ist eingelöst.')).toBeVisible();
    await expect(form.getByRole('definition').last()).toHaveText('27,00 €');
    await form.getByLabel('Vorname').fill('Karla');
    await form.getByLabel('Nachname').fill('Käuferin');
    await form.getByLabel('E-Mail-Adresse').fill(`${slug}@beispiel.example`);
    await form.getByRole('button', { name: 'Jetzt kaufen' }).click();
    await expect(form.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Bestellung');
    order = (await form.locator('strong', { hasText: /^[A-Z]{8}$/ }).textContent()) ?? '';
  });

  await test.step('the owner sees the purchase with its revenue and its link', async () => {
    await expect(async () => {
      await openScreen(owner, `/admin-dashboard/apps/payments?suche=${order}`, 'Zahlungen');
      await expect(rowOf(owner, order)).toBeVisible({ timeout: 3000 });
    }).toPass();
    for (const words of ['Karla Käuferin', 'Bezahlt', 'Soul Plan', '27\u00a0€', `Kurzlink „${slug}“`]) {
      await expect(rowOf(owner, order)).toContainText(words);
    }
    await expect(revenue(owner)).toHaveText('27\u00a0€');
    const links: readonly Redirect[] = await (await owner.request.get(listRedirects.path)).json();
    expect(links.find((link) => link.slug === slug)).toMatchObject({ revenue: 2700 });
  });

  await test.step('a refund reverses the revenue', async () => {
    await buyer.goto(`${checkout.origin}/orders`);
    const placed = buyer.locator(`#${order}`);
    await placed.getByRole('button', { name: 'Alles erstatten' }).click();
    await expect(placed.getByRole('listitem').last()).toContainText('Erstattung 27,00');
    await owner.reload();
    await expect(rowOf(owner, order)).toContainText('Erstattet');
    await expect(revenue(owner)).toHaveText('0\u00a0€');
  });
  await buyerContext.close();
});
