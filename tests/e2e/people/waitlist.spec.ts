import type { Page, Request } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';

const path = '/api/waitlist';
const typed = { 'E-Mail': 'ada@example.org', 'Name (freiwillig)': 'Ada', 'Interessen (freiwillig)': 'Atem' };

const emailMessage = 'Bitte gib eine gültige E-Mail-Adresse ein';
const nameMessage = 'Der Name muss mindestens 2 Zeichen lang sein';

async function fill(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function expectStillTyped(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

const submit = (page: Page) => page.getByRole('button', { name: 'Warteliste beitreten' }).click();

/** The toast on screen; its announcement for screen readers stands elsewhere. */
const toast = (page: Page) => page.getByRole('region', { name: /^Hinweise/ }).getByRole('listitem');

function requestsTo(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request);
  });
  return requests;
}

test.beforeEach(async ({ page }) => {
  await answerEvents(page, []);
});

test('a sign-up on a phone: wrong fields are named, a slip is noticed, and it is confirmed', {
  tag: '@mobile',
}, async ({ page }) => {
  const requests = requestsTo(page);
  await openHome(page);
  const form = await reachWaitlistForm(page);
  const email = form.getByLabel('E-Mail');
  const name = form.getByLabel('Name');

  await test.step('wrong fields are named, the first gets the focus, and nothing is sent', async () => {
    await expect(email).toHaveAttribute('required');

    await submit(page);
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(emailMessage);
    await expect(name).toHaveAttribute('aria-invalid', 'false');

    await email.fill('ada@');
    await expect(form.getByText(emailMessage)).toBeHidden();
    await name.fill('A');
    await expect(form.getByText(nameMessage)).toBeHidden();
    await submit(page);
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(emailMessage);
    await expect(name).toHaveAccessibleDescription(nameMessage);

    await email.fill('ada@example.org');
    await email.press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('A');
    await expect(email).toHaveAttribute('aria-invalid', 'false');
    expect(requests).toEqual([]);
  });

  await test.step('a slip is noticed, the newsletter comes along, and nothing covers the confirmation', async () => {
    await name.fill('');
    await expect(form.getByLabel('Ich möchte auch den Newsletter')).not.toBeChecked();
    await email.fill('slip@gmial.com');
    await name.focus();
    await form.getByRole('button', { name: 'slip@gmail.com' }).click();
    await expect(email).toHaveValue('slip@gmail.com');
    await expect(form.getByText('Meintest du')).toBeHidden();
    await form.getByLabel('Ich möchte auch den Newsletter').check();
    await submit(page);

    const heading = page.getByRole('heading', { name: 'Du bist auf der Liste!' });
    await expect(heading).toBeFocused();
    await expect(heading).toHaveCSS('outline-style', 'none');
    expect(requests.map((request) => request.postDataJSON())).toMatchObject([
      { email: 'slip@gmail.com', newsletter: true },
    ]);
    const block = page.locator('#waitlist');
    await expect(block).toContainText('Unsere Briefe bekommst du auch.');
    await expect(block.getByRole('link', { name: 'Bis dahin: dein Soul Plan' })).toHaveAttribute('href', '/soulplan2');
    await expect(toast(page)).toBeVisible();
    const [covering, covered] = [await toast(page).boundingBox(), await heading.boundingBox()];
    expect((covering?.y ?? 0) + (covering?.height ?? 0)).toBeLessThan(covered?.y ?? 0);

    await block.getByRole('link', { name: 'Noch jemanden eintragen' }).click();
    await expect(email).toHaveValue('');
    await expect(email).toBeInViewport();
  });
});

test('what is typed before the script has come stays, goes out once, is stored and confirmed', {
  tag: '@desktop',
}, async ({ page }) => {
  await test.step('what is typed and chosen before the script has come stays', async () => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/_astro/waitlist-form.*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/soulalchemy');
    const form = page.locator('form[action="/api/waitlist"]');
    await fill(page);
    await form.getByLabel('SoulAlchemy, Ratenzahlung').check();
    await form.getByLabel('Ich möchte auch den Newsletter').check();
    await expect(form).not.toHaveAttribute('novalidate');
    scripts.resolve();
    await expect(form).toHaveAttribute('novalidate');
    await expectStillTyped(page);
    await expect(form.getByLabel('SoulAlchemy, Ratenzahlung')).toBeChecked();
    await expect(form.getByLabel('Ich möchte auch den Newsletter')).toBeChecked();
  });

  await test.step('what is sent more than once goes out once', async () => {
    const requests = requestsTo(page);
    const sent = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      await sent.promise;
      await route.fulfill({ status: 201, json: { email: 'ada@example.org' } });
    });
    const form = await reachWaitlistForm(page);
    await fill(page);
    await form.getByLabel('E-Mail').press('Enter');
    await form.evaluate((element) => {
      if (element instanceof HTMLFormElement) element.requestSubmit();
    });
    await form.getByLabel('Name').press('Enter');
    await form.getByRole('button').click({ force: true });
    sent.resolve();
    await expect(page.getByRole('heading', { name: 'Du bist auf der Liste!' })).toBeVisible();
    expect(requests.map((request) => request.postDataJSON())).toMatchObject([
      { email: 'ada@example.org', name: 'Ada', interests: 'Atem' },
    ]);
  });

  await test.step('a sign-up waits, is stored, and the confirmation takes the place of the form', async () => {
    await page.unroute(path);
    const sent = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      await sent.promise;
      await route.continue();
    });
    await openHome(page);
    const form = await reachWaitlistForm(page);
    await form.getByLabel('E-Mail').fill('  Ada@example.org ');
    await submit(page);
    await expect(form.getByRole('button')).toHaveText('Wird gesendet...');
    await expect(form.getByRole('button')).toBeDisabled();
    sent.resolve();

    const block = page.locator('#waitlist');
    await expect(block.getByRole('heading', { name: 'Du bist auf der Liste!' })).toBeFocused();
    await expect(block.getByText('Ada@example.org', { exact: true })).toBeVisible();
    await expect(form).toBeHidden();
    await expect(toast(page)).toContainText('Success!');
    await expect(toast(page).locator('[lang="en"]')).toHaveText(['Success!', 'You have been added to our waitlist.']);
  });
});

