import type { listEntries } from '#contracts/content/drafts.ts';
import { kindNames, kindOf } from '#contracts/content/registry.ts';
import type { Result } from '#contracts/route.ts';
import { expect, test, toastOf } from '#tests/support/accounts/admin.ts';
import {
  addCourse,
  closePreview,
  dialog,
  main,
  openContent,
  saved,
  unique,
} from '#tests/support/content/content-screen.ts';
import { answerLaw } from '#tests/support/law/points.ts';

test.use({ hasOwnSession: true });

test('every kind of content has a list, and a form names what is missing', { tag: '@mobile' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  // An editor's overview reads the events, and ClickUp is not connected.
  allowNoise(/status of 503 .*\/api\/events/);
  await openContent(page);
  await test.step('every kind leads to its list, the rare ones once they are unfolded', async () => {
    await main(page).getByText('Selten gebraucht').click();
    for (const kind of kindNames) {
      await expect(main(page).locator(`a[href="#${kind}"]`), kind).toContainText(kindOf(kind).title);
      await expect(main(page).locator(`a[href="#${kind}"]`), kind).toBeVisible();
    }
  });
  await test.step('a required field that was left empty says so', async () => {
    await main(page).locator('a[href="#masterclasses"]').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masterclasses');
    await main(page).getByRole('listitem').getByRole('link').first().click();
    await closePreview(page);
    const title = page.getByLabel('Titel');
    const before = await title.inputValue();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(before);
    await title.fill('');
    await expect(page.getByText('Bitte fülle dieses Feld aus.')).toHaveCount(0);
    await page.getByLabel('Dauer').focus();
    await expect(title).toHaveAccessibleDescription(/Bitte fülle dieses Feld aus\./);
    await axe();
    await title.fill(before);
    await expect(saved(page)).toBeVisible();
  });
});

test('the second window shows both texts side by side, and the rejected one is in the history', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/409/);
  const address = await addCourse(page, unique('Zwei Fenster'));
  const elsewhere = await page.request.put(address, { data: { data: { title: 'Im anderen Fenster' }, version: 1 } });
  expect(elsewhere.status()).toBe(200);
  await closePreview(page);
  await page.getByLabel('Titel').fill('In diesem Fenster');
  const choice = dialog(page, 'Zwei Fassungen');
  await expect(choice).toContainText('In diesem Fenster');
  await expect(choice).toContainText('Im anderen Fenster');
  await axe();
  await page.keyboard.press('Escape');
  await choice.getByRole('button', { name: 'Meine behalten' }).click();
  await expect(choice).toBeHidden();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Verlauf' }).click();
  const history = dialog(page, 'Verlauf');
  await expect(history).toContainText('Im anderen Fenster');
  await history
    .getByRole('button', { name: /^Diese Fassung nehmen/ })
    .first()
    .click();
  await expect(page.getByLabel('Titel')).toHaveValue('Im anderen Fenster');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Titel')).toHaveValue('Im anderen Fenster');
});

test('typed text survives a lost connection and a change of the screen, and is saved when the connection is back', {
  tag: ['@desktop', '@release'],
}, async ({ page, context, allowNoise }) => {
  allowNoise(/ERR_INTERNET_DISCONNECTED/);
  const title = unique('Funkloch');
  const address = await addCourse(page, title);
  await context.setOffline(true);
  await page.getByLabel('Dauer').fill('Ein Tunnel lang');
  await expect(page.getByText(/^Keine Verbindung\. Dein Text bleibt hier stehen/)).toBeVisible();
  await page.getByRole('link', { name: 'Kurse', exact: true }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByLabel('Dauer')).toHaveValue('Ein Tunnel lang');
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  const entries: unknown = await (await page.request.get('/api/content/entries')).json();
  expect(JSON.stringify(entries)).toContain('Ein Tunnel lang');
  await page.request.delete(address);
});

