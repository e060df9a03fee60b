import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/accounts/admin.ts';
import { answerDetails, answerLists } from '#tests/support/redirects/api-answers.ts';
import { category, redirect } from '#tests/support/redirects/api-examples.ts';
import {
  addFullRedirect,
  addRedirect,
  closeCard,
  discardChanges,
  expectToast,
  namesOf,
  openManager,
  redirectsOf,
  save,
} from '#tests/support/redirects/manager-screen.ts';

/** Accepts and records posts; their answer waits for `answer`. */
async function takePosts(page: Page, answer: Promise<void> = Promise.resolve()): Promise<readonly unknown[]> {
  const sent: unknown[] = [];
  await page.route(/\/api\/redirects/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body = route.request().postDataJSON();
    sent.push(body);
    await answer;
    const isCategory = route.request().url().endsWith('/categories');
    return route.fulfill({ status: 201, json: isCategory ? category() : redirect({ slug: body.slug }) });
  });
  return sent;
}

test('a form sends its fields once, closes, and keeps the lists on screen while they are read again', {
  tag: '@desktop',
}, async ({ page }) => {
  await answerLists(page, [redirect()], [category()]);
  await openManager(page);

  await test.step('the form sends the nine fields of a redirect, and stays open while it is sent', async () => {
    const answer = Promise.withResolvers<void>();
    const sent = await takePosts(page, answer.promise);
    const dialog = await addFullRedirect(page);
    await dialog.getByLabel('Slug').fill('neu');
    await expect(dialog).toContainText(/Kurzlink: http:\/\/localhost:\d+\/r\/neu/);
    await dialog.getByLabel('Ziel-URL').fill('https://example.org/');
    await dialog.getByLabel('Kategorie').selectOption('Gedrucktes');
    await save(dialog).click();
    await expect(save(dialog)).toHaveText('Speichern...');
    await expect(save(dialog)).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    answer.resolve();
    await expect(dialog).toBeHidden();
    const typed = { slug: 'neu', targetUrl: 'https://example.org/', title: '', description: '', categoryId: 1 };
    const rest = { active: 'true', trackClicks: true, expiresAt: null, metadata: '', requestId: expect.any(String) };
    expect(sent).toEqual([{ ...typed, ...rest }]);
    await closeCard(page);
  });

  await takePosts(page);

  await test.step('the lists stay on screen while they are read again', async () => {
    const read = Promise.withResolvers<void>();
    await expect(namesOf(redirectsOf(page))).toHaveText(['flyer']);
    await page.route('/api/redirects', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      await read.promise;
      return route.fulfill({ json: [redirect(), redirect({ id: 2, slug: 'neu' })] });
    });
    const dialog = await addRedirect(page);
    await dialog.getByLabel('Slug').fill('Mein Herbst Angebot!');
    await dialog.getByRole('button', { name: '„mein-herbst-angebot“ übernehmen' }).click();
    await expect(dialog.getByLabel('Slug')).toHaveValue('mein-herbst-angebot');
    await dialog.getByLabel('Ziel-URL').fill('https://example.org/');
    await save(dialog).click();
    await expectToast(page, 'Redirect erstellt', 'Der Redirect wurde erfolgreich erstellt.');
    await expect(namesOf(redirectsOf(page))).toHaveText(['flyer']);
    await expect(page.getByText('Lade Redirects...')).toHaveCount(0);
    read.resolve();
    await expect(namesOf(redirectsOf(page))).toHaveText(['flyer', 'neu']);
    await closeCard(page);
  });

  await test.step('a campaign is written into the target and read from it', async () => {
    const dialog = await addFullRedirect(page);
    await dialog.getByText('Kampagne (UTM)').click();
    const source = dialog.getByLabel('Quelle');
    await expect(source).toBeDisabled();
    const target = dialog.getByLabel('Ziel-URL');
    await target.fill('https://example.org/?a=x%20y&utm_source=alt#oben');
    await expect(source).toHaveValue('alt');
    await source.fill('instagram');
    await dialog.getByLabel('Kampagne', { exact: true }).fill('Rauhnächte 2026');
    await expect(target).toHaveValue(
      'https://example.org/?a=x%20y&utm_source=instagram&utm_campaign=Rauhn%C3%A4chte%202026#oben',
    );
    await source.fill('');
    await expect(target).toHaveValue('https://example.org/?a=x%20y&utm_campaign=Rauhn%C3%A4chte%202026#oben');
    await page.keyboard.press('Escape');
    await discardChanges(page);
  });
});

const flyer = redirect({ id: 1, slug: 'flyer', targetUrl: 'https://example.org/kurse?a=x%20y#oben' });

test('a copy has all fields except the slug, and is a separate redirect', { tag: '@mobile' }, async ({ page }) => {
  const second = redirect({ id: 2, slug: 'flyer-2', targetUrl: 'https://example.org/' });
  await answerLists(page, [flyer, second]);
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/redirects'));
  await page.route('/api/redirects', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 201, json: flyer }) : route.fallback(),
  );
  await openManager(page);
  await answerDetails(page);
  await redirectsOf(page).getByRole('button', { name: 'flyer', exact: true }).click();
  await page.getByRole('dialog', { name: 'flyer' }).getByRole('button', { name: 'Duplizieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neuen Redirect erstellen' });
  await expect(dialog.getByLabel('Slug')).toHaveValue('flyer-3');
  await expect(dialog.getByLabel('Ziel-URL')).toHaveValue(flyer.targetUrl);
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  expect((await posted).postDataJSON()).toMatchObject({ slug: 'flyer-3', targetUrl: flyer.targetUrl });
});
