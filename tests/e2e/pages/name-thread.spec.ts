import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '#tests/support/browser/test.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';

/** Size of the script that follows the name, in bytes after brotli. */
const SCRIPT_MAX = 3000;

test("a typed name becomes the hero's bloom, fills the form and is sent only with it", {
  tag: '@mobile',
}, async ({ page, axe }) => {
  const line = page.getByLabel('Schreib deinen Namen: Daraus wächst deine Blüte.');
  const hero = page.locator('.hero-bloom');
  const petals = hero.locator('g > g');
  const sent: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''}`);
    if (/name-thread/.test(request.url())) scripts.push(request.url());
  });
  await answerEvents(page, []);
  await openHome(page);
  const drawn = await hero.getAttribute('viewBox');

  await test.step('the script loads with the first focus and is small', async () => {
    expect(scripts).toEqual([]);
    await line.focus();
    await expect.poll(() => scripts.length).toBe(1);
    const script = await page.request.get(scripts[0] ?? '');
    expect(brotliCompressSync(await script.body()).length).toBeLessThanOrEqual(SCRIPT_MAX);
  });

  const form = page.locator('form[action="/api/waitlist"]');
  const field = form.getByLabel('Name');
  await test.step('the bloom, the form and the history follow the name', async () => {
    await page.keyboard.type('Zoe');
    await expect(petals).toHaveCount(9);
    await expect(field).toHaveValue('Zoe');
    expect(await page.evaluate(() => history.state)).toEqual({ name: 'Zoe' });
    await expect(page.locator('[data-name-thread]').getByRole('status')).toContainText('„Zoe“ blüht mit 9');
    await page.reload();
    await expect(line).toHaveValue('Zoe');
    await expect(petals).toHaveCount(9);
    await expect(field).toHaveValue('Zoe');
    await axe('[data-name-thread]');
  });

  await test.step('an erased name gives the bloom back, and a name typed in the form stays', async () => {
    await line.fill('');
    await expect(hero).toHaveAttribute('viewBox', drawn ?? '');
    await expect(field).toHaveValue('');
    await reachWaitlistForm(page);
    await field.fill('Ada Lovelace');
    await line.fill('Zoe');
    await expect(petals).toHaveCount(9);
    await expect(field).toHaveValue('Ada Lovelace');
    expect(sent.filter((request) => request.includes('Zoe'))).toEqual([]);
  });

  await test.step('the view after the sign-up has her bloom to save', async () => {
    await field.fill('');
    await line.fill('Zoe L.');
    await form.getByLabel('E-Mail').fill(`zoe-${Date.now()}@example.org`);
    await form.getByLabel('E-Mail').press('Enter');
    const bloom = page.getByRole('figure').filter({ hasText: 'Deine Blüte: Zoe L.' });
    await expect(bloom.locator('g > g')).toHaveCount(8);
    await axe('#waitlist');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bloom.getByRole('button', { name: 'Als Bild sichern' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('namensbluete-zoe-l.png');
  });
});
