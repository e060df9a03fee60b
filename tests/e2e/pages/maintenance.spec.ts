import { expect, test } from '#tests/support/browser/test.ts';
import { answerEvents } from '#tests/support/site/home.ts';

test('the maintenance dialog opens on load, closes only with its button and does not return', {
  tag: '@mobile',
}, async ({ page, request, axe }) => {
  await answerEvents(page, []);
  expect(await (await request.get('/')).text()).not.toMatch(/<dialog[^>]*\sopen\b/);
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Wartungsmodus' });
  const button = dialog.getByRole('button', { name: 'Schließen' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Wir erneuern gerade unsere Website.');
  await expect(dialog).toContainText('Schau bald wieder vorbei!');
  await expect(dialog).toContainText('Dein Team von ME – Mein Erwachen');
  await expect(button).toBeFocused();
  await expect(button).toHaveCSS('outline-style', 'none');
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await axe();

  await test.step('neither Escape nor a press beside it closes the dialog', async () => {
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.mouse.click(195, 800);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
  });

  await test.step('the dialog keeps the focus, and the keyboard closes it', async () => {
    await button.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await button.focus();
    await expect(button).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    await expect(heading).toHaveCSS('outline-style', 'none');
  });

  for (const address of ['/danke', '/']) {
    await page.goto(address);
    await expect(dialog).toBeHidden();
  }
});

test('a visitor who follows an anchor to a form reaches it after closing the dialog', { tag: '@mobile' }, async ({
  page,
}) => {
  await answerEvents(page, []);
  for (const [place, focused] of [
    ['#waitlist', page.getByRole('heading', { name: 'Sei dabei, wenn es losgeht' })],
    ['#newsletter', page.locator('#newsletter').getByLabel('E-Mail')],
  ] as const) {
    await page.goto('/soulplan2');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`/${place}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
    await expect(focused).toBeFocused();
    await expect(focused).toBeInViewport();
  }
  // The dialog does not interrupt our own links to the form.
  await page.goto('/soulplan2');
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Warteliste' }).click();
  await expect(page).toHaveURL('/#waitlist');
  await expect(page.getByRole('heading', { name: 'Sei dabei, wenn es losgeht' })).toBeInViewport();
  await expect(page.getByRole('dialog')).toBeHidden();
});
