import { toastOf } from '#tests/support/accounts/admin.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';

// Other keyboard tests: soulplan.spec.ts (FAQ), video.spec.ts, days.spec.ts, settings.spec.ts (tabs).

test('a visitor skips the header and joins the waitlist with the keyboard @desktop', async ({ page }) => {
  await answerEvents(page, []);
  await openHome(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Warteliste beitreten', exact: true }));
  await page.keyboard.press('Enter');
  const form = await reachWaitlistForm(page);
  await tabTo(page, form.getByLabel('E-Mail'));
  await page.keyboard.type('tastatur@');
  await tabTo(page, form.getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('E-Mail')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Du bist auf der Liste!' })).toBeFocused();
});

test('a visitor opens, walks through and uses the menu with the keyboard @mobile', async ({ page }) => {
  await answerEvents(page, []);
  await openHome(page);
  await tabTo(page, page.getByRole('button', { name: 'Open menu' }));
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Hauptnavigation' });
  for (const link of await menu.getByRole('link').all()) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/#newsletter');
});

test('an owner logs in, creates a short link and logs out with the keyboard @desktop', { tag: '@release' }, async ({
  page,
}) => {
  const slug = `tastatur-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/admin-login');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeEnabled();
  await tabTo(page, page.getByLabel('Benutzername'));
  await page.keyboard.type(owner.username);
  await tabTo(page, page.getByLabel('Passwort'));
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Redirects/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Redirect hinzufügen' }));
  await page.keyboard.press('Enter');
  const made = page.getByRole('dialog', { name: 'Neuen Redirect erstellen' });
  await expect(made.getByLabel('Slug')).toBeFocused();
  await page.keyboard.type(slug);
  await tabTo(page, made.getByLabel('Ziel-URL'));
  await page.keyboard.type('https://example.org/');
  await tabTo(page, made.locator('summary', { hasText: 'Mehr' }));
  await page.keyboard.press('Enter');
  await tabTo(page, made.getByRole('switch', { name: 'Klicks zählen' }));
  await page.keyboard.press('Space');
  await tabTo(page, made.getByRole('button', { name: 'Erstellen' }));
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Redirect erstellt');
  const card = page.getByRole('dialog', { name: 'Dein Kurzlink ist fertig' });
  await tabTo(page, card.getByRole('button', { name: 'Flyer drucken (A6)' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Redirect hinzufügen' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Abmelden' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin-login');
});
