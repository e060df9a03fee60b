import { closeToast, expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { answerPayments, paymentsPath, platformsWith, product } from '#tests/support/purchases/payment-screens.ts';

/** Interval in milliseconds at which the screen looks for the first notice. */
const POLL_MS = 3000;

test('the set-up of a platform goes step by step, and reports only notices that have arrived', {
  tag: '@desktop',
}, async ({ page, context, axe }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const answers = await answerPayments(page, { products: [] });
  const saved: unknown[] = [];
  const stored = { isConnected: true, connectedAt: '2026-11-23T09:00:00.000Z' };
  await page.route('/api/payments/platforms/digistore24', (route) => {
    const isSaved = route.request().method() === 'PUT';
    if (isSaved) saved.push(route.request().postDataJSON());
    answers.platforms = platformsWith(isSaved ? stored : {});
    return route.fulfill({ json: answers.platforms[0] });
  });
  await page.clock.install();
  await openScreen(page, `${paymentsPath}?ansicht=anbindung`, 'Zahlungen');
  const card = page.getByRole('region', { name: 'Digistore24' });

  await test.step('the owner chooses a platform', async () => {
    await expect(page.getByText('Noch ist keine Bezahlplattform angebunden.')).toBeVisible();
    await axe();
    await page.getByRole('button', { name: 'Einrichten Digistore24' }).press('Enter');
    await expect(card.getByRole('heading', { name: 'Digistore24' })).toBeFocused();
    await expect(card.getByText('Nicht verbunden', { exact: true })).toBeVisible();
    await expect(card.getByText('„Einstellungen › Integrationen (IPN)“')).toBeVisible();
  });

  await test.step('the owner copies the address and stores the secret', async () => {
    await card.getByRole('button', { name: 'Adresse kopieren' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'https://www.example.org/api/payments/digistore24',
    );
    const secret = card.getByLabel('Passphrase', { exact: true });
    await expect(secret).toHaveValue(/^[a-z2-9]{24}$/);
    await card.getByRole('button', { name: 'Kopieren', exact: true }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await secret.inputValue());
    await secret.fill('ein langes Geheimnis');
    await card.getByRole('button', { name: 'Geheimnis speichern' }).click();
    await expect(card.getByText('Geheimnis gespeichert, noch keine Nachricht empfangen.')).toBeVisible();
    expect(saved).toEqual([{ secret: 'ein langes Geheimnis' }]);
    await expect(secret).toHaveValue('');
    await expect(card.getByRole('heading', { name: 'Adresse eintragen', exact: true })).toBeVisible();
    await closeToast(page);
  });

  await test.step('the screen reports a refused and then an accepted notice without a reload', async () => {
    answers.platforms = platformsWith({ ...stored, lastRefusedAt: new Date().toISOString() });
    await page.clock.fastForward(POLL_MS);
    await expect(card.getByRole('alert')).toContainText('Die Passphrase stimmt nicht überein.');
    answers.platforms = platformsWith({ ...stored, lastNoticeAt: new Date(Date.now() + 30_000).toISOString() });
    await page.clock.fastForward(POLL_MS);
    await expect(card.getByText('Verbunden, letzte Nachricht gerade eben.')).toBeVisible();
    await expect(card.getByRole('alert')).toHaveCount(0);
    await axe();
  });

  await test.step('the owner disconnects after a question, and the focus stays nearby', async () => {
    await card.getByRole('button', { name: 'Verbindung trennen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Trennen' }).click();
    await expect(page.getByText('Noch ist keine Bezahlplattform angebunden.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Bezahlplattformen' })).toBeFocused();
  });
});

test('the owner assigns a product to its name and its offer', { tag: '@desktop' }, async ({ page, axe }) => {
  const answers = await answerPayments(page, { products: [product()] });
  await page.route('/api/payments/products', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    answers.products = [product(route.request().postDataJSON())];
    return route.fulfill({ json: answers.products[0] });
  });
  await openScreen(page, `${paymentsPath}?ansicht=anbindung`, 'Zahlungen');
  const rows = page.getByRole('table', { name: 'Produkte' }).getByRole('row');
  await expect(rows.last()).toContainText('Ohne Angebot„Rauhnächte Spezial“Digistore24, 500099–3');
  await page.getByRole('button', { name: 'Benennen Rauhnächte Spezial' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue('Rauhnächte Spezial');
  await axe('[role="dialog"]');
  await dialog.getByLabel('Name').fill('Rauhnächte');
  await dialog.getByLabel('Angebot').selectOption('SoulAlchemy');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(rows.last()).toContainText('Rauhnächte„Rauhnächte Spezial“Digistore24, 500099SoulAlchemy3');
  await expect(page.getByRole('button', { name: 'Ändern Rauhnächte' })).toBeFocused();
});
