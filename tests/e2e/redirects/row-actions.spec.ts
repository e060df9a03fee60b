import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/accounts/admin.ts';
import { answerLists } from '#tests/support/redirects/api-answers.ts';
import { redirect } from '#tests/support/redirects/api-examples.ts';
import {
  action,
  expectToast,
  openManager,
  redirectsOf,
  rowOf,
  stopClock,
} from '#tests/support/redirects/manager-screen.ts';

const copyOf = (page: Page) => action(rowOf(redirectsOf(page), 'größe'), 'Link kopieren');

test('the actions of a redirect open it in a new tab and copy its address', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const hostile = redirect({ id: 2, slug: 'fremd', targetUrl: 'javascript:alert(1)' });
  await answerLists(page, [redirect({ slug: 'größe' }), hostile]);
  await page.clock.install();
  await openManager(page);

  await test.step('the redirect opens in a new tab, except for a forbidden target', async () => {
    const open = rowOf(redirectsOf(page), 'größe').getByRole('link', { name: 'Link öffnen' });
    await expect(open).toHaveAttribute('href', '/r/gr%C3%B6%C3%9Fe');
    await expect(open).toHaveAttribute('target', '_blank');
    await expect(open).toHaveAttribute('rel', /noopener/);
    await expect(page.getByText('javascript:alert(1)')).not.toHaveAttribute('href');
  });

  await test.step('the address is copied, with a check mark for two seconds', async () => {
    const copy = copyOf(page);
    const icon = copy.locator('path');
    const before = (await icon.getAttribute('d')) ?? '';
    await copy.click();
    await expectToast(page, 'Link kopiert', 'Der Redirect-Link wurde in die Zwischenablage kopiert.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${new URL(page.url()).origin}/r/gr%C3%B6%C3%9Fe`);

    // Pausing the clock jumps a minute ahead, which ends the first check mark.
    await stopClock(page);
    await expect(icon).toHaveAttribute('d', before);
    await copy.click();
    await expect(icon).not.toHaveAttribute('d', before);
    await page.clock.runFor(1900);
    await expect(icon).not.toHaveAttribute('d', before);
    await page.clock.runFor(200);
    await expect(icon).toHaveAttribute('d', before);
    await page.clock.resume();
  });

  await test.step('the screen shows an error if the browser does not allow copying', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('No')) } });
    });
    await copyOf(page).click();
    await expectToast(page, 'Fehler', 'Der Link konnte nicht kopiert werden.');
  });
});

test('the tooltip shows the whole target after 700 ms, 4 px away, and closes with Escape', {
  tag: ['@desktop', '@release'],
}, async ({ page }) => {
  const target = `https://example.org/${'lang/'.repeat(30)}`;
  await answerLists(page, [redirect({ targetUrl: target })]);
  await page.clock.install();
  await openManager(page);
  const shown = page.getByRole('link', { name: /^example\.org/ });
  const tooltip = page.locator('[data-radix-popper-content-wrapper]');
  await expect(shown).toBeVisible();
  await stopClock(page);
  await shown.hover();
  await page.clock.runFor(650);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tooltip).toContainText(target);
  await expect(shown).toHaveAccessibleDescription(target);
  const [above, below] = [await tooltip.boundingBox(), await shown.boundingBox()];
  const gap = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
  expect(Math.round(gap)).toBe(4);

  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.getByRole('button', { name: 'Bearbeiten' }).focus();
  await expect(tooltip).toHaveText(/Bearbeiten/);
});
