import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { configuredSite, publicLetter } from '#tests/support/site/configured-site.ts';

const path = '/admin-dashboard/newsletter?ansicht=rundbriefe';

const unique = (): string => `Brief ${crypto.randomUUID().slice(0, 8)}`;

/** Starts a letter with a subject that is used once; the menu's entry leads to a screen that begins one. */
async function begin(page: Page, subject: string): Promise<void> {
  await openScreen(page, '/admin-dashboard/newsletter', 'Newsletter');
  await page.getByRole('button', { name: 'Neuer Brief' }).click();
  await page.getByLabel('Betreff', { exact: true }).fill(subject);
}

/** Draws an image in the colour of a meadow. */
const picture = () =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: '#c9d6b8' } })
    .png()
    .toBuffer();

test('a letter is written without any code, saved automatically, and previewed as a mail', { tag: '@desktop' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  // The mail's frame runs no scripts, not even the test's; events are missing without ClickUp.
  allowNoise(/Blocked script execution|503 .*\/api\/events/);
  const subject = unique();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const mail = page.frameLocator('iframe[title="Der Brief als E-Mail"]');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const id = () => new URL(page.url()).searchParams.get('brief') ?? '';
  const stored = async (): Promise<string> => {
    const { text: markdown } = await (await page.request.get(`/api/letters/${id()}`)).json();
    return String(markdown);
  };
  await begin(page, subject);
  // The preview's frame is closed meanwhile: axe does not look into frames.
  await button('Vorschau').click();

  await test.step('a first name and a mark are inserted', async () => {
    await expect(text).toHaveAccessibleDescription(/^\{Vorname\} wird durch den Vornamen ersetzt/);
    await text.pressSequentially('Hallo ');
    await button('+ Vorname').click();
    await expect(text).toHaveText('Hallo {Vorname}');
    await page.keyboard.press('Enter');
    await button('Fett').click();
    await page.keyboard.type('2. Zeile *mit* Stern');
    await expect(text.locator('strong')).toHaveText('2. Zeile *mit* Stern');
  });

  await test.step('a link to one of our pages is inserted with the keyboard', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+k');
    await dialog.getByLabel('Text des Links').fill('zum Kreis');
    // The search listens to the same keys elsewhere.
    await expect(dialog).toHaveCount(1);
    await dialog.getByLabel('Wohin führt er?').selectOption('SoulCircle');
    await dialog.getByRole('button', { name: 'Einfügen', exact: true }).click();
    await expect(text.getByRole('link', { name: 'zum Kreis' })).toHaveAttribute('href', '/soulcircle');
  });

  await test.step('a button is inserted with a new short link', async () => {
    await button('+ Knopf').click();
    await dialog.getByLabel('Wohin führt er?').selectOption('Neuer Kurzlink …');
    await dialog.getByLabel('Adresse').fill('kein Ziel');
    await dialog.getByRole('button', { name: 'Einfügen', exact: true }).click();
    await expect(dialog.getByText('Schreib, was dort stehen soll.')).toBeVisible();
    await expect(dialog.getByText('Das ist keine Adresse, die sich öffnen lässt.')).toBeVisible();
    await axe();
    await dialog.getByLabel('Text des Knopfs').fill('Jetzt ansehen');
    await dialog.getByLabel('Adresse').fill('/soulcircle');
    await dialog.getByRole('button', { name: 'Einfügen', exact: true }).click();
    await expect(text.getByText('Jetzt ansehen')).toBeVisible();
    await page.keyboard.type('Bis bald');
  });

  await test.step('an image of the library is inserted with its description', async () => {
    await button('+ Bild').click();
    await dialog.getByLabel('Datei').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() });
    await dialog.getByRole('textbox').fill('Eine Wiese');
    await dialog.getByRole('button', { name: 'Hochladen' }).click();
    const alt = page.getByRole('dialog', { name: 'Bild einfügen' }).getByRole('textbox');
    await expect(alt).toHaveValue('Eine Wiese');
    await alt.fill('');
    await dialog.getByRole('button', { name: 'Einfügen', exact: true }).click();
    await expect(alt).toHaveAttribute('aria-invalid', 'true');
    await alt.fill('Eine Wiese am Morgen');
    await dialog.getByRole('button', { name: 'Einfügen', exact: true }).click();
    await expect(text.getByText('Eine Wiese am Morgen')).toBeVisible();
  });

  await test.step('the letter is stored as Markdown, and is unchanged when it is opened again', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Gespeichert um' })).toBeVisible();
    await expect
      .poll(stored)
      .toMatch(
        /^Hallo \{Vorname\}\n\n\*\*2\. Zeile \\\*mit\\\* Stern\*\*\n\n\[zum Kreis\]\(\/soulcircle\)\n\n\[Jetzt ansehen\]\(\/r\/\w+ "Knopf"\)\n\nBis bald\n\n!\[Eine Wiese am Morgen\]\(\/media\/[0-9a-f]{64}\.jpg "1040x520"\)$/,
      );
    const markdown = await stored();
    await page.reload();
    await text.getByRole('button', { name: 'Knopf ändern' }).press('Enter');
    await expect(dialog.getByLabel('Text des Knopfs')).toHaveValue('Jetzt ansehen');
    await dialog.getByRole('button', { name: 'Nichts ändern' }).click();
    expect(await stored()).toBe(markdown);
  });

  await test.step('the mail is shown beside the editor, also as plain text', async () => {
    await expect(mail.getByRole('link', { name: 'Jetzt ansehen' })).toBeVisible();
    await expect(mail.getByText('Hallo Anna')).toBeVisible();
    const image = mail.getByRole('img', { name: 'Eine Wiese am Morgen' });
    await expect
      .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
      .toBe(1040);
    await page.getByRole('button', { name: 'Nur Text' }).click();
    await expect(mail.getByText('Abmelden: http')).toBeVisible();
  });

  const letter = id();
  for (const [name, look] of [
    ['by day', ''],
    ['in the dark', '?als=dunkel'],
  ] as const) {
    await test.step(`the letter can be read ${name}`, async () => {
      const answer = await page.request.get(`/brief-vorschau/${letter}${look}`);
      await page.goto('about:blank');
      // An empty page may not load anything from localhost.
      await page.setContent((await answer.text()).replaceAll(/ src="[^"]*"|@font-face\{[^}]*\}/g, ''));
      await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
      await axe();
    });
  }
});

