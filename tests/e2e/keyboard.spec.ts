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
