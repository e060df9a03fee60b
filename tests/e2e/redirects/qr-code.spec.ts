import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/accounts/admin.ts';
import { answerLists } from '#tests/support/redirects/api-answers.ts';
import { redirect } from '#tests/support/redirects/api-examples.ts';
import { openManager, redirectsOf } from '#tests/support/redirects/manager-screen.ts';
import { scanQrCode } from '#tests/support/redirects/qr-reader.ts';

const openOf = (page: Page): Locator => redirectsOf(page).getByRole('button', { name: 'QR-Code' });
const addressOf = (page: Page): string => `${new URL(page.url()).origin}/r/flyer`;

async function download(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a QR code is shown with a bloom, leads to the redirect, and is printed as a flyer', { tag: '@desktop' }, async ({
  page,
  axe,
}) => {
  await answerLists(page, [{ ...redirect({ id: 1, slug: 'flyer', clicks: 12 }), signUps: 3, revenue: 2700 }]);
  await openManager(page);
  await openOf(page).click();
  const dialog = page.getByRole('dialog', { name: 'QR-Code für „flyer“' });

  await test.step('the code is shown with a bloom, and returns the focus', async () => {
    await expect(dialog.getByRole('img', { name: `QR-Code, der zu ${addressOf(page)} führt` })).toBeVisible();
    await expect(dialog.getByRole('switch', { name: 'Mit Blüte' })).toBeChecked();
    await expect(dialog).toContainText(/12 Klicks · 3 Anmeldungen · 27\s€ Umsatz/);
    await axe();
    await page.keyboard.press('Escape');
    await expect(openOf(page)).toBeFocused();
    await openOf(page).click();
  });

  await test.step('the code leads to the redirect as PNG and as SVG, with and without bloom', async () => {
    const address = addressOf(page);
    const png = await download(page, 'PNG herunterladen');
    expect([png.name, await scanQrCode(png.bytes, 600)]).toEqual(['qr-flyer.png', address]);
    const svg = await download(page, 'SVG herunterladen');
    expect([svg.name, await scanQrCode(svg.bytes)]).toEqual(['qr-flyer.svg', address]);
    expect(svg.bytes.toString()).toContain('#a90499');

    await dialog.getByRole('switch', { name: 'Mit Blüte' }).click();
    const plain = await download(page, 'SVG herunterladen');
    expect(plain.bytes.toString()).not.toContain('#a90499');
    expect(await scanQrCode(plain.bytes)).toBe(address);
  });

  await test.step('the code is printed alone as an A6 flyer with its title and address', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await dialog.getByRole('button', { name: 'Flyer drucken (A6)' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed');

    const flyer = page.locator('[data-flyer]');
    await expect(flyer).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(flyer).toBeVisible();
    await expect(flyer).toContainText(addressOf(page).replace(/^https?:\/\//, ''));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    // `preferCSSPageSize` prints the size that the page asks for: 105 × 148 mm at 72 points an inch.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 29[78](?:\.\d+)? 4(?:19|20)(?:\.\d+)?\s*\]/);
  });
});
