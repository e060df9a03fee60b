import type { Page } from '@playwright/test';
import { expect, openScreen, test, toastOf } from '#tests/support/accounts/admin.ts';

const path = '/admin-dashboard/newsletter?ansicht=rundbriefe';

const unique = (): string => `Brief ${crypto.randomUUID().slice(0, 8)}`;

/** Begins a letter with a subject that nobody else has. */
async function begin(page: Page, subject: string): Promise<void> {
  await openScreen(page, path, 'Newsletter');
  await page.getByRole('button', { name: 'Neuer Brief' }).click();
  await page.getByLabel('Betreff', { exact: true }).fill(subject);
}

test('a letter is written, saved by itself, and seen as a mail', { tag: '@desktop' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  // The mail's frame runs no scripts, not even those of the test.
  allowNoise(/Blocked script execution/);
  const subject = unique();
  const text = page.getByLabel('Text', { exact: true });
  const mail = page.frameLocator('iframe[title="Der Brief als E-Mail"]');
  await begin(page, subject);

  await test.step('with a first name and a short link', async () => {
    await text.fill('Hallo ');
    await page.getByRole('button', { name: '+ Vorname' }).click();
    await expect(text).toHaveValue('Hallo {Vorname}');
    await page.getByRole('button', { name: '+ Kurzlink' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kurzlink einfügen' });
    await dialog.getByLabel('Wohin führt er?').fill('https://example.org/kreis');
    await dialog.getByRole('button', { name: 'Einfügen' }).click();
    await expect(text).toHaveValue(/Hallo \{Vorname\}\n\n\[Jetzt ansehen\]\(http\S+\/r\/\w+ "Knopf"\)/);
    await expect(page.getByRole('status').filter({ hasText: 'Gespeichert um' })).toBeVisible();
  });

  await test.step('its mail stands beside it, also as text alone', async () => {
    await expect(mail.getByRole('link', { name: 'Jetzt ansehen' })).toBeVisible();
    await expect(mail.getByText('Hallo Anna')).toBeVisible();
    await page.getByRole('button', { name: 'Nur Text' }).click();
    await expect(mail.getByText('Abmelden: http')).toBeVisible();
  });

  const id = new URL(page.url()).searchParams.get('brief') ?? '';
  for (const [name, look] of [
    ['by day', ''],
    ['in the dark', '?als=dunkel'],
  ] as const) {
    await test.step(`it can be read ${name}`, async () => {
      const answer = await page.request.get(`/brief-vorschau/${id}${look}`);
      await page.goto('about:blank');
      await page.setContent(await answer.text());
      await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
      await axe();
    });
  }
});

test('a letter is tested, and kept back as long as something is missing', { tag: '@desktop' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/Blocked script execution/);
  await begin(page, unique());
  await page.getByLabel('Text', { exact: true }).fill('Hallo {Vorname}');

  await test.step('it is sent to who is signed in', async () => {
    await page.getByLabel('Liste', { exact: true }).selectOption('Warteliste und Newsletter');
    await expect(page.getByText(/Mensch(?:en)? bekomm(?:t|en) diesen Brief\./)).toBeVisible();
    await page.getByRole('button', { name: 'Testbrief an mich' }).click();
    await expect(page.getByText(/^Testbrief gesendet am/)).toBeVisible({ timeout: 20_000 });
  });

  await test.step('what is missing is named', async () => {
    const checks = page.getByRole('list', { name: 'Was geprüft wurde' });
    await expect(checks).toContainText('fehlt: Inhaberin oder Firma');
    await expect(page.getByRole('button', { name: 'Senden …' })).toHaveAttribute('aria-disabled', 'true');
    // The frame of the mail is away then: axe sees into none.
    await page.getByRole('button', { name: 'Vorschau' }).click();
    await axe();
  });
});

test('a letter is deleted and brought back', { tag: '@desktop' }, async ({ page, axe, allowNoise }) => {
  allowNoise(/Blocked script execution/);
  const subject = unique();
  await begin(page, subject);
  await expect(page.getByRole('status').filter({ hasText: 'Gespeichert um' })).toBeVisible();
  await page.getByRole('link', { name: 'Alle Rundbriefe' }).click();
  const row = page.getByRole('row').filter({ hasText: subject });

  await test.step('it stands among all as a draft', async () => {
    await expect(row).toContainText('Entwurf');
    await axe();
  });

  await test.step('what is deleted can be brought back', async () => {
    await row.getByRole('button', { name: `„${subject}“ löschen` }).click();
    await expect(toastOf(page)).toContainText('ist gelöscht');
    await expect(row).toBeHidden();
    await toastOf(page).getByRole('button', { name: 'Rückgängig' }).click();
    await expect(row).toBeVisible();
  });
});

test('two windows with the same letter: both texts stay until one is chosen', { tag: '@desktop' }, async ({
  page,
  context,
  allowNoise,
}) => {
  allowNoise(/Blocked script execution|409/);
  await begin(page, unique());
  await expect(page.getByRole('status').filter({ hasText: 'Gespeichert um' })).toBeVisible();

  await test.step('the second window saves', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Betreff', { exact: true }).fill('Aus dem zweiten Fenster');
    await expect(other.getByRole('status').filter({ hasText: 'Gespeichert um' })).toBeVisible();
    await expect(other.getByRole('status').filter({ hasText: 'Noch nicht gespeichert' })).toBeHidden();
  });

  await test.step('the first one shows both, and takes the other', async () => {
    await page.getByLabel('Betreff', { exact: true }).fill('Aus dem ersten');
    const dialog = page.getByRole('dialog', { name: 'Zwei Fassungen' });
    await expect(dialog).toContainText('Aus dem zweiten Fenster');
    await expect(dialog).toContainText('Aus dem ersten');
    await dialog.getByRole('button', { name: 'Die andere nehmen' }).click();
    await expect(page.getByLabel('Betreff', { exact: true })).toHaveValue('Aus dem zweiten Fenster');
  });
});

test('on a phone the limits are a dialog', { tag: '@mobile' }, async ({ page, axe }) => {
  await openScreen(page, path, 'Newsletter');
  await page.getByRole('button', { name: 'Versandgrenzen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versandgrenzen' });
  await dialog.getByLabel('Höchstens in der Minute').fill('0');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Bitte gib mindestens 1 an')).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toBeHidden();
});

test('on a phone the welcome is off until it is checked', { tag: '@mobile' }, async ({ page, axe }) => {
  await openScreen(page, path, 'Newsletter');
  await page.getByRole('link', { name: 'Begrüßung: Warteliste' }).click();
  await expect(page.getByLabel('Betreff', { exact: true })).toHaveValue('Schön, dass du dabei bist');
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByRole('list', { name: 'Was geprüft wurde' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Einschalten' })).toHaveAttribute('aria-disabled', 'true');
  await axe();
});
