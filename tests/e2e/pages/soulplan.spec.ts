import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import { configuredSite } from '#tests/support/site/configured-site.ts';

const barOf = (page: Page) => page.getByRole('region', { name: 'Soul Plan bestellen' });
const orderLinks = (page: Page) => page.getByRole('link', { name: /^Für 27 € bestellen/ });
const questionsOf = (page: Page) => page.getByRole('main').locator('details');

const section = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) });

const sections = [
  'Dein Name ist der Anfang',
  'So blüht dein Name',
  'Was ist ein Soul Plan Report?',
  'Dein persönliches Reading',
  'In vier Schritten',
  'Nach dem Gespräch',
  'Bevor du bestellst',
  'Neunzig Minuten für deinen Namen',
];

const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN;
const bottomOf = async (locator: Locator): Promise<number> => {
  const box = await locator.boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

test.describe('the page of the reading', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/soulplan2');
  });

  test('presents the reading with its price and its order buttons', { tag: '@desktop' }, async ({ page }) => {
    await test.step('the sections are in their order', async () => {
      await expect(page.getByRole('main').locator('h1, h2')).toHaveText(sections);
      await expect(section(page, 'Was ist ein Soul Plan Report?').getByRole('heading', { level: 3 })).toHaveText([
        'Talente',
        'Lebensaufgabe',
        'Herausforderungen',
      ]);
      await expect(section(page, 'In vier Schritten').locator('ol > li').getByRole('heading')).toHaveText([
        'Terminbuchung',
        'Namensanalyse',
        'Online-Sitzung',
        'Transformation',
      ]);
      await expect(section(page, 'Nach dem Gespräch').locator('figcaption')).toHaveText([
        /Petra L\..+/,
        /Daniel F\..+/,
        /Renate H\..+/,
      ]);
    });

    await test.step('a page of a report is shown, plainly marked as an example', async () => {
      const sheet = section(page, 'Was ist ein Soul Plan Report?').getByRole('figure');
      await expect(sheet.getByText('Beispielseite')).toBeVisible();
      await expect(sheet).toContainText('Name und Zahlen sind erfunden.');
    });

    await test.step('every order button leads to the checkout with the voucher, in an announced new tab', async () => {
      await expect(orderLinks(page)).toHaveCount(5);
      for (const link of await orderLinks(page).all()) {
        await expect(link).toHaveAttribute('href', 'https://checkout.example/soul-plan?voucher=SOULPLAN27');
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
        await expect(link).toHaveAccessibleName('Für 27 € bestellen bei checkout.example (öffnet in einem neuen Tab)');
      }
    });

    await test.step('the offer has no empty video slot, three points, the old price struck through and the new one', async () => {
      const offer = page.locator('#angebot');
      await expect(offer.locator('.video-frame')).toHaveCount(0);
      await expect(offer.getByRole('button')).toHaveCount(0);
      await expect(offer).not.toContainText('Wistia');
      await expect(offer.getByRole('listitem')).toHaveText([
        '90 Minuten Einzelgespräch (1:1), online im Videoanruf',
        'Den Link zur Terminbuchung bekommst du nach der Bestellung',
        'Mit Geld-zurück-Garantie',
      ]);
      await expect(offer.locator('s')).toHaveText('97 €');
      await expect(offer.getByText('27 €', { exact: true })).toBeVisible();
    });

    await test.step('five questions open and close by keyboard', async () => {
      await expect(questionsOf(page)).toHaveCount(5);
      const question = questionsOf(page).first();
      await question.locator('summary').press('Enter');
      await expect(question.locator('p')).toBeVisible();
      await question.locator('summary').press('Space');
      await expect(question.locator('p')).toBeHidden();
    });
  });

  test('shows the order above the fold of a phone, and an order bar that covers nothing', { tag: '@mobile' }, async ({
    page,
  }) => {
    const bar = barOf(page);
    const header = page.getByRole('banner');
    const heading = page.locator('#angebot').getByRole('heading', { level: 2 });
    const question = questionsOf(page).first().locator('summary');

    await test.step('price and order button are above the fold of a phone, and the bar is in the row of the header', async () => {
      const hero = page
        .getByRole('main')
        .locator('section')
        .filter({ has: page.getByRole('heading', { level: 1 }) });
      await expect(hero.getByText('27 €', { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(hero.getByRole('link', { name: /^Für 27 € bestellen/ })).toBeInViewport({ ratio: 1 });
      expect(await bottomOf(bar)).toBe(await bottomOf(header));
    });

    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await test.step(`the bar covers neither anchors nor the focus at ${size.width} px`, async () => {
        await page.setViewportSize(size);
        await page.evaluate(() => location.assign('#angebot'));
        await expect(heading).toBeInViewport({ ratio: 1 });
        await expect(bar.getByRole('link')).toBeInViewport({ ratio: 1 });
        await expect.poll(async () => (await topOf(heading)) - (await bottomOf(bar))).toBeGreaterThan(0);
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        await question.focus();
        await expect.poll(async () => (await topOf(question)) - (await bottomOf(bar))).toBeGreaterThan(0);
        await question.blur();
      });
    }

    await test.step('on a desktop the bar stays right below the header', async () => {
      expect((await bar.boundingBox())?.height).toBe(44);
      await expect.poll(async () => (await bottomOf(header)) - (await topOf(bar))).toBeLessThanOrEqual(1);
    });
  });
});