test('whatever fails, the toast says why and everything typed is still there', { tag: '@desktop' }, async ({
  page,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource: .*\/api\/waitlist|\/api\/waitlist net::ERR/);
  await openHome(page);
  const form = await reachWaitlistForm(page);
  await fill(page);

  const refused = {
    status: 'error',
    message: 'Bitte prüfe deine Angaben.',
    fields: { name: ['Der Name ist vergeben'] },
  };
  await page.route(path, (route) => route.fulfill({ status: 400, json: refused }));
  await submit(page);
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText('400: Bitte prüfe deine Angaben.');
  await expect(toast(page).getByText('Error', { exact: true })).toHaveAttribute('lang', 'en');
  await expect(toast(page).getByText(/^400/)).not.toHaveAttribute('lang');
  await expect(form.getByRole('alert')).toContainText('Dein Eintrag ist noch nicht gespeichert.');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Der Name ist vergeben');
  await expectStillTyped(page);

  const away = { status: 'error', message: 'Unsere Datenbank ist gerade nicht erreichbar.' };
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ status: 503, json: away }));
  await submit(page);
  await expect(toast(page)).toContainText('503: Unsere Datenbank ist gerade nicht erreichbar.');
  await expect(toast(page)).toHaveCount(1);
  await expect(form.getByText('Der Name ist vergeben')).toBeHidden();
  await expectStillTyped(page);

  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ status: 502, body: '' }));
  await submit(page);
  await expect(toast(page)).toContainText('502: Bad Gateway');

  await page.unroute(path);
  await page.route(path, (route) => route.abort('internetdisconnected'));
  await submit(page);
  await expect(toast(page)).toContainText('Der Server ist nicht erreichbar. Bitte prüfe deine Internetverbindung.');
  await expect(form.getByRole('alert')).toBeVisible();
  await expectStillTyped(page);
  await expect(form.getByRole('button')).toBeEnabled();

  await test.step('a failure that says nothing of itself gets the words of the spec', async () => {
    await page.unroute(path);
    await page.evaluate(() => {
      Object.defineProperty(Response.prototype, 'ok', {
        get: () => {
          const failure = new Error('silent');
          failure.message = '';
          throw failure;
        },
      });
    });
    const answered = page.waitForResponse(`**${path}`);
    await submit(page);
    expect((await answered).status()).toBe(201);
    await expect(toast(page).locator('[lang="en"]')).toHaveText(['Error', 'Failed to join waitlist']);
  });
});

test.describe('a toast', () => {
  test.beforeEach(async ({ page, allowNoise }) => {
    allowNoise(/status of 503 .*\/api\/waitlist/);
    await page.route(path, (route) => route.fulfill({ status: 503, body: 'Weg.' }));
  });

  async function raiseToast(page: Page) {
    await openHome(page);
    await reachWaitlistForm(page);
    await fill(page);
    await submit(page);
    await expect(toast(page)).toContainText('503: Weg.');
  }

  test('goes after five seconds', { tag: '@desktop' }, async ({ page }) => {
    await page.clock.install();
    await raiseToast(page);
    await page.clock.fastForward(2500);
    await expect(toast(page)).toBeVisible();
    await page.clock.fastForward(2500);
    await expect(toast(page)).toBeHidden();
  });

  test('takes no press that began before it came to lie there', { tag: '@desktop' }, async ({ page }) => {
    await raiseToast(page);
    const newsletter = page.getByLabel('Ich möchte auch den Newsletter');
    await newsletter.hover();
    await page.mouse.down();
    await page
      .getByRole('region', { name: 'Hinweise (F8)' })
      .getByRole('list')
      .evaluate((list) => {
        list.style.inset = '0';
        list.style.width = '100%';
        list.style.height = '100%';
        list.style.translate = 'none';
      });
    await page.mouse.up();
    await expect(newsletter).toBeChecked();
  });

  test('is reached with F8, and closes with Escape, its button or a swipe', async ({ page }) => {
    await raiseToast(page);
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: 'Hinweise (F8)' }).getByRole('list')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toast(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toast(page)).toBeHidden();

    await submit(page);
    await toast(page).getByRole('button', { name: 'Hinweis schließen' }).click();
    await expect(toast(page)).toBeHidden();

    await test.step('goes with a swipe of more than 50 px to the right', async () => {
      await submit(page);
      await expect(toast(page)).toContainText('503: Weg.');
      // Which waits until it has come to rest.
      await toast(page).hover();
      const box = await toast(page).boundingBox();
      const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
      const swipe = async (distance: number) => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + distance, y, { steps: 10 });
        await page.mouse.up();
      };
      await swipe(45);
      await expect(toast(page)).toBeVisible();
      await swipe(60);
      await expect(toast(page)).toBeHidden();
    });
  });
});
