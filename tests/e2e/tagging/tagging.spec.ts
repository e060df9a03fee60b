import type { Page } from '@playwright/test';
import { closeToast, expect, toastOf } from '#tests/support/accounts/admin.ts';
import { test } from '#tests/support/events/integrated-test.ts';
import { openActiveCampaign } from '#tests/support/tagging/integration-screens.ts';

const queue = (page: Page) => page.getByRole('region', { name: 'Warteschlange' });

/** Returns a contact that no other test tags. */
const someContact = (): string => String(Math.floor(Math.random() * 1_000_000_000));

async function tag(page: Page, contact: string, name: string): Promise<void> {
  await page.getByLabel('Kontakt-ID').fill(contact);
  await page.getByLabel('Tag-Name').fill(name);
  await page.getByRole('button', { name: 'Tag hinzufügen' }).click();
}

test('a contact is tagged, an unknown one is refused, and tags wait while ActiveCampaign is away', {
  tag: '@vendors',
}, async ({ page, site }) => {
  await openActiveCampaign(page);

  await test.step('a contact gets its tag at once', async () => {
    const contact = someContact();
    site.activeCampaign.account.contacts.set(contact, 'Frieda');
    await expect(page.getByText('Verbindung zur ActiveCampaign API erfolgreich!')).toBeVisible();
    await tag(page, contact, 'Ganz neuer Tag');
    await expect(toastOf(page)).toContainText('Erfolg');
    expect(site.activeCampaign.account.tagsOf(contact)).toEqual(['Ganz neuer Tag']);
  });

  await test.step('an unknown contact is refused, and can be sent again or discarded', async () => {
    const contact = someContact();
    await tag(page, contact, 'Yoga Retreat');
    await expect(toastOf(page)).toContainText('Fehler');
    await expect(toastOf(page)).toContainText('nicht gefunden');
    const row = queue(page).getByRole('row').filter({ hasText: contact });
    await expect(row).toContainText('Der Kontakt wurde in ActiveCampaign nicht gefunden.');

    await closeToast(page);
    await row.getByRole('button', { name: /^Erneut senden/ }).click();
    await expect(toastOf(page)).toContainText('Fehler beim erneuten Senden:');
    await closeToast(page);
    await expect(row).toBeVisible();
    site.activeCampaign.account.contacts.set(contact, 'Gerda');
    await row.getByRole('button', { name: /^Erneut senden/ }).click();
    await expect(row).toBeHidden();
    expect(site.activeCampaign.account.tagsOf(contact)).toEqual(['Yoga Retreat']);

    const other = someContact();
    await tag(page, other, 'Yoga Retreat');
    await expect(toastOf(page)).toContainText('nicht gefunden');
    await closeToast(page);
    const otherRow = queue(page).getByRole('row').filter({ hasText: other });
    await otherRow.getByRole('button', { name: /^Verwerfen/ }).click();
    await expect(toastOf(page)).toContainText('Tag verworfen');
    await expect(otherRow).toBeHidden();
  });

  await test.step('while ActiveCampaign is away a tag waits, and the bar is red', async () => {
    site.activeCampaign.interfere = () => 'reset';
    await page.getByRole('button', { name: 'Verbindung testen' }).click();
    await expect(page.getByText(/^Fehler bei der Verbindung:/)).toBeVisible();
    await tag(page, someContact(), 'Newsletter');
    await expect(toastOf(page)).toContainText('Erfolg');
    await expect(toastOf(page)).toContainText('vorgemerkt');
    await expect(queue(page).getByText(/^der älteste seit/)).toBeVisible();
  });
});
