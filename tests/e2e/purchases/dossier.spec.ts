import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Proof } from '#contracts/content/kept-releases.ts';
import { parseStoredSnapshot } from '#contracts/content/snapshot.ts';
import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { answerPayments, listed, pageOf, paymentsPath, whole } from '#tests/support/purchases/payment-screens.ts';

const snapshot = join(import.meta.dirname, '../../support/content/snapshots/1.json');
const TITLE = 'Beweismappe: Kauf KX7Q2M9A';

async function proofOf(): Promise<Proof> {
  const { content, events } = parseStoredSnapshot(JSON.parse(await readFile(snapshot, 'utf8')));
  const release = {
    id: 7,
    number: 3,
    onlineAt: '2026-11-20T08:00:00.000Z',
    onlineUntil: null,
    schemaVersion: 1,
    checksum: 'c'.repeat(64),
    chain: 'd'.repeat(64),
    previousChain: 'b'.repeat(64),
    isChained: true,
    body: { isIntact: true, content, events, images: [] },
  };
  return { decidedBy: 'checkout', release };
}

test(
  'a purchase leads to one file with its offer and the pages of that day, which needs nothing else',
  {
    tag: '@desktop',
  },
  async ({ page, axe }, testInfo) => {
    await answerPayments(page, {
      page: pageOf([listed({ id: 2, state: 'disputed' }), listed({ id: 3, orderId: 'CALM' })]),
    });
    const purchase = whole({ id: 2, state: 'paid', billing: 'single', instalments: null, paid: 2700 });
    await page.route('/api/purchases/2', (route) => route.fulfill({ json: purchase }));
    const proof = await proofOf();
    await page.route('/api/releases/proof/purchase/2', (route) => route.fulfill({ json: proof }));
    await openScreen(page, paymentsPath, 'Zahlungen');
    await page.getByRole('link', { name: 'Ansehen KX7Q2M9A' }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Beweismappe' })).toBeVisible();
    await page.keyboard.press('Escape');
    // A chargeback leads there from the list, other purchases from their panel.
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Beweismappe/ }).press('Enter');
    const file = await saving;
    expect(file.suggestedFilename()).toBe('Beweismappe-Kauf-KX7Q2M9A.html');

    const path = testInfo.outputPath('mappe.html');
    await file.saveAs(path);
    // Ends the admin area, which still prefetches its other screens.
    await page.goto('about:blank');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(path).href);
    await expect(page).toHaveTitle(TITLE);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    for (const text of ['Karla Käuferin', 'Nr. 7, die 3. in der Kette', 'Die Kette stimmt von der ersten']) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    await expect(page.getByText(/dein Anteil/)).toHaveCount(0);
    await expect(page.getByText('Seite /soulplan2').last()).toBeVisible();
    await expect(page.locator('.m-page').first()).toContainText('27 €');
    await expect(page.locator('.m-page')).toHaveCount(5);
    await axe('.mappe');
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(path).href]);
  },
);
