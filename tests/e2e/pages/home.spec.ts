import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import { configuration, configuredSite, upcomingEvents } from '#tests/support/site/configured-site.ts';
import { answerEvents, openHome } from '#tests/support/site/home.ts';
import { textsOf } from '#tests/support/site/pages.ts';

/** Counts the roles in Chromium's accessibility tree of Home's courses; layout may change them. */
async function courseRoles(page: Page): Promise<Readonly<Record<string, number>>> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#courses' });
  const { nodes } = await session.send('Accessibility.queryAXTree', { nodeId });
  const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value));
  const counted = ['table', 'row', 'columnheader', 'rowheader', 'cell'];
  return Object.fromEntries(counted.map((name) => [name, roles.filter((role) => role === name).length]));
}

test('the home page shows the words and prices of the spec in its order', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.setFixedTime('2031-02-03T10:00:00+01:00');
  await answerEvents(page, []);
  await openHome(page);

  await test.step('the sections and their anchors are in their order', async () => {
    const landmarks =
      'dialog, header.site-header, h1, #courses, #events, #masterclasses, #ourapproach, #about, ' +
      '#testimonials, #waitlist, #newsletter, footer';
    const order = await page
      .locator(landmarks)
      .evaluateAll((elements) => elements.map(({ id, localName }) => id || localName));
    expect(order).toEqual([
      'dialog',
      'header',
      'h1',
      'courses',
      'events',
      'masterclasses',
      'ourapproach',
      'about',
      'testimonials',
      'waitlist',
      'newsletter',
      'footer',
    ]);
  });

  await test.step('the hero shows its texts, and leads to the courses and the waitlist', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erwecke dein höheres Selbst');
    const hero = page.locator('main > section').first();
    await expect(hero.getByText('Transformiere dein Bewusstsein')).toBeVisible();
    await expect(hero.getByRole('link', { name: 'Warteliste beitreten' })).toHaveAttribute('href', '#waitlist');
    await expect(hero.getByRole('heading', { name: 'Bekannt aus' })).toBeVisible();
    await expect(hero.getByRole('listitem')).toHaveText(['Bewusstes Leben', 'Geist & Natur', 'Spirituelle Welt']);

    await hero.getByRole('link', { name: 'Kurse entdecken' }).click();
    await expect(page.locator('#courses').getByRole('heading', { level: 2 })).toBeInViewport();
  });

  await test.step('the cards show their texts and prices', async () => {
    const courses = page.locator('#courses tbody tr');
    await expect(page.locator('#courses').getByRole('columnheader')).toHaveText([
      'Kurs',
      'Dauer',
      'Stufe',
      'Beginn',
      'Preis',
      'Für wen',
      'Warteliste',
    ]);
    await expect(courses.getByRole('heading')).toHaveText([
      'Bewusstseins-Erwachen',
      'Meditations-Meisterschaft',
      'Innere Alchemie',
      'Rauhnächte',
    ]);
    await expect(courses.getByText('Featured', { exact: true })).toHaveCount(4);
    for (const bullet of ['Guided meditations', 'Weekly live sessions', 'Community support']) {
      await expect(courses.getByText(bullet, { exact: true })).toHaveCount(4);
    }
    await expect(courses.locator('a[href="#waitlist"]', { hasText: 'Join Waitlist' })).toHaveCount(4);
    expect(await textsOf(courses.getByRole('cell'))).toEqual(
      expect.arrayContaining(['8 Wochen', '6 Wochen', '10 Wochen', '12 Tage', 'Fortgeschrittene', 'Alle Stufen']),
    );

    const masterclasses = page.locator('#masterclasses li:has(h3)');
    await expect(masterclasses.locator('time')).toHaveText(['12.07.2025', '21.06.2025', '17.05.2025']);
    // Past ones without a recording lead to the waitlist.
    await expect(masterclasses.getByText('Aufzeichnung vom')).toHaveCount(0);
    await expect(masterclasses.getByRole('link', { name: 'Warteliste beitreten' })).toHaveCount(3);
    await expect(masterclasses.getByText('Exklusiv', { exact: true })).toHaveCount(3);
    await expect(masterclasses.getByText(/[345] Stunden · mit .+/)).toHaveCount(3);

    const approach = page.locator('#ourapproach');
    await expect(approach.getByText('Unsere Philosophie')).toBeVisible();
    await expect(approach.getByText('Unser Ansatz für spirituelles Wachstum')).toBeVisible();
    await expect(approach.getByRole('heading', { level: 3 })).toHaveText([
      'Herzbasiert',
      'Wissenschaftlich fundiert',
      'Transformativ',
    ]);

    const voices = page.locator('#testimonials figure');
    await expect(voices).toHaveCount(3);
    // The first example shows a drawing (spec 3), the others their initials.
    await expect(voices.getByRole('img')).toHaveCount(1);
    await expect(voices.nth(0).getByRole('img', { name: 'Gezeichnetes Porträt' })).toBeVisible();
    await expect(voices.nth(1).getByText('T', { exact: true })).toBeVisible();
  });

  await test.step('the courses are a table at every width, each row named by its course', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await courseRoles(page)).toEqual({ table: 1, row: 5, columnheader: 7, rowheader: 4, cell: 24 });
    }
    const named = page.locator('#courses').getByRole('rowheader', { name: 'Rauhnächte', exact: true });
    await expect(named).toBeVisible();
  });

  await test.step('the band of offers names the total of instalments and the price after the introduction', async () => {
    expect(await textsOf(page.locator('.band-price'))).toEqual([
      '27 €/Monat danach 47 €/Monat',
      '1497 € oder 4 × 497 €, zusammen 1988 €',
      '27 €',
    ]);
  });

  await test.step('the waitlist block names the early-bird offer', async () => {
    const block = page.locator('#waitlist');
    await expect(block.getByRole('heading', { name: 'Frühbucherpreis der Warteliste' })).toBeVisible();
    await expect(block.getByText('Für welche Kurse er gilt, sagen wir dir, bevor du buchst.')).toBeVisible();
    await expect(block.getByText('1497\u00a0€', { exact: true })).toBeVisible();
    await expect(block.getByText('400\u00a0€ x 5 Monate', { exact: true })).toBeVisible();
    await expect(block.getByText('zusammen 2000\u00a0€', { exact: true })).toBeVisible();
  });

  await test.step('the footer links to its anchors and the partner programme, and shows the contact details', async () => {
    const footer = page.getByRole('contentinfo');
    const links = await footer
      .locator('nav a')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')));
    expect(links.slice(0, 7)).toEqual([
      '#courses',
      '#masterclasses',
      '/soulplan2',
      '#about',
      '#testimonials',
      '#waitlist',
      '#newsletter',
    ]);
    // Only a site that names its partner programme links to it.
    await expect(footer.getByRole('link', { name: 'Partnerprogramm' })).toHaveCount(0);
    const configured = await (await page.request.get(configuredSite.url)).text();
    expect(configured).toContain(`<a href="${configuration.PUBLIC_PARTNER_URL}" target="_blank" rel="noopener `);
    await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/@/);
    await expect(footer.locator('a[href^="tel:+49"]')).toBeVisible();
    for (const name of ['Impressum', 'Datenschutz', 'AGB', 'Widerrufsbelehrung', 'Cookies', 'Barrierefreiheit']) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\//);
    }
    for (const name of ['Facebook', 'Instagram', 'YouTube', 'Twitter']) {
      await expect(footer.getByText(name, { exact: true })).toBeVisible();
      await expect(footer.locator('a[href]', { hasText: name })).toHaveCount(0);
    }
  });

  await test.step('the footer shows the year of the visit, not of the build', async () => {
    await expect(page.getByRole('contentinfo')).toContainText('© 2031 ME – Mein Erwachen');
  });
});

test('the next date below the hero leads to its page, and is hidden once it has begun', {
  tag: ['@desktop', '@release'],
}, async ({ page }) => {
  await answerEvents(page, upcomingEvents);
  const next = page.getByText('Nächster Termin: Do 7.3., 18:30 · Abend mit Anmeldung');
  await page.goto(configuredSite.url);
  await expect(next.getByRole('link')).toHaveAttribute('href', '/events/open');
  for (const [time, isShown] of [
    ['2199-03-07T18:29:59+01:00', true],
    ['2199-03-07T18:30:01+01:00', false],
  ] as const) {
    await page.clock.setFixedTime(time);
    await page.reload();
    await expect(next).toBeVisible({ visible: isShown });
  }
});

test('a card below the fold fades in once and then stays', { tag: ['@desktop', '@release'] }, async ({ page }) => {
  await answerEvents(page, []);
  await openHome(page, 'no-preference');
  const card = page.locator('#testimonials [data-reveal]').last();
  await expect(card).toHaveCSS('opacity', '0');
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveCSS('opacity', '1');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(card).not.toBeInViewport();
  await expect(card).toHaveCSS('opacity', '1');
});
