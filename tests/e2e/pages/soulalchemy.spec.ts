import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import { reachWaitlistForm } from '#tests/support/site/home.ts';

const weeksOf = (page: Page) => page.locator('#roadmap ol > li');

const sections = [
  'SoulAlchemy',
  'Worum es geht',
  'Das Schwere ist der Rohstoff',
  'Zwölf Wochen, eine Blüte',
  'Wer mit dir geht',
  'Was dazugehört',
  'Nach der zwölften Woche',
  'Zwei Wege zu zahlen, ein Programm',
  'Kurz gefragt',
  'Woche eins heißt Ankommen',
  'Sei dabei, wenn es losgeht',
  'Lieber erst einmal für dich allein?',
];

const WEEKS = 12;

const included = [
  '12 Wochen',
  '90 Minuten live',
  'Jede Woche eine Live-Sitzung',
  '60 Minuten 1:1',
  'Eine Heilsitzung im Einzelgespräch',
  'Lebenslang',
  'Zugang zu allen Inhalten',
  'Support per Messenger-App',
  'sicheres Zahlungssystem',
];

/** Returns the look of a way to pay: ground, lines and size of its card, its price and its button. */
const weightOf = (card: Locator) =>
  card.evaluate((element) =>
    [element, element.querySelector('.panel-amount'), element.querySelector('a')].map((part) => {
      if (part === null) return 'missing';
      const { backgroundColor, border, outline, boxShadow, color, fontSize, fontWeight } = getComputedStyle(part);
      const { width, height } = part.matches('span') ? { width: 0, height: 0 } : part.getBoundingClientRect();
      return { backgroundColor, border, outline, boxShadow, color, fontSize, fontWeight, width, height };
    }),
  );

