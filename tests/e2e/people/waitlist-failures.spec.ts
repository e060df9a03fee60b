import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import {
  expectStillTyped,
  fillWaitlistForm,
  holdToast,
  pageToast,
  signUpPath,
  submitWaitlistForm,
} from '#tests/support/people/waitlist-form.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';

type Answer = Parameters<Parameters<Page['route']>[1]>[0];

test.beforeEach(async ({ page, allowNoise }) => {
  allowNoise(/Failed to load resource: .*\/api\/waitlist|\/api\/waitlist net::ERR/);
  await answerEvents(page, []);
  await openHome(page);
});

/** Sends the form to a server with this answer. */
async function sendTo(page: Page, answer: (route: Answer) => Promise<void>): Promise<void> {
  await page.unroute(signUpPath);
  await page.route(signUpPath, answer);
  await submitWaitlistForm(page);
}

test('the toast shows the reason of every failure, and all typed text stays', { tag: '@desktop' }, async ({
  page,
  axe,
}) => {
  const form = await reachWaitlistForm(page);
  const name = form.getByLabel('Name');
  await fillWaitlistForm(page);

  await test.step('a toast shows the refusal', async () => {
    const message = 'Bitte prüfe deine Angaben.';
    const json = { status: 'error', message, fields: { name: ['Der Name ist vergeben'] } };
    await sendTo(page, (route) => route.fulfill({ status: 400, json }));
    await expect(pageToast(page)).toContainText('Error');
    await expect(pageToast(page)).toContainText('400: Bitte prüfe deine Angaben.');
    await expect(pageToast(page).getByText('Error', { exact: true })).toHaveAttribute('lang', 'en');
    await expect(pageToast(page).getByText(/^400/)).not.toHaveAttribute('lang');
  });

  await test.step('the field shows the refusal, too', async () => {
    await expect(form.getByRole('alert')).toContainText('Dein Eintrag ist noch nicht gespeichert.');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Der Name ist vergeben');
    await expectStillTyped(page);
  });

  await test.step('a failure of the database replaces the earlier message', async () => {
    const json = { status: 'error', message: 'Unsere Datenbank ist gerade nicht erreichbar.' };
    await sendTo(page, (route) => route.fulfill({ status: 503, json }));
    await expect(pageToast(page)).toContainText('503: Unsere Datenbank ist gerade nicht erreichbar.');
    await expect(pageToast(page)).toHaveCount(1);
    await expect(form.getByText('Der Name ist vergeben')).toBeHidden();
    await expectStillTyped(page);
    await holdToast(page);
    await axe('[aria-label^="Hinweise"]');
    await axe('#waitlist');
  });

  await test.step('an answer without a message shows the name of its status', async () => {
    await sendTo(page, (route) => route.fulfill({ status: 502, body: '' }));
    await expect(pageToast(page)).toContainText('502: Bad Gateway');
  });

  await test.step('a form without a network can be sent again', async () => {
    await sendTo(page, (route) => route.abort('internetdisconnected'));
    await expect(pageToast(page)).toContainText(
      'Der Server ist nicht erreichbar. Bitte prüfe deine Internetverbindung.',
    );
    await expect(form.getByRole('alert')).toBeVisible();
    await expectStillTyped(page);
    await expect(form.getByRole('button')).toBeEnabled();
  });
});

test('a failure without a message gets the text of the spec', { tag: '@desktop' }, async ({ page }) => {
  await reachWaitlistForm(page);
  await fillWaitlistForm(page);
  await page.evaluate(() => {
    Object.defineProperty(Response.prototype, 'ok', {
      get: () => {
        const failure = new Error('silent');
        failure.message = '';
        throw failure;
      },
    });
  });
  const answered = page.waitForResponse(`**${signUpPath}`);
  await submitWaitlistForm(page);
  expect((await answered).status()).toBe(201);
  await expect(pageToast(page).locator('[lang="en"]')).toHaveText(['Error', 'Failed to join waitlist']);
});

test('after a deploy an open page posts its forms like without JavaScript, but not without a connection', {
  tag: '@desktop',
}, async ({ page, allowNoise }) => {
  allowNoise(/status of 404|dynamically imported module|MIME type|net::ERR_INTERNET_DISCONNECTED/);
  const isHead = (method: string) => method === 'HEAD';
  await page.route(/\/_astro\/sending\./, (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '' }),
  );
  await page.route('/', (route) =>
    isHead(route.request().method()) ? route.abort('internetdisconnected') : route.continue(),
  );
  const form = await reachWaitlistForm(page);
  await fillWaitlistForm(page);
  await submitWaitlistForm(page);
  await expect(form.getByRole('alert')).toContainText('Dein Eintrag ist noch nicht gespeichert.');
  await expectStillTyped(page);

  await page.unroute('/');
  await submitWaitlistForm(page);
  await expect(page).toHaveURL(/\/danke\/[\w.-]+$/);
  await expect(page.getByRole('main')).toContainText('Die E-Mail ging an ada@example.org.');

  await openHome(page);
  const letter = page.locator('form[action="/api/subscribers"]');
  await letter.scrollIntoViewIfNeeded();
  await expect(letter).toHaveAttribute('novalidate');
  await letter.getByLabel('E-Mail').fill('brief@example.org');
  await letter.getByRole('button', { name: 'Abonnieren' }).click();
  await expect(page).toHaveURL(/\/danke\/[\w.-]+$/);
});