test('a letter is written, tested and checked, and a disabled button shows its reason', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/Blocked script execution/);
  await openScreen(page, path, 'Newsletter');
  await page.getByRole('button', { name: 'Neuer Brief' }).click();
  const send = page.getByRole('button', { name: 'Senden …' });
  const test_ = page.getByRole('button', { name: 'Testbrief an mich' });

  await test.step('a disabled button shows its reason', async () => {
    await expect(test_).toHaveAttribute('aria-disabled', 'true');
    await expect(test_).toHaveAccessibleDescription('Erst fehlt noch der Betreff.');
    await expect(send).toHaveAccessibleDescription(/noch keinen Betreff\. Und noch \d Punkte unter „3 Prüfen“/);
    await page.getByLabel('Betreff', { exact: true }).fill(unique());
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hallo {Vorname}');
    await expect(page.getByRole('button', { name: 'Schreiben (erledigt)' })).toBeVisible();
  });

  await test.step('the test letter is sent to the signed-in user', async () => {
    await page.getByLabel('Liste', { exact: true }).selectOption('Warteliste und Newsletter');
    await expect(page.getByText(/Mensch(?:en)? bekomm(?:t|en) diesen Brief\./)).toBeVisible();
    await test_.click();
    await expect(page.getByText(/^Testbrief gesendet am/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Test (erledigt)' })).toBeVisible();
  });

  await test.step('the checks report missing points by themselves', async () => {
    const checks = page.getByRole('list', { name: 'Was geprüft wurde' });
    await expect(checks).toContainText('fehlt: Inhaberin oder Firma');
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await expect(send).toHaveAccessibleDescription(/niemanden|Ohne Impressum/);
    // The mail's frame is closed then: axe does not look into frames.
    await page.getByRole('button', { name: 'Vorschau' }).click();
    await axe();
  });
});

