import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator } from '@playwright/test';
import { contractPages } from '#content/pages/contract-pages.ts';
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

test('a person and a case lead to their files, with what was declared', { tag: ['@desktop', '@release'] }, async ({
  page,
  allowNoise,
}) => {
  // ClickUp is not connected.
  allowNoise(/status of 503/);
  const name = `Mappe ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name.replace(' ', '-').toLowerCase()}@example.org`;

  async function fileOf(button: Locator): Promise<string> {
    const saving = page.waitForEvent('download');
    await button.press('Enter');
    return readFile(await (await saving).path(), 'utf8');
  }

  await test.step('the file of a person has the text of the consent', async () => {
    await page.request.post('/api/waitlist', { data: { email, name } });
    await openScreen(page, `/admin-dashboard/newsletter?suche=${email}`, 'Newsletter');
    await page.getByRole('link', { name: 'Ansehen' }).press('Enter');
    const person = page.getByRole('region', { name, exact: true });
    await person.getByText('Auskunft', { exact: true }).click();
    const file = await fileOf(person.getByRole('button', { name: 'Beweismappe' }));
    for (const text of [email, 'Mit dem Absenden erlaubst du uns']) expect(file).toContain(text);
  });

  await test.step('the file of a case has its declaration', async () => {
    await page.goto(contractPages.cancellation.path);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Bestell- oder Vertragsnummer').fill('SoulCircle seit Mai');
    await page.getByLabel('E-Mail').fill(email);
    await page.getByRole('button', { name: 'jetzt kündigen' }).click();
    await expect(page.getByRole('status')).toHaveText('Deine Kündigung ist eingegangen.');
    await openScreen(page, '/admin-dashboard/cases', 'Vorgänge');
    const card = page.getByRole('listitem', { name: `Kündigung, ${name}` });
    const file = await fileOf(card.getByRole('button', { name: `Beweismappe Kündigung, ${name}` }));
    for (const text of [name, 'SoulCircle seit Mai']) expect(file).toContain(text);
  });
});
