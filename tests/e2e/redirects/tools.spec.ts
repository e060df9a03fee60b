import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/accounts/admin.ts';
import { findBarriers } from '#tests/support/browser/axe.ts';
import { scanQrCode } from '#tests/support/redirects/qr-reader.ts';
import {
  addRedirect,
  answerDetails,
  answerLists,
  discardChanges,
  openManager,
  redirect,
  redirectsOf,
} from '#tests/support/redirects/redirect-manager.ts';

const flyer = redirect({ id: 1, slug: 'flyer', targetUrl: 'https://example.org/kurse?a=x%20y#oben' });

async function download(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a QR code is shown, saved as SVG and PNG, with and without bloom, and leads to the link', {
  tag: '@desktop',
}, async ({ page }) => {
  await answerLists(page, [flyer]);
  await openManager(page);
  await answerDetails(page);
  const open = redirectsOf(page).getByRole('button', { name: 'flyer', exact: true });
  await open.click();
  await page.getByRole('dialog', { name: 'flyer' }).getByRole('button', { name: 'QR-Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR-Code für „flyer“' });
  const address = `${new URL(page.url()).origin}/r/flyer`;
  await expect(dialog.getByRole('img', { name: `QR-Code, der zu ${address} führt` })).toBeVisible();
  await expect(dialog.getByRole('switch', { name: 'Mit Blüte' })).toBeChecked();
  expect(await findBarriers(page)).toEqual([]);

  const png = await download(page, 'PNG herunterladen');
  expect(png.name).toBe('qr-flyer.png');
  expect(await scanQrCode(png.bytes, 600)).toBe(address);
  const svg = await download(page, 'SVG herunterladen');
  expect(svg.name).toBe('qr-flyer.svg');
  expect(svg.bytes.toString()).toContain('#a90499');
  expect(await scanQrCode(svg.bytes)).toBe(address);

  await dialog.getByRole('switch', { name: 'Mit Blüte' }).click();
  const plain = await download(page, 'SVG herunterladen');
  expect(plain.bytes.toString()).not.toContain('#a90499');
  expect(await scanQrCode(plain.bytes)).toBe(address);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

test('a campaign is written into the target, and read from it', { tag: '@desktop' }, async ({ page }) => {
  await answerLists(page, []);
  await openManager(page);
  const dialog = await addRedirect(page);
  await dialog.getByText('Kampagne (UTM)').click();
  const source = dialog.getByLabel('Quelle');
  await expect(source).toBeDisabled();
  const target = dialog.getByLabel('Ziel-URL');
  await target.fill('https://example.org/?a=x%20y&utm_source=alt#oben');
  await expect(source).toHaveValue('alt');
  await source.fill('instagram');
  await dialog.getByLabel('Kampagne', { exact: true }).fill('Rauhnächte 2026');
  await expect(target).toHaveValue(
    'https://example.org/?a=x%20y&utm_source=instagram&utm_campaign=Rauhn%C3%A4chte%202026#oben',
  );
  await source.fill('');
  await expect(target).toHaveValue('https://example.org/?a=x%20y&utm_campaign=Rauhn%C3%A4chte%202026#oben');
  await page.keyboard.press('Escape');
  await discardChanges(page);
});

test('a copy has everything but the slug, and is a link of its own', { tag: '@mobile' }, async ({ page }) => {
  const second = redirect({ id: 2, slug: 'flyer-2', targetUrl: 'https://example.org/' });
  await answerLists(page, [flyer, second]);
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/redirects'));
  await page.route('/api/redirects', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 201, json: flyer }) : route.fallback(),
  );
  await openManager(page);
  await answerDetails(page);
  await redirectsOf(page).getByRole('button', { name: 'flyer', exact: true }).click();
  await page.getByRole('dialog', { name: 'flyer' }).getByRole('button', { name: 'Duplizieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neuen Redirect erstellen' });
  await expect(dialog.getByLabel('Slug')).toHaveValue('flyer-3');
  await expect(dialog.getByLabel('Ziel-URL')).toHaveValue(flyer.targetUrl);
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  expect((await posted).postDataJSON()).toMatchObject({ slug: 'flyer-3', targetUrl: flyer.targetUrl });
});
