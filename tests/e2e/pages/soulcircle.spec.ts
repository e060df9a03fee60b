import { expect, test } from '#tests/support/browser/test.ts';
import { textsOf } from '#tests/support/site/pages.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/soulcircle');
});

const sections = [
  'SoulCircle',
  'Vorsätze halten länger, wenn jemand nach ihnen fragt',
  'Erinnere dich, wer du bist',
  'Drei Dinge, die ein Kreis besser kann als ein Kurs',
  'Exklusiv für Mitglieder',
  'Der Kreis passt zu dir, wenn du …',
  'Alles darf. Nichts muss.',
  'Eine Mitgliedschaft, alles drin',
  'Kurz gefragt',
  'Setz dich dazu',
  'Sei dabei, wenn es losgeht',
  'Lieber erst einmal für dich allein?',
];

const price = /27\s€\/Monat/;
const regularPrice = /47\s€\/Monat/;

test('the page presents the circle in cards, and guides newcomers and members', {
  tag: '@desktop',
}, async ({ page }) => {
  await test.step('the sections and their anchors are in the order of the spec', async () => {
    await expect(page.locator('main h1, main h2')).toHaveText(sections);
    const anchors = await page
      .locator('#benefits, #buy, #join-now, #login, #waitlist, #newsletter, footer')
      .evaluateAll((elements) => elements.map(({ id, localName }) => id || localName));
    expect(anchors).toEqual(['benefits', 'buy', 'join-now', 'login', 'waitlist', 'footer']);
    await expect(page.locator('#join-now').locator('#login')).toBeVisible();
  });

  await test.step('a limited offer disappears after its last day, whatever the day of the build', async () => {
    await page.route('/soulcircle', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replace('</h2>', '</h2><p data-ends="2198-12-31">Nur bis Silvester</p>'),
      });
    });
    await page.goto('/soulcircle');
    await expect(page.getByText('Nur bis Silvester')).toHaveCount(1);
    await page.clock.setFixedTime('2199-01-01T12:00:00Z');
    await page.reload();
    await expect(page.getByText('Nur bis Silvester')).toHaveCount(0);
    await page.unroute('/soulcircle');
  });

  await test.step('the number of cards follows the spec, and the community card is the widest', async () => {
    await expect(page.locator('#benefits').getByRole('heading', { level: 3 })).toHaveCount(3);

    const features = page.locator('section', { has: page.getByRole('heading', { name: 'Exklusiv für Mitglieder' }) });
    const cards = features.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(cards).toHaveCount(4);
    const community = cards.first();
    expect(await textsOf(community.getByRole('listitem'))).toEqual([
      expect.stringContaining('Wöchentliche Check-ins'),
      expect.stringMatching(/Frag-die-Mentorin-Tag.*Einmal im Monat/),
      expect.stringContaining('Kreativraum'),
    ]);
    const widths = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().width));
    const [widest = 0, second = 0] = widths;
    expect(widest).toBeGreaterThan(second * 2);

    const audience = page.locator('section', { has: page.getByRole('heading', { name: 'Der Kreis passt' }) });
    await expect(audience.getByRole('listitem')).toHaveCount(5);
    await expect(audience.getByRole('link')).toHaveAttribute('href', '#join-now');

    const freedom = page.locator('section', { has: page.getByRole('heading', { name: 'Alles darf. Nichts muss.' }) });
    await expect(freedom.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('the hero leads to the join section and to the benefits', async () => {
    const hero = page.locator('main > section').first();
    await expect(hero.getByRole('link', { name: 'Mehr erfahren' })).toHaveAttribute('href', '#benefits');
    await hero.getByRole('link', { name: 'Jetzt beitreten' }).click();
    await expect(page.locator('#join-now').getByRole('heading', { level: 2 })).toBeInViewport();
  });

  await test.step('each of the four buttons says that it leads to the waitlist', async () => {
    const buttons = ['Jetzt beitreten', 'Meinen Platz einnehmen', 'Jetzt Mitglied werden', 'Jetzt anmelden'];
    for (const button of buttons) {
      const link = page
        .getByRole('main')
        .getByRole('link', { name: `${button} führt dich zur Warteliste`, exact: true });
      await expect(link).toHaveCount(1);
    }
  });

  await test.step('the join section leads newcomers to the sign-up and members to the login', async () => {
    const join = page.locator('#join-now');
    await expect(join.getByRole('link', { name: 'Jetzt anmelden' })).toHaveAttribute('href', '#waitlist');
    const members = join.getByRole('link', { name: 'Bereits Mitglied? Hier einloggen' });
    await expect(members).toHaveAttribute('href', '#login');
  });

  await test.step('the offer names its prices and terms and leads to the waitlist', async () => {
    const offer = page.locator('#buy');
    await expect(offer.getByText(price)).toBeVisible();
    await expect(offer.locator('s')).toHaveText(regularPrice);
    await expect(page.getByText(/danach 47\s€\/Monat/)).toHaveCount(4);
    for (const term of ['Monatlich kündbar', 'Jederzeit einsteigen', '10\u00a0% auf alle Kurse']) {
      await expect(offer.getByText(term, { exact: true })).toBeVisible();
    }
    await expect(offer).toContainText('inkl. MwSt.');
    await expect(offer.getByRole('link', { name: 'SoulCircle kündigen' })).toHaveAttribute('href', '/kuendigen');
    await expect(offer.getByText('Begrenzte Zeit, begrenzte Plätze', { exact: true })).toBeVisible();
    // An end and a number appear only if the owner has entered them (docs/decisions/law.md C4).
    await expect(page.getByRole('main').getByText(/Plätze insgesamt|Platz darin|Das Angebot gilt bis/)).toHaveCount(0);
    await offer.getByRole('link', { name: 'Jetzt Mitglied werden' }).click();
    await expect(page).toHaveURL(/#waitlist$/);
    await expect(page.getByRole('checkbox', { name: 'Vorgemerkt: SoulCircle' })).toBeChecked();
    await expect(page.locator('#waitlist dl').filter({ visible: true })).toHaveText(/27.€\/Monat/);
  });

  await test.step('the price of the courses is closed below the form, in the words of Home', async () => {
    const courses = page.locator('#waitlist details');
    await expect(courses.locator('dl')).toBeHidden();
    await courses.getByRole('heading', { name: 'Frühbucherpreis der Warteliste' }).click();
    await expect(courses.locator('dl')).toHaveText(/1497.€.*400.€ x 5 Monate/s);
    await expect(courses.locator('dl')).toBeVisible();
    const words = await textsOf(courses);
    await page.goto('/');
    const summary = page.locator('#waitlist > div > div', { hasText: 'Einmalzahlung' });
    expect(words).toEqual(await textsOf(summary));
  });
});