test('a letter keeps the texts of two windows, and is read by visitors once it is public', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/Blocked script execution|409/);
  const subject = unique();
  await begin(page, unique());
  await expect(page.getByRole('status').filter({ hasText: 'Gespeichert um' })).toBeVisible();

  await test.step('two windows keep both texts until the owner chooses one', async () => {
    const address = `/api/letters/${new URL(page.url()).searchParams.get('brief')}`;
    const stored = await (await page.request.get(address)).json();
    const { subject: _, ...rest } = stored;
    const elsewhere = await page.request.put(address, { data: { ...rest, subject } });
    expect(elsewhere.status()).toBe(200);
    await page.getByLabel('Betreff', { exact: true }).fill('Aus dem ersten');
    const dialog = page.getByRole('dialog', { name: 'Zwei Fassungen' });
    await expect(dialog).toContainText(subject);
    await expect(dialog).toContainText('Aus dem ersten');
    await dialog.getByRole('button', { name: 'Die andere nehmen' }).click();
    await expect(page.getByLabel('Betreff', { exact: true })).toHaveValue(subject);
  });

  const row = page.getByRole('row').filter({ hasText: subject });
  await page.getByRole('link', { name: 'Alle Rundbriefe' }).click();
  await test.step('a sent letter shows where it is public, and how visitors will read it', async () => {
    const gone = { status: 'sent', startedAt: '2026-11-03T08:00:00.000Z', finishedAt: '2026-11-03T08:10:00.000Z' };
    const isIt = (letter: { subject: string }) => letter.subject === subject;
    await page.route(/\/api\/letters$/, async (route) => {
      const letters: { subject: string }[] = await (await route.fetch()).json();
      const coming = { ...gone, publicSlug: 'a', onlineSlug: null };
      await route.fulfill({ json: letters.map((letter) => (isIt(letter) ? { ...letter, ...coming } : letter)) });
    });
    await page.route(/\/api\/letters\/[\da-f-]{36}$/, async (route) =>
      route.fulfill({ json: { ...(await (await route.fetch()).json()), ...gone } }),
    );
    await page.reload();
    await expect(row).toContainText('öffentlich ab dem nächsten Veröffentlichen');
    await row.getByRole('link', { name: subject }).click();
    await page.getByRole('button', { name: 'Öffentlich machen …' }).click();
    const frame = page.getByTitle('Der Brief, wie Fremde ihn lesen');
    await expect(frame.contentFrame().getByRole('heading', { name: subject })).toBeVisible();
    // Axe does not look into frames, so they are removed; the public page is checked separately below.
    await expect(page.locator('iframe')).toHaveCount(2);
    await page.locator('iframe').evaluateAll((frames) => frames.map((each) => each.remove()));
    await expect(page.locator('iframe')).toHaveCount(0);
    await axe();
  });

  await test.step('visitors find the letter in its list', async () => {
    await page.goto(`${configuredSite.url}/briefe`);
    await page.getByRole('link', { name: publicLetter.subject }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(publicLetter.subject);
    await expect(page.getByText('Draußen wird es leise.')).toBeVisible();
  });
});