test('turns a name into a bloom, only in the browser', { tag: ['@desktop', '@release'] }, async ({ page, axe }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/soulplan2');
  const bloom = section(page, 'So blüht dein Name');
  const field = bloom.getByLabel('Dein Name', { exact: true });
  const petals = bloom.locator('[data-drawing] g > g');
  const saveSvg = bloom.getByRole('button', { name: 'Als SVG sichern' });
  const loaded: string[] = [];
  // Images are left out: they load when they come near, independently of the input.
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') loaded.push(new URL(request.url()).pathname);
  });
  const requests = (): string[] => loaded.filter((path) => !path.startsWith('/api/'));

  await test.step('the drawing script loads on the first focus, and nothing is ever sent', async () => {
    await expect(saveSvg).toBeDisabled();
    expect(requests()).toEqual([]);
    await field.focus();
    await expect.poll(requests).toEqual([expect.stringMatching(/^\/_astro\/name-drawing/)]);
    await page.keyboard.type('Ada');
    await expect(petals).toHaveCount(9);
    await expect(bloom.getByRole('status')).toHaveText('„Ada“ blüht mit 9 Blütenblättern. Am längsten ist das D.');
    await field.fill('🌸');
    await expect(bloom.getByRole('status')).toHaveText(/^Hier ist noch kein Buchstabe/);
    await expect(saveSvg).toBeDisabled();
    await field.fill('Ada Lovelace');
    await expect(petals).toHaveCount(11);
    await expect(bloom.getByRole('status')).toContainText('„Ada Lovelace“ blüht mit 11 Blütenblättern');
    await axe('[data-name-bloom]');
  });

  await test.step('both pictures are saved by keyboard, with the name in the file name', async () => {
    for (const ending of ['svg', 'png']) {
      await page.keyboard.press('Tab');
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
      expect(download.suggestedFilename()).toBe(`namensbluete-ada-lovelace.${ending}`);
      const saved = await readFile(await download.path());
      if (ending === 'svg') expect(saved.toString().match(/<path/g)).toHaveLength(33);
      else expect(saved.subarray(1, 4).toString()).toBe('PNG');
    }
    expect(requests()).toHaveLength(1);
  });
});

test('is found at every address, links to the checkout of its site, and is followed by a page of thanks', {
  tag: '@desktop',
}, async ({ page }) => {
  await test.step('the former address redirects permanently', async () => {
    const response = await page.request.get('/soulplan?utm_source=brief', { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers().location).toMatch(/\/soulplan2\?utm_source=brief$/);
    await page.goto('/soulplan');
    await expect(page).toHaveURL('/soulplan2');
  });

  await test.step('a checkout at Digistore24 is named, and keeps its query parameters', async () => {
    await page.goto(`${configuredSite.url}/soulplan2`);
    const link = barOf(page).getByRole('link');
    await expect(link).toHaveAttribute('href', 'https://www.digistore24.com/product/123456?aff=me&voucher=NAME%2627');
    await expect(link).toHaveAccessibleName(/bei Digistore24/);
    await expect(page.getByText('Du bestellst bei Digistore24').first()).toBeVisible();
    await expect(page.getByText(/\. Die 70\u00a0€ Nachlass sind schon abgezogen\.$/).first()).toBeVisible();
    await expect(page.getByText('Gutschein')).toHaveCount(0);
  });

  await test.step('the page of thanks has the four steps, and is hidden from search engines', async () => {
    const response = await page.goto('/danke-soulplan?order_id=ABC');
    expect(response?.status()).toBe(200);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('script[src="/api/analytics/script.js"]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Bestellung');
    await expect(section(page, 'In vier Schritten').locator('ol > li')).toHaveCount(4);
  });
});