test.describe('the page of the program', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/soulalchemy');
  });

  test('presents the program with all weeks open if there is room, and leads to the prices and into the form', {
    tag: '@desktop',
  }, async ({ page }) => {
    await test.step('the sections are in their order', async () => {
      await expect(page.getByRole('main').locator('h1, h2')).toHaveText(sections);
      await expect(page.getByText('Video startet nach Klick')).toBeVisible();
    });

    await test.step('the roadmap has twelve weeks, each with two petals more than its number', async () => {
      const numbers = Array.from({ length: WEEKS }, (_, index) => new RegExp(`^\\s*Woche ${index + 1}\\s+\\S`));
      await expect(weeksOf(page).locator('summary')).toHaveText(numbers);
      const petals = await weeksOf(page).evaluateAll((weeks) =>
        weeks.map((week) => week.querySelector('svg g')?.querySelectorAll('use').length),
      );
      expect(petals).toEqual(numbers.map((_, index) => index + 3));
      for (const week of await weeksOf(page).all()) await expect(week.locator('ul > li')).toHaveCount(3);
    });

    await test.step('the list of inclusions names every constant', async () => {
      const list = page.locator('dl', { hasText: '12 Wochen' });
      for (const text of included) await expect(list).toContainText(text);
    });

    await test.step('three testimonials have a name and a role', async () => {
      const voices = page.locator('section', { hasText: 'Nach der zwölften Woche' }).locator('figure');
      await expect(voices).toHaveCount(3);
      await expect(voices.locator('figcaption')).toHaveText([/Katrin B\..*\S/, /Michael S\..*\S/, /Julia W\..*\S/]);
    });

    await test.step('all weeks are open if there is room, whatever the visitor clicks', async () => {
      const week = weeksOf(page).first();
      await week.locator('summary').click();
      await expect(weeksOf(page).locator('ul > li').filter({ visible: true })).toHaveCount(WEEKS * 3);
      await page.setViewportSize({ width: 600, height: 800 });
      await expect(week.locator('ul')).toBeHidden();
    });

    await page.setViewportSize({ width: 1440, height: 900 });
    await test.step('the two buttons of the hero lead to the prices and to the roadmap', async () => {
      for (const [name, anchor] of [
        ['Zu den Preisen', '#buy'],
        ['Die zwölf Wochen ansehen', '#roadmap'],
      ] as const) {
        await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', anchor);
        await expect(page.locator(anchor)).toHaveCount(1);
      }
    });

    await test.step('two ways to pay are side by side, with their totals and the difference', async () => {
      const cards = page.locator('#buy ul > li');
      await expect(cards).toHaveCount(2);
      const [once, monthly] = [cards.first(), cards.last()];
      await expect(once).toContainText('1497 €');
      await expect(once).toContainText('491 € weniger als in Raten');
      await expect(monthly).toContainText('4 × 497 €');
      await expect(page.locator('[data-action-bar]')).toContainText('oder 4 × 497 €, zusammen 1988 €');
      await expect(monthly).toContainText('Beliebteste Option');
      await expect(monthly).toContainText('1988 €');
      await expect(monthly).toContainText('491 € mehr als bei Einmalzahlung');
      await expect(once).not.toContainText('Beliebteste Option');
      for (const card of [once, monthly]) {
        await expect(card.getByRole('link')).toHaveAttribute('href', '#waitlist');
      }
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const [one, other] = [await weightOf(once), await weightOf(monthly)];
        expect(one, `at ${width}`).toEqual(other);
      }
      await expect(page.locator('#buy')).toContainText('100 % Zufriedenheitsgarantie');
      await expect(page.locator('#buy')).toContainText('in den ersten 14 Tagen');
      await expect(page.getByRole('link', { name: 'Jetzt teilnehmen' })).toHaveAttribute('href', '#buy');
    });

    await test.step('the button of a way to pay selects it in the form, and the confirmation names it', async () => {
      const form = page.locator('form[action="/api/waitlist"]');
      await expect(form.getByLabel('SoulAlchemy, Einmalzahlung')).toBeChecked();
      await page.getByRole('link', { name: 'Platz anfragen (Ratenzahlung)' }).click();
      await expect(page).toHaveURL('/soulalchemy#waitlist');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(form.getByLabel('SoulAlchemy, Ratenzahlung')).toBeChecked();
      // The choice shows its own price and no other.
      await expect(form.getByText('4\u00a0×\u00a0497\u00a0€, zusammen 1988\u00a0€ inkl. MwSt.')).toBeVisible();
      await reachWaitlistForm(page);
      await form.getByLabel('E-Mail').fill('raten@example.org');
      const sent = page.waitForRequest('**/api/waitlist');
      await form.getByRole('button', { name: 'Warteliste beitreten' }).click();
      expect((await sent).postDataJSON()).toMatchObject({
        email: 'raten@example.org',
        choice: 'soulalchemy-ratenzahlung',
      });
      await expect(page.getByRole('heading', { name: 'Du bist auf der Liste!' })).toBeVisible();
      await expect(page.locator('#waitlist')).toContainText('Vorgemerkt: SoulAlchemy, Ratenzahlung');
      await expect(page.locator('#waitlist')).not.toContainText('Frühbucher');
    });
  });

  test('plays our own film on a click without a video, and the film can be stopped and replayed', {
    tag: '@mobile',
  }, async ({ page, axe, allowNoise }) => {
    allowNoise(/503/);
    const film = page.getByRole('img', { name: 'Eine Blüte öffnet sich' });
    const play = page.getByRole('button', { name: 'Video abspielen (Eine Blüte öffnet sich)' });

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await test.step('a film that does not load is reported', async () => {
      await page.route('/art/film-alchemy.svg', (route) => route.fulfill({ status: 503 }));
      await play.click();
      await expect(page.getByText('Der Film ließ sich nicht laden. Bitte versuch es noch einmal.')).toBeVisible();
      await page.unroute('/art/film-alchemy.svg');
    });

    await test.step('the film plays, stops, goes on and begins again', async () => {
      await play.press('Enter');
      await expect(film).toBeVisible();
      const stop = page.getByRole('button', { name: 'Anhalten' });
      await expect(stop).toBeFocused();
      await stop.press('Enter');
      await axe('main');
      await page.getByRole('button', { name: 'Weiter abspielen' }).press('Enter');
      // The film ends after twelve seconds.
      await film.evaluate((drawing) => {
        for (const animation of drawing.getAnimations({ subtree: true })) animation.finish();
      });
      await page.getByRole('button', { name: 'Noch einmal' }).press('Enter');
      await expect(stop).toBeVisible();
    });

    await test.step('a visitor who prefers reduced motion sees its last picture', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.reload();
      await play.click();
      await expect(page.getByRole('button', { name: 'Noch einmal' })).toBeVisible();
    });
  });

  test('opens and closes a week on a phone @mobile', async ({ page, axe }) => {
    const week = weeksOf(page).first();
    const item = week.getByText('Die erste Übung: fünf Minuten Atem am Morgen');
    await expect(item).toBeHidden();
    await test.step('only the third week is open, as a worksheet with its three points', async () => {
      const sheet = weeksOf(page).filter({ hasText: 'Arbeitsblatt' });
      await expect(sheet.locator('summary')).toContainText('Woche 3');
      await expect(sheet.getByRole('listitem').filter({ visible: true })).toHaveCount(3);
      await expect(weeksOf(page).locator('ul > li').filter({ visible: true })).toHaveCount(3);
    });
    await week.locator('summary').tap();
    await expect(item).toBeVisible();
    await axe('#roadmap');
    await week.locator('summary').press('Enter');
    await expect(item).toBeHidden();
  });
});
