import type { Page } from '@playwright/test';
import { confirmationPage } from '#server/http/people/confirmation-page.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';
import { overflowOf } from '#tests/support/site/pages.ts';

/** Waits in the local mailbox for the newest mail to an address; returns its link. */
async function linkFor(page: Page, email: string): Promise<string> {
  const mails = page.getByRole('link').filter({ hasText: email });
  await expect(async () => {
    await page.goto('/__postfach');
    await expect(mails.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mails.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bitte bestätige deine Anmeldung');
  const text = (await page.locator('pre').textContent()) ?? '';
  return /\/bestaetigen\/[\w-]{43}/.exec(text)?.[0] ?? '';
}

const answer = (page: Page) => page.getByRole('status').filter({ hasText: /./ });
const addressOf = (name: string): string => `${name}-${Date.now()}@example.org`;

test('a visitor signs up, confirms by mail and unsubscribes with the keyboard', { tag: '@mobile' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  // The mailbox shows mails in a sandbox, where the script that closes the maintenance dialog fails.
  allowNoise(/'sessionStorage'.* sandboxed/);
  const email = addressOf('ada');
  const no = page.getByRole('button', { name: 'Das war ich nicht' });
  const counted: string[] = [];
  const pictures: string[] = [];

  await test.step('the form says that a mail was sent', async () => {
    await answerEvents(page, []);
    await openHome(page);
    const form = await reachWaitlistForm(page);
    await form.getByLabel('E-Mail').fill(email);
    await form.getByLabel('Name').fill('Ada');
    await form.getByLabel('Ich möchte auch den Newsletter').check();
    await page.getByRole('link', { name: 'Join Waitlist Rauhnächte' }).click();
    await form.getByLabel('E-Mail').press('Enter');
    await expect(page.getByText(`Die E-Mail dazu ist unterwegs an ${email}.`)).toBeVisible();
  });

  const link = await linkFor(page, email);
  page.on('request', (request) => {
    if (request.url().includes('/api/')) counted.push(request.url());
    if (request.url().includes('name-picture')) pictures.push(request.url());
  });

  await test.step('the link of the mail asks for both lists and the chosen course', async () => {
    await page.goto(link);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Warteliste', 'Newsletter', 'Rauhnächte']);
    await axe();
    expect(await overflowOf(page)).toEqual([]);
  });

  await test.step('the visitor confirms with the keyboard', async () => {
    await page.getByRole('button', { name: 'Ja, anmelden' }).focus();
    await page.keyboard.press('Tab');
    await expect(no).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(answer(page)).toContainText('Du bist angemeldet.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schön, dass du da bist');
    await expect(no).toHaveCount(0);
    // The picture's code loads with the press that needs it.
    await expect(page.getByRole('button', { name: 'Als Bild sichern' })).toBeVisible();
    expect(pictures).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('figure').getByRole('button', { name: 'Als Bild sichern' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('namensbluete-ada.png');
    expect(pictures).toHaveLength(1);
    await axe();
    expect(await overflowOf(page)).toEqual([]);
  });

  await test.step('the link still works when it is opened again', async () => {
    await page.goto(link);
    await expect(answer(page)).toContainText('Du bist angemeldet.');
  });

  await test.step("the answers to 'Woher kennst du uns?' are readable on the night, however long", async () => {
    const done = {
      kind: 'done',
      personId: 1,
      lists: [],
      choices: [],
      name: '',
      unsubscribeToken: '',
      question: 'open',
      evening: null,
    } as const;
    const { html } = confirmationPage(done, { asked: ['Podcast', 'w'.repeat(60), 'anders'] });
    const [question = ''] = /<div><h2 id="woher">.*?<\/div>/s.exec(html.toString()) ?? [];
    await answer(page).evaluate((status, more) => status.parentElement?.insertAdjacentHTML('afterend', more), question);
    await expect(page.getByRole('form', { name: 'Woher kennst du uns?' }).getByRole('button')).toHaveCount(3);
    await page.getByRole('button', { name: 'Podcast' }).hover();
    await axe();
    expect(await overflowOf(page)).toEqual([]);
  });

  await test.step('the visitor chooses a list to leave', async () => {
    await page.getByRole('link', { name: 'Wieder abmelden' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abmelden');
    await axe();
    await expect(page.getByRole('radio', { name: 'von allem' })).toBeChecked();
    await page.getByRole('radio', { name: 'von allem' }).press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'nur Newsletter' })).toBeChecked();
  });

  await test.step('the visitor leaves this list, and then the other', async () => {
    await page.keyboard.press('Enter');
    await expect(answer(page)).toContainText('Du bist vom Newsletter abgemeldet.');
    await page.getByRole('button', { name: 'Abmelden' }).press('Enter');
    await expect(answer(page)).toContainText('Du bist von der Warteliste abgemeldet.');
    await axe();
  });

  // These URLs contain secret keys: no visit is counted, no host is contacted.
  expect(counted).toEqual([]);
});

test.describe('the confirmation without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows both pages with the same content and effect', { tag: '@mobile' }, async ({ page }) => {
    const email = addressOf('bo');
    await page.goto('/');
    await page.getByLabel('E-Mail').first().fill(email);
    await page.getByRole('button', { name: 'Warteliste beitreten' }).click();
    await expect(page).toHaveURL(/\/danke\/[\w.-]+$/);
    await expect(page.getByText(`Die E-Mail ging an ${email}.`)).toBeVisible();
    await expect(page.getByText('Ein Schritt fehlt noch: Bestätige deine Adresse.')).toBeVisible();
    await page.goto(await linkFor(page, email));
    await page.getByRole('button', { name: 'Ja, anmelden' }).click();
    await expect(answer(page)).toContainText('Du bist angemeldet.');
    await page.getByRole('link', { name: 'Wieder abmelden' }).click();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(answer(page)).toContainText('Du bist von der Warteliste abgemeldet.');
  });
});
