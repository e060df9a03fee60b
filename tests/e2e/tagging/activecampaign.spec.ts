import type { Page } from '@playwright/test';
import { expect, test, toastOf } from '#tests/support/accounts/admin.ts';
import {
  answer,
  answerActiveCampaign,
  openActiveCampaign,
  tagQueue,
} from '#tests/support/tagging/integration-screens.ts';

const pending = 'Teste ActiveCampaign-Verbindung...';
const bar = (page: Page) => page.getByRole('region', { name: 'Verbindung zu ActiveCampaign' });
const queue = (page: Page) => page.getByRole('region', { name: 'Warteschlange' });
const contact = (page: Page) => page.getByLabel('Kontakt-ID');
const add = (page: Page) => page.getByRole('button', { name: 'Tag hinzufügen' });

const dead = (name: string, values = {}) => ({
  id: crypto.randomUUID(),
  contactId: '1200',
  tag: name,
  attempts: 1,
  reason: 'Der Kontakt wurde in ActiveCampaign nicht gefunden.',
  createdAt: '2026-11-20T17:45:00.000Z',
  ...values,
});

/** Yellow, green and red (spec 2.11). */
const tones = { pending: 'rgb(184, 134, 59)', success: 'rgb(31, 107, 67)', error: 'rgb(179, 38, 30)' };

