import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/accounts/admin.ts';
import { answerDetails, answerLists } from '#tests/support/redirects/api-answers.ts';
import { redirect } from '#tests/support/redirects/api-examples.ts';
import { openManager, redirectsOf, rowOf } from '#tests/support/redirects/manager-screen.ts';
import { sharePage } from '#tests/support/redirects/shared-page.ts';

const flyer = { ...redirect({ slug: 'flyer', title: 'Flyer im Herbst' }), isUnreachable: true, signUps: 12 };

const openOf = (page: Page): Locator => redirectsOf(page).getByRole('button', { name: 'flyer', exact: true });

async function openDrawer(page: Page): Promise<Locator> {
  await openOf(page).click();
  return page.getByRole('dialog', { name: 'Flyer im Herbst' });
}

test.describe('the drawer', { tag: '@desktop' }, () => {
  const look = sharePage(async (page) => {
    await answerLists(page, [flyer]);
    await answerDetails(page);
    await openManager(page);
  });

  look.afterEach(async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  look('shows the sources of the clicks of a redirect', async ({ page }) => {
    const drawer = await openDrawer(page);
    await expect(drawer).toContainText('7 Klicks in diesem Zeitraum');
    await expect(drawer.getByRole('row', { name: /instagram\.com/ })).toContainText('80');
    await expect(drawer.getByRole('row', { name: /Deutschland/ })).toBeVisible();
    await expect(drawer).toContainText('Bei 2 Klicks ist nicht bekannt, woher');
    await expect(drawer.getByRole('row', { name: /Vorschauen in Nachrichten/ })).toContainText('2');
  });

  look('shows the sign-ups, once they can be read', async ({ page, axe, allowNoise }) => {
    allowNoise(/503/);
    let isAway = true;
    await page.route(/\/api\/people\?/, (route) =>
      isAway ? route.fulfill({ status: 503, json: { error: 'Gerade nicht.' } }) : route.fallback(),
    );
    const drawer = await openDrawer(page);
    await expect(drawer).toContainText('Die Anmeldungen konnten nicht geladen werden.');
    isAway = false;
    await drawer.getByRole('button', { name: 'Erneut versuchen' }).click();
    const signUps = drawer.getByRole('region', { name: 'Anmeldungen' });
    await expect(signUps).toContainText(/Über diesen Link angemeldet12.*Davon zurzeit bestätigt5/);
    await expect(signUps.getByRole('listitem')).toHaveCount(10);
    await expect(signUps.getByRole('listitem').first()).toContainText(
      'nr-1@example.org, Ada LovelaceNewsletter: bestätigt, angemeldet am 20.11.2026',
    );
    for (const [name, address] of [
      ['nr-1@example.org', /link=flyer&person=1$/],
      ['Alle 12 unter „Menschen“ ansehen', /newsletter\?link=flyer$/],
    ] as const) {
      await expect(signUps.getByRole('link', { name })).toHaveAttribute('href', address);
    }
    await axe();
    await page.unroute(/\/api\/people\?/);
  });

  look('checks a failed target again, and returns the focus', async ({ page }) => {
    const drawer = await openDrawer(page);
    await expect(rowOf(redirectsOf(page), 'flyer')).toContainText('Ziel antwortet nicht');
    await expect(drawer).toContainText('gibt es nicht mehr, seit');
    await drawer.getByRole('button', { name: 'Jetzt prüfen' }).click();
    await expect(drawer).toContainText('antwortet (geprüft');
    await page.keyboard.press('Escape');
    await expect(openOf(page)).toBeFocused();
  });

  look('is in the address, so that a link in Analytics opens it and going back closes it', async ({ page }) => {
    const drawer = await openDrawer(page);
    await expect(page).toHaveURL(/redirects\?link=flyer$/);
    await page.goBack();
    await expect(drawer).toHaveCount(0);
    await page.goForward();
    await expect(drawer).toContainText('7 Klicks in diesem Zeitraum');
  });
});
