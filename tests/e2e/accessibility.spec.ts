import { expect, test } from '#tests/support/browser/test.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';

// pages/every-page.spec.ts checks every page; other states are checked where they are reached.

const event = {
  id: 'task-1',
  title: 'Stille Stunde',
  description: 'Wir sitzen eine Stunde gemeinsam.',
  date: '2026-03-07',
  time: '18:30',
  speaker: 'Miriam Sander',
  image: '',
  status: 'published',
  url: 'https://example.org/',
  tags: ['Meditation'],
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the events of the home page have no barriers with any answer', { tag: '@mobile' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/status of 503 .*\/api\/events/);
  const answer = Promise.withResolvers<void>();
  await page.route('/api/events', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 503, json: { status: 'error', message: 'Kein access token.' } });
  });
  await openHome(page);
  const section = page.locator('#events');
  await section.scrollIntoViewIfNeeded();
  await expect(section.locator('astro-island')).not.toHaveAttribute('ssr');
  await axe('#events');
  answer.resolve();
  await expect(section.getByRole('alert')).toBeVisible();
  await axe('#events');
  await answerEvents(page, [event]);
  await section.getByRole('button', { name: 'Neu laden' }).click();
  await expect(section.getByRole('heading', { name: 'Stille Stunde' })).toBeVisible();
  await axe('#events');
  await answerEvents(page, []);
  await page.reload();
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('status')).toContainText('Derzeit sind keine Veranstaltungen geplant.');
  await axe('#events');
});

test('buttons, fields and the focus keep an outline in forced colours', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await answerEvents(page, []);
  await openHome(page);
  const form = await reachWaitlistForm(page);
  const button = form.getByRole('button');
  for (const framed of [button, form.getByLabel('E-Mail'), page.getByRole('link', { name: 'Kurse entdecken' })]) {
    await expect(framed).toHaveCSS('border-top-width', '1px');
    await expect(framed).toHaveCSS('border-top-style', 'solid');
  }
  await form.getByLabel('Ich möchte auch den Newsletter').focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(button).toHaveCSS('outline-width', '2px');
});
