import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { submitLogin } from '#tests/support/accounts/admin.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { mira } from '#tests/support/content/team.ts';
import { homeLogin, startSite } from '#tests/support/site/home-site.ts';

test('a price and a course’s own page are published to the website, and a sign-up there is for that course', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe, allowNoise }) => {
  // Home requests events, and ClickUp is not connected here.
  allowNoise(/status of 503 .*\/api\/events/);
  const dataDir = await mkdtemp(join(tmpdir(), 'publish-'));
  const { site, ready } = startSite({ DATA_DIR: dataDir, PUBLIC_MAINTENANCE: 'off' });
  try {
    const url = await ready;
    await page.goto(`${url}/soulcircle`);
    await expect(page.getByText('27\u00a0€/Monat').first()).toBeVisible();

    await page.goto(`${url}/admin-login`);
    await submitLogin(page, homeLogin.username, homeLogin.password);
    await expect(page).toHaveURL(/\/admin-dashboard/);
    await page.goto(`${url}/admin-dashboard/content#offers/soulCircle`);
    await page.getByLabel('Preis', { exact: true }).fill('29,50');
    await expect(page.getByRole('main').getByText(/^Gespeichert um/)).toBeVisible();

    await page.goto(`${url}/admin-dashboard/content#courses/rauhnaechte`);
    await page.getByRole('heading', { name: 'Eigene Seite' }).click();
    await page
      .getByRole('textbox', { name: 'Text der eigenen Seite' })
      .fill('## Zwölf Abende\n\nJeder hat **sein** Ritual.');
    await expect(page.getByLabel('Adresse der eigenen Seite')).toHaveValue('rauhnaechte');
    await page.getByLabel('Fragen und Antworten').fill('Muss ich jeden Abend dabei sein?\nNein.');
    await expect(page.getByRole('main').getByText(/^Gespeichert um/)).toBeVisible();

    // Adds the course's teacher.
    const saved = page.waitForResponse((answer) => answer.request().postData()?.includes(mira.data.name) === true);
    await page.getByLabel('Wer ihn leitet').fill(mira.data.name);
    await saved;
    const person = { data: mira.data, version: 0 };
    const added = await page.request.put(`${url}/api/content/entries/team/${crypto.randomUUID()}`, { data: person });
    expect(added.status()).toBe(200);
    await page.goto(`${url}/admin-dashboard/content`);
    await page.getByRole('button', { name: 'Veröffentlichen (3)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Veröffentlichen' });
    await expect(dialog).toContainText('29,50');
    await dialog.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
    const first = page
      .getByRole('region', { name: 'Veröffentlicht' })
      .getByRole('listitem')
      .filter({ hasText: 'Nr. 1' });
    await expect(first).toContainText('wird veröffentlicht');
    await expect(first).toContainText('online', { timeout: 300_000 });
    await page.goto(`${url}/soulcircle`);
    await expect(page.getByText('29,50\u00a0€/Monat').first()).toBeVisible();
    await expect(page.getByText('27\u00a0€/Monat')).toHaveCount(0);

    // 'Über uns' used to link to the approach; now it links to the person.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Über uns' }).click();
    await expect(page).toHaveURL(`${url}/#about`);
    const about = page.locator('#about');
    await expect(about.getByRole('heading', { name: 'Über mich' })).toBeInViewport();
    await expect(about).toContainText('2016 Ausbildung zur Atemlehrerin');
    await axe('#about');
    await page.getByRole('link', { name: 'Mehr erfahren Rauhnächte' }).click();
    await expect(page).toHaveURL(`${url}/kurse/rauhnaechte`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rauhnächte');
    await expect(page.getByRole('heading', { name: 'Zwölf Abende' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Preis folgt')).toBeVisible();
    await page.getByText('Muss ich jeden Abend dabei sein?').click();
    await expect(page.getByRole('link', { name: `Mehr über ${mira.data.name}` })).toBeVisible();
    await axe();
    await page.getByRole('main').getByRole('link', { name: 'Warteliste beitreten' }).click();
    const form = page.locator('form[action="/api/waitlist"]');
    await expect(form).toContainText('Rauhnächte');
    await form.getByLabel('E-Mail').fill('mira@example.org');
    await form.getByRole('button', { name: 'Warteliste beitreten' }).click();
    await expect(page.getByText('Du bist auf der Liste!')).toBeVisible();
  } finally {
    site.kill('SIGTERM');
    if (site.exitCode === null) await once(site, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
});