/** Opens the screen, and checks the connection test on load and on demand. */
async function expectTested(
  page: Page,
  axe: () => Promise<void>,
  fulfilment: Parameters<typeof answer>[2],
  tone: string,
  text: string,
): Promise<void> {
  let release = Promise.withResolvers<void>();
  await page.route('/api/activecampaign/test', async (route) => {
    await release.promise;
    await route.fulfill(fulfilment);
  });
  await openActiveCampaign(page);
  await expect(bar(page).getByText(pending)).toBeVisible();
  await expect(bar(page)).toHaveCSS('border-left-color', tones.pending);
  const height = (await bar(page).boundingBox())?.height;
  release.resolve();
  await expect(bar(page).getByText(text)).toBeVisible();
  await expect(bar(page)).toHaveCSS('border-left-color', tone);
  await axe();
  if ((page.viewportSize()?.width ?? 0) > 1000) expect((await bar(page).boundingBox())?.height).toBe(height);

  release = Promise.withResolvers<void>();
  await page.getByRole('button', { name: 'Verbindung testen' }).click();
  await expect(bar(page).getByText(pending)).toBeVisible();
  release.resolve();
  await expect(bar(page).getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verbindung testen' })).toBeFocused();
}

test.beforeEach(async ({ page }) => {
  await answerActiveCampaign(page);
});

test('the screen shows a working connection and the rest of the queue', { tag: '@desktop' }, async ({ page, axe }) => {
  const lost = [dead('Yoga'), dead('Kurs', { attempts: 40, reason: 'ActiveCampaign ist nicht erreichbar.' })];
  const held = { pending: 37, oldestAt: '2026-11-21T07:02:00.000Z', deadCount: 124, deadByVisitors: 20, dead: lost };
  await answerActiveCampaign(page, { queue: tagQueue(held), isEnabled: false });

  await test.step('a working connection is tested on load and on demand', async () => {
    const works = { json: { status: 'success', message: 'x' } };
    await expectTested(page, axe, works, tones.success, 'Verbindung zur ActiveCampaign API erfolgreich!');
  });

  await test.step('the queue shows waiting and failed tags', async () => {
    await expect(queue(page).getByText('Die Integration ist ausgeschaltet')).toBeVisible();
    await expect(queue(page).getByRole('definition')).toHaveText([
      '37',
      'der älteste seit 21.11.2026, 08:02\u00a0Uhr',
      '1.284',
      '124',
    ]);
    const row = queue(page).getByRole('row').filter({ hasText: 'Kurs' });
    await expect(row).toContainText('ActiveCampaign ist nicht erreichbar.');
    await expect(row).toContainText('40 Versuche');
    await expect(row).toContainText('20.11.2026, 18:45\u00a0Uhr');
    await expect(queue(page).getByText('Die neuesten 2 von 104.')).toBeVisible();
    await expect(queue(page).getByText(/^20 davon haben Besuche ausgelöst/)).toBeVisible();
  });
});

test('a failed connection shows its reason', { tag: ['@desktop', '@release'] }, async ({ page, axe, allowNoise }) => {
  allowNoise(/status of 500 .*\/api\/activecampaign\/test/);

  await test.step('a refused connection is tested on load and on demand', async () => {
    const refused = { json: { status: 'error', message: 'Falscher Schlüssel.' } };
    await expectTested(page, axe, refused, tones.error, 'Fehler bei der Verbindung: Falscher Schlüssel.');
  });

  await test.step('a failed test is shown on load and on demand', async () => {
    const failed = { status: 500, body: 'kaputt' };
    await expectTested(page, axe, failed, tones.error, 'Fehler bei der Anfrage: 500: kaputt');
  });
});

test('manual tagging checks the contact, and shows the result', { tag: '@desktop' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/status of 503 .*\/api\/activecampaign\/tag-contact/);
  await openActiveCampaign(page);

  await test.step('manual tagging is the first tab, and is disabled without a contact', async () => {
    await expect(page.getByRole('tab', { name: 'Manuelles Tagging' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Tag-Name')).toHaveValue('website-visitor');
    await expect(add(page)).toBeDisabled();
    await contact(page).fill('  ');
    await add(page).click();
    await expect(toastOf(page)).toContainText('Bitte geben Sie eine Kontakt-ID ein');
    await expect(contact(page)).toBeFocused();
    await contact(page).fill('abc');
    await add(page).click();
    await expect(toastOf(page)).toContainText('Eine Kontakt-ID besteht nur aus Ziffern');
    await expect(contact(page)).toHaveAccessibleDescription(/Ziffern$/);
  });

  for (const [what, id, fulfilment, title, text] of [
    ['success', '12345', { json: { status: 'success', message: 'Der Tag ist da.' } }, 'Erfolg', 'Der Tag ist da.'],
    ['a refusal', '12347', { json: { status: 'error', message: 'Nicht gefunden.' } }, 'Fehler', 'Nicht gefunden.'],
    ['a failure', '12348', { status: 503, body: 'Weg' }, 'Fehler', 'Anfragefehler: 503: Weg'],
  ] as const) {
    await test.step(`the screen shows the result "${what}", and the next contact can be typed`, async () => {
      const released = Promise.withResolvers<void>();
      const asked: string[] = [];
      await page.route('/api/activecampaign/tag-contact?*', async (route) => {
        asked.push(new URL(route.request().url()).search);
        await released.promise;
        await route.fulfill(fulfilment);
      });
      await contact(page).fill(` ${id} `);
      await page.getByLabel('Tag-Name').fill('Kurs & mehr');
      await add(page).click();
      await expect(add(page)).toBeDisabled();
      released.resolve();
      await expect(toastOf(page)).toContainText(title);
      await expect(toastOf(page)).toContainText(text);
      await expect(page.getByRole('tabpanel').getByText(text)).toBeVisible();
      await expect(contact(page)).toBeFocused();
      await expect(add(page)).toBeEnabled();
      expect(asked).toEqual([`?contactid=${id}&tag=Kurs+%26+mehr`]);
    });
  }
  await axe();
});

test('the URL tester explains the effect of an address', { tag: '@desktop' }, async ({ page, axe }) => {
  const sent: string[] = [];
  // The screen's own reads may still be under way when its heading appears.
  const reads = ['test', 'queue', 'integration-status', 'protected-tags'].map((what) =>
    page.waitForResponse(`/api/activecampaign/${what}`),
  );
  await openActiveCampaign(page);
  await Promise.all(reads);
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('tab', { name: 'URL-Parameter testen' }).click();
  const panel = page.getByRole('tabpanel');
  const url = page.getByLabel('Test-URL');
  await expect(url).toHaveValue(/contactid=12345/);
  await expect(panel.getByRole('definition')).toHaveText([/soulcircle$/, '12345', 'website-visitor']);
  const run = page.getByRole('button', { name: 'URL testen' });

  for (const [address, preview, text] of [
    ['beispiel', 'Ungültige URL', 'Ungültige URL. Bitte überprüfen Sie das Format.'],
    [
      'https://example.org/?tag=yoga',
      'example.org/',
      'Die URL enthält keinen contactid Parameter. Bitte fügen Sie ?contactid=12345 oder ?CONTACTID=12345 hinzu.',
    ],
    ['https://example.org/?contactid=7&tag=Yoga', 'Yoga', 'Der Kontakt 7 würde mit dem Tag „Yoga“ getaggt.'],
    ['https://example.org/?contactid=7&tag=newsletter', 'newsletter', 'Der Tag „newsletter“ ist geschützt'],
  ] as const) {
    await url.fill(address);
    await expect(panel.getByText(preview, { exact: true })).toBeVisible();
    await run.click();
    await expect(toastOf(page)).toContainText(text);
    await expect(panel.getByRole('status')).toContainText(text);
  }
  await axe();
  await page.getByRole('tab', { name: 'Manuelles Tagging' }).click();
  await expect(url).toBeHidden();
  await page.getByRole('tab', { name: 'URL-Parameter testen' }).click();
  await expect(url).toHaveValue(/tag=newsletter$/);
  expect(sent.filter((address) => address.includes('/api/'))).toEqual([]);
});

test('confirmed people are transferred once the owner agrees, and failed ones are retried', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe }) => {
  const transfer = { enabled: false, isConnected: true, handedOver: 0, waiting: 0, dead: 0, deadReason: null };
  const handing = page.getByRole('region', { name: 'Menschen übergeben' });
  const wanted: unknown[] = [];
  const given = {
    ...transfer,
    enabled: true,
    handedOver: 1204,
    dead: 2,
    deadReason: 'ActiveCampaign nimmt sie nicht.',
  };
  await page.route('/api/activecampaign/transfer', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: transfer });
    wanted.push(route.request().postDataJSON());
    return route.fulfill({ json: given });
  });
  await answer(page, '/api/activecampaign/transfer/retry', { json: { ...given, dead: 0, deadReason: null } });
  await openActiveCampaign(page);
  const toggle = handing.getByRole('switch', { name: 'Bestätigte Menschen übergeben' });
  await expect(toggle).not.toBeChecked();
  await expect(handing.getByRole('definition')).toHaveCount(0);
  await toggle.click();
  await expect(toggle).toBeChecked();
  expect(wanted).toEqual([{ enabled: true }]);
  await expect(handing.getByRole('definition')).toHaveText(['1.204', '0', '2']);
  await expect(handing).toContainText('ActiveCampaign nimmt sie nicht.');
  await axe();

  const guarded = page.getByRole('group', { name: 'Geschützte Tags' });
  await guarded.getByRole('heading').click();
  const tags = guarded.getByLabel('Außerdem geschützt');
  await tags.fill(`Kundin\n\nkundin\n${'x'.repeat(101)}`);
  await guarded.getByRole('button', { name: 'Speichern' }).click();
  await expect(tags).toHaveAccessibleDescription(/Der Tag-Name darf höchstens 100 Zeichen lang sein$/);
  await expect(tags).toBeFocused();
  await tags.fill('Kundin\n\nkundin');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await guarded.getByRole('button', { name: 'Speichern' }).click();
  expect(await (await saved).json()).toEqual({ tags: ['Kundin'] });
  await expect(toastOf(page)).toContainText('Diese Tags vergibt kein Link mehr.');

  await handing.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(handing.getByRole('definition')).toHaveText(['1.204', '0', '0']);
  await expect(handing.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0);
});