test('every quick move of a row is saved, and a deletion is undone', { tag: '@desktop' }, async ({ page }) => {
  await page.request.put('/api/content/order/social', {
    data: { ids: ['facebook', 'instagram', 'youtube', 'twitter'] },
  });
  // The screen's height makes the list end under the toasts.
  await page.setViewportSize({ width: 1440, height: 570 });
  await page.goto('/admin-dashboard/content#social');
  const names = main(page).getByRole('listitem').getByRole('link');
  const down = page.getByRole('button', { name: '„Facebook“ nach unten' });
  await down.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Platz 4 von 4.')).toBeAttached();
  await expect(names).toHaveText(['Instagram', 'YouTube', 'Twitter', 'Facebook']);
  await expect(down).toBeFocused();
  await expect(down).toHaveAttribute('aria-disabled', 'true');
  // The second click of a double click hits the row that has moved under the pointer.
  await page.getByRole('button', { name: '„Facebook“ nach oben' }).dblclick();
  const stored = async () => {
    const entries: Result<typeof listEntries> = await (await page.request.get('/api/content/entries')).json();
    return entries.filter(({ kind, isDeleted }) => kind === 'social' && !isDeleted).map(({ id }) => id);
  };
  await expect.poll(stored).toEqual(['instagram', 'facebook', 'youtube', 'twitter']);
  await page.reload();
  await expect(names).toHaveText(['Instagram', 'Facebook', 'YouTube', 'Twitter']);

  const grip = await page.getByTitle('„Twitter“ verschieben').boundingBox();
  const first = await page.getByTitle('„Instagram“ verschieben').boundingBox();
  if (!grip || !first) throw new Error('No handle is on the page');
  await page.mouse.move(grip.x + 9, grip.y + 9);
  await page.mouse.down();
  await page.mouse.move(first.x + 9, first.y);
  await page.mouse.up();
  await expect(names).toHaveText(['Twitter', 'Instagram', 'Facebook', 'YouTube']);
  await page.getByRole('button', { name: '„Twitter“ nach unten' }).click({ clickCount: 3 });
  await expect(names).toHaveText(['Instagram', 'Facebook', 'YouTube', 'Twitter']);

  await page.getByRole('button', { name: 'Löschen: Twitter' }).click();
  await expect(names).toHaveText(['Instagram', 'Facebook', 'YouTube']);
  await expect(page.getByRole('region', { name: 'Gelöscht' })).toContainText('Twitter');
  await toastOf(page).getByRole('button', { name: 'Rückgängig' }).click();
  await expect(names).toHaveText(['Instagram', 'Facebook', 'YouTube', 'Twitter']);
  await expect(page.getByRole('region', { name: 'Gelöscht' })).toBeHidden();
  await expect(toastOf(page)).toContainText('Wiederhergestellt');
});

test('the form of an offer marks what is required, and shows the fields of instalments on choice', {
  tag: '@desktop',
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/503/);
  // Nothing is stored, because another test edits this offer.
  await page.route('/api/content/entries/offers/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto('/admin-dashboard/content#offers/soulPlan');
  await closePreview(page);
  await expect(page.getByLabel('Preis', { exact: true })).toHaveAttribute('aria-required', 'true');
  await expect(page.getByLabel('Gutschein', { exact: true })).toHaveAttribute('aria-required', 'false');
  const count = page.getByLabel('Anzahl der Raten');
  await expect(count).toHaveCount(0);
  const choice = page.getByRole('switch', { name: 'In Raten' });
  await choice.click();
  await count.fill('3');
  await expect(page.getByLabel('Gutschein bei Raten')).toBeVisible();
  await axe();
  await choice.click();
  await expect(count).toHaveCount(0);
  await choice.click();
  await expect(count).toHaveValue('3');

  await test.step('a group without a required field is folded until a link asks for a field in it', async () => {
    await page.goto('/admin-dashboard/content#offers/soulAlchemy');
    const guarantee = page.getByLabel('Garantie');
    await expect(page.getByRole('heading', { name: 'Recht' })).toBeVisible();
    await expect(guarantee).toBeHidden();
    await page.goto('/admin-dashboard/content#offers/soulAlchemy/guarantee');
    await expect(guarantee).toBeFocused();
  });
});

test('an editor reads the fields about payment targets, and changes the others', { tag: '@mobile' }, async ({
  page,
  axe,
}) => {
  const law = await answerLaw(page);
  law.role = 'editor';
  await page.goto('/admin-dashboard/content#offers/soulPlan');
  await closePreview(page);
  await expect(main(page)).toContainText('ändert nur eine Inhaberin');
  await expect(page.getByLabel('Preis', { exact: true })).toBeEnabled();
  const checkout = main(page).locator('[data-field="checkoutUrl"]');
  await expect(checkout.getByRole('term')).toBeVisible();
  await expect(checkout.getByRole('textbox')).toHaveCount(0);
  await axe();
  await page.goto('/admin-dashboard/content#legal');
  await expect(main(page)).toContainText('ändert nur eine Inhaberin');
  await expect(main(page).getByRole('textbox')).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Hinzufügen' })).toHaveCount(0);
  await page.goto('/admin-dashboard/content#processors');
  await expect(main(page)).toContainText('ändert nur eine Inhaberin');
  await expect(main(page).getByRole('link', { name: /neu|Neu|hinzufügen/ })).toHaveCount(0);
  await axe();
});
