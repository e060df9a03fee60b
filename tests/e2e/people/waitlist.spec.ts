import { expect, test } from '#tests/support/browser/test.ts';
import {
  expectStillTyped,
  expectUncovered,
  fillWaitlistForm,
  pageToast,
  signUpPath,
  signUpsFrom,
  submitWaitlistForm,
} from '#tests/support/people/waitlist-form.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';

const emailMessage = 'Bitte gib eine gültige E-Mail-Adresse ein';
const nameMessage = 'Der Name muss mindestens 2 Zeichen lang sein';

test.beforeEach(async ({ page }) => {
  await answerEvents(page, []);
});

test('invalid fields are named, the first one gets the focus, and nothing is sent', { tag: '@mobile' }, async ({
  page,
  axe,
}) => {
  const requests = signUpsFrom(page);
  await openHome(page);
  const form = await reachWaitlistForm(page);
  const email = form.getByLabel('E-Mail');
  const name = form.getByLabel('Name');

  await test.step('an empty form requires the address, not the name', async () => {
    await expect(email).toHaveAttribute('required');
    await submitWaitlistForm(page);
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(emailMessage);
    await expect(name).toHaveAttribute('aria-invalid', 'false');
  });

  await test.step('the form shows no errors while the visitor types', async () => {
    await email.fill('ada@');
    await expect(form.getByText(emailMessage)).toBeHidden();
    await name.fill('A');
    await expect(form.getByText(nameMessage)).toBeHidden();
  });

  await test.step('two invalid fields are named, and the first one has the focus', async () => {
    await submitWaitlistForm(page);
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(emailMessage);
    await expect(name).toHaveAccessibleDescription(nameMessage);
    await axe('#waitlist');
  });

  await test.step('the remaining invalid field has the focus and keeps the typed text', async () => {
    await email.fill('ada@example.org');
    await email.press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('A');
    await expect(email).toHaveAttribute('aria-invalid', 'false');
    expect(requests).toEqual([]);
  });
});

test('a mistyped address is corrected with a press, and no toast covers the confirmation', { tag: '@mobile' }, async ({
  page,
}) => {
  const requests = signUpsFrom(page);
  await openHome(page);
  const form = await reachWaitlistForm(page);
  const email = form.getByLabel('E-Mail');
  const block = page.locator('#waitlist');
  const heading = page.getByRole('heading', { name: 'Du bist auf der Liste!' });

  await test.step('the form notices the mistyped address', async () => {
    await email.fill('slip@gmial.com');
    await form.getByLabel('Name').focus();
    await form.getByRole('button', { name: 'slip@gmail.com' }).click();
    await expect(email).toHaveValue('slip@gmail.com');
    await expect(form.getByText('Meintest du')).toBeHidden();
  });

  await test.step('the newsletter is part of the sign-up', async () => {
    const newsletter = form.getByLabel('Ich möchte auch den Newsletter');
    await expect(newsletter).not.toBeChecked();
    await newsletter.check();
    await page.clock.install();
    await submitWaitlistForm(page);
    await expect(heading).toBeFocused();
    expect(requests.map((request) => request.postDataJSON())).toMatchObject([
      { email: 'slip@gmail.com', newsletter: true },
    ]);
  });

  await test.step('the confirmation mentions the newsletter, and no toast covers it', async () => {
    await expect(heading).toHaveCSS('outline-style', 'none');
    await expect(block).toContainText('Unsere Briefe bekommst du dann auch.');
    await expect(block.getByRole('link', { name: 'Bis dahin: dein Soul Plan' })).toHaveAttribute('href', '/soulplan2');
    await expect(pageToast(page)).toBeVisible();
    await expectUncovered(page, [heading, block.getByText('Ein Schritt fehlt noch')]);
  });

  await test.step('the next steps come first: opening the mailbox, another mail, another address', async () => {
    await expect(block.getByText('Ein Schritt fehlt noch: Bestätige deine Adresse.')).toBeVisible();
    await expect(block.getByRole('link', { name: 'Gmail öffnen' })).toHaveAttribute('href', 'https://mail.google.com/');
    await expect(block.getByRole('button', { name: /^Noch einmal senden \(in \d+ s\)$/ })).toBeDisabled();
    // Two minutes in the mail program, while a phone stops the tab's timers.
    const later = (await page.evaluate(() => Date.now())) + 120_000;
    await page.clock.setSystemTime(later);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await block.getByRole('button', { name: 'Noch einmal senden', exact: true }).click();
    await expect(block.getByRole('status').filter({ hasText: 'Wir schreiben dir noch einmal' })).toBeVisible();
    expect(requests.map((request) => request.postDataJSON()).at(-1)).toMatchObject({
      email: 'slip@gmail.com',
      newsletter: true,
      again: true,
    });
    await block.getByRole('link', { name: 'Adresse ändern' }).click();
    await expect(email).toHaveValue('');
    await expect(email).toBeInViewport();
  });
});