test('a letter waits for a publish, is taken back before its first mail, and is corrected while it is paused', {
  tag: ['@mobile', '@release'],
}, async ({ page, axe, allowNoise }) => {
  allowNoise(/Blocked script execution/);
  await begin(page, unique());
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Ein Tipfehler');
  await expect(page.getByRole('status').filter({ hasText: 'Gespeichert um' })).toBeVisible();
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  // Only the answers say that the letter is on its way: the stored one stays a draft.
  let shown = {};
  let letter = {};
  let isTestStale = false;
  await page.route(/\/api\/letters\/[\da-f-]{36}$/, async (route) => {
    isTestStale ||= route.request().method() === 'PUT';
    letter = { ...(await (await route.fetch()).json()), isTestStale, ...shown };
    await route.fulfill({ json: letter });
  });
  await page.route(/\/checks$/, (route) =>
    route.fulfill({
      json: { checks: [], recipients: 5, canAwaitRelease: true, testObstacle: null, sendObstacle: null },
    }),
  );
  const asked: unknown[] = [];
  for (const [path, stand] of [
    [/\/send$/, { status: 'planned', isAwaitingRelease: true }],
    [/\/status$/, {}],
  ] as const) {
    await page.route(path, async (route) => {
      asked.push(route.request().postDataJSON());
      shown = stand;
      const stored = await page.request.get(route.request().url().replace(path, ''));
      await route.fulfill({ json: { ...(await stored.json()), ...shown } });
    });
  }
  await page.reload();

  await test.step('the publish is a choice beside now and later', async () => {
    await button('Senden …').click();
    const dialog = page.getByRole('dialog', { name: 'Brief senden' });
    await dialog.getByLabel('Sobald die Änderung online ist').check();
    await expect(dialog).toContainText('Klappt das Veröffentlichen nicht, geht der Brief nicht hinaus');
    await axe();
    await dialog.getByRole('button', { name: 'Für 5 Menschen planen' }).click();
    await expect(page.getByText('Geht hinaus, sobald die Änderung online ist.')).toBeVisible();
    expect(asked).toMatchObject([{ count: 5, awaitsRelease: true }]);
  });

  await test.step('the countdown is that of the server, also after a reload', async () => {
    shown = { status: 'sending', startedAt: new Date(0).toISOString(), holdMs: 48_900 };
    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/^Geht in 4[5-9] Sekunden hinaus\. Noch hat ihn niemand\.$/);
    await expect(button('Anhalten')).toHaveCount(0);
    // The preview's frame is removed: axe does not look into frames.
    await page.locator('iframe').evaluateAll((frames) => frames.map((each) => each.remove()));
    await axe();
  });

  await test.step('the letter taken back is a draft with its text', async () => {
    await button('Doch nicht').press('Enter');
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveText('Ein Tipfehler');
    expect(asked.at(-1)).toEqual({ action: 'withdraw' });
  });

  // Two of five people already have it.
  const counts = { waiting: 2, sending: 1, sent: 2, bounced: 0, failed: 0, unclear: 0, skipped: 0 };
  shown = { status: 'paused', counts };
  isTestStale = false;
  await page.reload();
  const form = page.getByRole('region', { name: 'Korrigierte Fassung' });

  await test.step('an unchanged letter can only be sent on as it is', async () => {
    await page.getByRole('button', { name: 'Text korrigieren' }).press('Enter');
    await expect(form).toContainText('2 Menschen haben schon die erste Fassung.');
    await expect(form.getByRole('button', { name: 'Versand fortsetzen' })).toHaveAccessibleDescription(
      'Noch hast du nichts geändert.',
    );
    await expect(page.getByRole('button', { name: 'Versand fortsetzen' })).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.keyboard.press('Tab');
    await expect(form.getByLabel('Betreff', { exact: true })).toBeFocused();
  });

  await test.step('a correction goes to everybody whose mail has not been sent', async () => {
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Ein Tippfehler');
    await expect(form.getByRole('status').filter({ hasText: 'Gespeichert um' })).toBeVisible();
    const send = form.getByRole('button', { name: 'Korrigierte Fassung an 3 Menschen senden' });
    await expect(send).toHaveAccessibleDescription(/^Alles bereit\./);
    await send.press('Enter');
    await expect(form).toBeHidden();
    expect(letter).toMatchObject({ text: 'Ein Tippfehler' });
    expect(asked.at(-1)).toEqual({ action: 'resume' });
  });
});

