import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { submitLogin } from '#tests/support/accounts/admin.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { homeLogin, startSite } from '#tests/support/site/home-site.ts';

// It starts a site of its own, and builds all pages anew.
test.setTimeout(180_000);

test('a price goes from the form to the page, and back again', { tag: '@desktop' }, async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'publish-'));
  const { site, ready } = startSite({ DATA_DIR: dataDir, PUBLIC_MAINTENANCE: 'off' });
  try {
    const url = await ready;
    await page.goto(`${url}/soulcircle`);
    await expect(page.getByText('27\u00a0€/Monat').first()).toBeVisible();

    await page.goto(`${url}/admin-login`);
    await submitLogin(page, homeLogin.username, homeLogin.password);
    await expect(page).toHaveURL(/\/admin-dashboard/);
    await page.goto(`${url}/admin-dashboard/content#offers/soulCircle`);
    await page.getByLabel('Preis (freiwillig)', { exact: true }).fill('29,50');
    await expect(page.getByRole('main').getByText(/^Gespeichert um/)).toBeVisible();

    await page.goto(`${url}/admin-dashboard/content`);
    await page.getByRole('button', { name: 'Veröffentlichen (1)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Veröffentlichen' });
    await expect(dialog).toContainText('29,50');
    await dialog.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
    const first = page
      .getByRole('region', { name: 'Veröffentlicht' })
      .getByRole('listitem')
      .filter({ hasText: 'Nr. 1' });
    await expect(first).toContainText('wird veröffentlicht');
    await expect(first).toContainText('online', { timeout: 90_000 });
    await page.goto(`${url}/soulcircle`);
    await expect(page.getByText('29,50\u00a0€/Monat').first()).toBeVisible();
    await expect(page.getByText('27\u00a0€/Monat')).toHaveCount(0);
  } finally {
    site.kill('SIGTERM');
    if (site.exitCode === null) await once(site, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
});