test('input from before the script has loaded stays', { tag: '@desktop' }, async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/_astro/sign-up-form.*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/soulalchemy');
  const form = page.locator('form[action="/api/waitlist"]');
  await fillWaitlistForm(page);
  await form.getByLabel('SoulAlchemy, Ratenzahlung').check();
  await form.getByLabel('Ich möchte auch den Newsletter').check();
  await expect(form).not.toHaveAttribute('novalidate');
  scripts.resolve();
  await expect(form).toHaveAttribute('novalidate');
  await expectStillTyped(page);
  await expect(form.getByLabel('SoulAlchemy, Ratenzahlung')).toBeChecked();
  await expect(form.getByLabel('Ich möchte auch den Newsletter')).toBeChecked();
});

test('an empty form that is submitted before the script has loaded shows what is missing', {
  tag: '@mobile',
}, async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/_astro/sign-up-form.*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await openHome(page);
  for (const action of [signUpPath, '/api/subscribers']) {
    await test.step(`the form of ${action} shows it`, async () => {
      const email = page.locator(`form[action="${action}"]`).getByLabel('E-Mail');
      await page.locator(`form[action="${action}"]`).locator('[type="submit"]').click();
      await expect(email).toBeFocused();
      scripts.resolve();
      await expect(email).toHaveAccessibleDescription(emailMessage);
      await expect(email).toBeFocused();
    });
  }
});

test('a click from before the script has loaded selects a course, which is removed, selected again and sent', {
  tag: '@mobile',
}, async ({ page, axe }) => {
  const requests = signUpsFrom(page);
  await openHome(page);
  const block = page.locator('#waitlist');
  const noted = block.getByRole('checkbox', { name: 'Vorgemerkt: Rauhnächte' });
  const other = block.getByRole('checkbox', { name: 'Vorgemerkt: Innere Alchemie' });
  const choose = (title: string) => page.getByRole('link', { name: `Join Waitlist ${title}` }).click();

  await test.step('a click on a course selects it in the form', async () => {
    await choose('Rauhnächte');
    await expect(noted).toBeChecked();
    await expect(noted).toBeInViewport();
    await choose('Innere Alchemie');
    await expect(other).toBeChecked();
    await expect(block.getByRole('checkbox', { name: /^Vorgemerkt/ })).toHaveCount(2);
  });

  await test.step('a key removes and selects the course again, and the focus stays', async () => {
    await noted.press('Space');
    await expect(noted).not.toBeChecked();
    await expect(noted).toBeFocused();
    await expect(block.getByText('Vorgemerkt: Rauhnächte')).toHaveCSS('text-decoration-line', 'line-through');
    await axe();
    await choose('Rauhnächte');
    await expect(noted).toBeChecked();
    await other.uncheck();
  });

  await test.step('the course is sent, and the confirmation shows it as stored', async () => {
    await block.getByLabel('E-Mail').first().fill('vorgemerkt@example.org');
    await submitWaitlistForm(page);
    await expect(page.getByRole('heading', { name: 'Du bist auf der Liste!' })).toBeFocused();
    await expect(block).toContainText('Vorgemerkt: Rauhnächte');
    expect(requests.map((request) => request.postDataJSON())).toMatchObject([{ choice: 'course:rauhnaechte' }]);
  });
});

test('a form that is submitted several times is sent once, and its confirmation replaces it', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  const requests = signUpsFrom(page);
  const sent = Promise.withResolvers<void>();
  await page.route(signUpPath, async (route) => {
    await sent.promise;
    await route.continue();
  });
  await openHome(page);
  const form = await reachWaitlistForm(page);

  await test.step('the button shows the progress, and no further press sends the form again', async () => {
    await fillWaitlistForm(page);
    await form.getByLabel('E-Mail').fill('  Ada@example.org ');
    await form.getByLabel('E-Mail').press('Enter');
    await expect(form.getByRole('button')).toHaveText('Wird gesendet...');
    await expect(form.getByRole('button')).toBeDisabled();
    await form.evaluate((element) => {
      if (element instanceof HTMLFormElement) element.requestSubmit();
    });
    await form.getByLabel('Name').press('Enter');
    await form.getByRole('button').click({ force: true });
  });

  await test.step('the stored sign-up is shown and announced', async () => {
    sent.resolve();
    const block = page.locator('#waitlist');
    await expect(block.getByRole('heading', { name: 'Du bist auf der Liste!' })).toBeFocused();
    await expect(block.getByText('Ada@example.org', { exact: true })).toBeVisible();
    await expect(form).toBeHidden();
    await expect(pageToast(page)).toContainText('Success!');
    await expect(pageToast(page).locator('[lang="en"]')).toHaveText([
      'Success!',
      'You have been added to our waitlist.',
    ]);
    expect(requests.map((request) => request.postDataJSON())).toMatchObject([{ name: 'Ada', interests: 'Atem' }]);
    await axe('#waitlist');
  });
});