test('the letter on screen is sent, not the one saved last', { tag: ['@desktop', '@release'] }, async ({
  page,
  allowNoise,
}) => {
  allowNoise(/Blocked script execution|400|409/);
  await begin(page, unique());
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hallo');
  await expect(page.getByRole('status').filter({ hasText: 'Gespeichert um' })).toBeVisible();

  let audience = { list: 'newsletter' };
  let version = 0;
  let isRefused = false;
  let checks = 0;
  await page.route(/\/api\/letters\/[\da-f-]{36}$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    if (isRefused) return route.fulfill({ status: 400, json: { status: 'error', message: 'Zu lang.' } });
    const answer = await route.fetch();
    ({ audience, version } = await answer.json());
    return route.fulfill({ response: answer });
  });
  await page.route(/\/checks$/, (route) => {
    checks += 1;
    const recipients = audience.list === 'newsletter' ? 5 : 1200;
    return route.fulfill({
      json: { checks: [], recipients, canAwaitRelease: false, testObstacle: null, sendObstacle: null },
    });
  });
  const sent: unknown[] = [];
  await page.route(/\/send$/, async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ status: 409, json: { status: 'error', message: 'Noch nicht.' } });
  });
  await page.reload();
  const list = page.getByLabel('Liste', { exact: true });
  const open = page.getByRole('button', { name: 'Senden …' });
  const dialog = page.getByRole('dialog', { name: 'Brief senden' });
  await expect(open).toHaveAccessibleDescription(/^Alles bereit\./);

  await test.step('a text that cannot be saved is not sent', async () => {
    isRefused = true;
    await list.selectOption('Warteliste');
    await open.click();
    await expect(open).toHaveAccessibleDescription('Erst muss gespeichert sein, was du geschrieben hast.');
    await expect(dialog).toBeHidden();
    isRefused = false;
    expect(checks).toBe(1);
  });

  await test.step('the dialog counts the audience on screen, and sends its version', async () => {
    await open.click();
    await dialog.getByLabel(/^Der Brief geht an 1\.200 Menschen\./).fill('1200');
    // The checks of the saved text take the place of the older ones behind the dialog.
    await expect.poll(() => checks).toBe(3);
    await dialog.getByRole('button', { name: 'An 1.200 Menschen senden' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Noch nicht.');
    await expect(dialog.getByRole('textbox')).toHaveValue('1200');
    expect(audience).toEqual({ list: 'waitlist' });
    expect(sent).toEqual([{ version, count: 1200 }]);
  });
});

test('on a phone the sending limits open as a dialog, and the welcome letter is off until it is checked', {
  tag: ['@mobile', '@release'],
}, async ({ page, axe }) => {
  await openScreen(page, path, 'Newsletter');
  await test.step('the sending limits open as a dialog', async () => {
    await page.getByRole('button', { name: 'Versandgrenzen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Versandgrenzen' });
    await dialog.getByLabel('Höchstens in der Minute').fill('0');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByText('Bitte gib mindestens 1 an')).toBeVisible();
    await axe();
    await dialog.getByRole('button', { name: 'Nichts ändern' }).click();
    await page.getByRole('button', { name: 'Verwerfen', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await page.getByRole('link', { name: 'Begrüßung: Warteliste' }).click();
  await expect(page.getByLabel('Betreff', { exact: true })).toHaveValue('Schön, dass du dabei bist');
  await expect(page.getByRole('note', { name: 'Was Einschalten bewirkt' })).toContainText('Wer schon bestätigt hat');
  await expect(page.getByRole('list', { name: 'Was geprüft wurde' })).toBeVisible();
  const turnOn = page.getByRole('button', { name: 'Einschalten', exact: true });
  await expect(turnOn).toHaveAttribute('aria-disabled', 'true');
  await expect(turnOn).toHaveAccessibleDescription(/Ohne Impressum|zuerst selbst/);
  await axe();

  await test.step('the series begins with the welcome letter', async () => {
    await page.getByRole('link', { name: 'Alle Rundbriefe' }).click();
    await page.getByRole('link', { name: 'Briefserie: Warteliste' }).click();
    await page.getByRole('button', { name: 'Brief hinzufügen' }).click();
    await page.getByRole('link', { name: 'Briefserie: Warteliste' }).click();
    const turnOnSeries = page.getByRole('button', { name: 'Serie einschalten …' });
    await expect(turnOnSeries).toHaveAttribute('aria-disabled', 'true');
    await expect(turnOnSeries).toHaveAccessibleDescription(/^„.+“: ./);
    await expect(page.getByRole('link', { name: /^Zu(m Brief| Kontakt und Impressum)$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Tage und Ende ändern' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tage und Ende' });
    await dialog.getByLabel('Tage bis „Noch ohne Betreff“').fill('0');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByText('Bitte gib jedem Brief einen eigenen Tag von 1 bis 365')).toBeVisible();
    await axe();
  });
});
