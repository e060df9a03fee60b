import { withoutSoftHyphens } from '#build/soft-hyphens.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { expectNothingWaits, overflowOf, publicPages } from '#tests/support/site/pages.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the home page is fully readable, and no part is waiting', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Notices for the owner's switches need a script.
  const switched = ['Wartungsmodus', 'Gerade nehmen wir keine Anmeldungen an'];
  for (const heading of await page.getByRole('heading', { includeHidden: true }).all()) {
    const words = withoutSoftHyphens((await heading.textContent())?.trim() ?? '');
    if (!switched.includes(words)) await expect(heading).toBeVisible();
  }
  await expectNothingWaits(page);
  await expect(page.getByTestId('event-skeleton').first()).toBeHidden();
  await expect(page.locator('#events noscript p')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' }).locator('li').getByRole('link')).toHaveCount(
    8,
  );
  await expect(page.locator('#waitlist').getByText('1497\u00a0€', { exact: true })).toBeVisible();
});

test('without JavaScript no page hides, covers or overflows content', { tag: ['@mobile', '@release'] }, async ({
  page,
  allowNoise,
}) => {
  allowNoise(/status of 404/);
  const phone = page.viewportSize() ?? { width: 390, height: 844 };
  for (const path of publicPages.filter((each) => each !== '/')) {
    await page.setViewportSize(phone);
    await page.goto(path);
    await expect(page.getByRole('heading')).not.toHaveCount(0);
    await expect(page.getByRole('heading').filter({ visible: false })).toHaveCount(0);
    await expectNothingWaits(page);
    await expect(page.locator('header')).toHaveCSS('position', 'static');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    const menu = page.getByRole('navigation', { name: 'Hauptnavigation' }).locator('li').getByRole('link');
    await expect(menu).toHaveCount(8);
    await expect(menu.last()).toBeVisible();
    await expect(page.locator('[data-needs-script]:visible')).toHaveCount(0);
    const hrefs = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.filter((href) => !/^(?:\/|#|https:|mailto:|tel:)/.test(href))).toEqual([]);
    expect(await overflowOf(page), path).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(menu.last()).toBeVisible();
    expect(await overflowOf(page), path).toEqual([]);
  }
});

test('without JavaScript the newsletter has a form of its own', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  await page.locator('#newsletter form[action="/api/subscribers"]').getByRole('textbox').fill('brief@example.org');
  await page.getByRole('button', { name: 'Abonnieren' }).click();
  await expect(page).toHaveURL(/\/danke\/[\w.-]+$/);
  await expect(page.getByRole('main')).toContainText('Die E-Mail ging an brief@example.org.');
});

test('without JavaScript a wrong form keeps all typed text, and leads to the thank-you page once it is right', {
  tag: '@desktop',
}, async ({ page, allowNoise }) => {
  allowNoise(/status of 4(?:00|13) .*\/api\/waitlist/);
  const interests = `"><script>alert('&amp;')</script>`;

  await test.step('a form that is too long is refused with a page', async () => {
    await page.goto('/');
    await page.getByLabel('E-Mail').first().fill('ohne-skript@example.org');
    await page.getByLabel('Interessen').fill('x'.repeat(33 * 1024));
    await page.getByRole('button', { name: 'Warteliste beitreten' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Das hat noch nicht geklappt');
    await expect(page.getByRole('alert')).toHaveText('Die Anfrage ist zu groß. Erlaubt sind höchstens 32 KB.');
    await expect(page.getByLabel('E-Mail')).toBeVisible();
  });

  await test.step('a wrong form keeps all typed text', async () => {
    await page.goto('/');
    await page.getByLabel('E-Mail').first().fill('ohne-skript@example.org');
    await page.locator('#waitlist').getByLabel('Name').fill('A');
    await page.getByLabel('Interessen').fill(interests);
    await page.getByRole('button', { name: 'Warteliste beitreten' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Das hat noch nicht geklappt');
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('E-Mail')).toHaveValue('ohne-skript@example.org');
    await expect(page.getByLabel('Interessen')).toHaveValue(interests);
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Der Name muss mindestens 2 Zeichen lang sein');
  });

  await test.step('the corrected form leads to the thank-you page', async () => {
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button', { name: 'Noch einmal senden' }).click();
    // The page shows the email address; the URL contains it only encrypted.
    await expect(page).toHaveURL(/\/danke\/[\w.-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fast geschafft!');
    await expect(page.getByRole('main')).toContainText('Die E-Mail ging an ohne-skript@example.org.');
    await page.getByRole('link', { name: 'Zurück zur Startseite' }).click();
    await expect(page).toHaveURL('/');
  });
});
