import type { Page } from '@playwright/test';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { answerEvents, openHome } from '#tests/support/site/home.ts';

const event = {
  id: 'task-1',
  title: 'Stille Stunde',
  description: 'Wir sitzen eine Stunde gemeinsam. '.repeat(20),
  date: '2026-03-07',
  time: '18:30',
  speaker: 'Miriam Sander',
  image: '/art/event-2.svg',
  status: 'published',
  url: 'https://example.org/stille-stunde?a=1',
  tags: ['Meditation', 'Vor Ort', 'Für alle', 'Ein vierter'],
};

const notConnected = 'Die Verbindung zu ClickUp ist noch nicht eingerichtet.';
const demoTitles = [
  'Vollmond-Meditation am See',
  'Sommersonnenwende: Was darf wachsen?',
  'Offener Abend: Fragen an die Mentorin',
];

async function reachEvents(page: Page) {
  await openHome(page);
  const section = page.locator('#events');
  await section.scrollIntoViewIfNeeded();
  return section;
}

test('the home page shows six skeletons and then cards with the facts of the events', { tag: '@desktop' }, async ({
  page,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource.*kaputt/);
  const bare = { ...event, id: 'task-2', title: 'Ohne alles', time: '', speaker: '', image: '', description: '' };
  const broken = { ...event, id: 'task-3', title: 'Ohne Bild', image: '/kaputt.avif' };
  const answer = Promise.withResolvers<void>();
  await page.route('**/kaputt.avif', (route) => route.fulfill({ status: 404 }));
  await page.route('/api/events', async (route) => {
    await answer.promise;
    await route.fulfill({ json: { events: [event, { ...bare, url: '', tags: [] }, broken] } });
  });
  const section = await reachEvents(page);
  const cards = section.locator('li:has(h3)');
  const cardOf = (title: string) => cards.filter({ hasText: title });

  await test.step('six skeletons are replaced by the cards', async () => {
    const skeletons = section.getByTestId('event-skeleton');
    await expect(section.locator('astro-island')).not.toHaveAttribute('ssr');
    await expect(skeletons).toHaveCount(6);
    await expect(skeletons.first()).toBeVisible();
    await expect(section.getByRole('status')).toHaveText('Veranstaltungen werden geladen …');
    answer.resolve();

    await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Stille Stunde', 'Ohne alles', 'Ohne Bild']);
    await expect(skeletons).toHaveCount(0);
  });

  await test.step('a card shows the facts of its event', async () => {
    const [full, plain] = [cardOf('Stille Stunde'), cardOf('Ohne alles')];
    await expect(full.locator('time')).toHaveText('07.03.2026');
    await expect(full.getByText('18:30\u00a0Uhr', { exact: true })).toBeVisible();
    await expect(full.getByText('mit Miriam Sander')).toBeVisible();
    await expect(full.getByRole('listitem')).toHaveText(['Vor Ort', 'Für alle']);
    await expect(full.getByText(/^Wir sitzen/)).toHaveCSS('-webkit-line-clamp', '3');
    const link = full.getByRole('link', { name: 'Anmelden (öffnet in einem neuen Tab)' });
    await expect(link).toHaveAttribute('href', event.url);

    await expect(plain.getByText('19:00\u00a0Uhr', { exact: true })).toBeVisible();
    await expect(plain.getByRole('listitem')).toHaveText(['Online-Teilnahme möglich', 'Q&A-Session nach dem Event']);
    await expect(plain.getByRole('link', { name: /^Warteliste beitreten.*Ohne alles/ })).toHaveAttribute(
      'href',
      '#waitlist',
    );
  });

  await test.step('an image that fails to load is replaced by a drawing', async () => {
    const image = cardOf('Ohne Bild').locator('img');
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveAttribute('src', /^\/art\/event-[1-4]\.svg$/);
  });

  await test.step('a button opens all further events in place after the first three, also by keyboard', async () => {
    const five = Array.from({ length: 5 }, (_, index) => ({ ...event, id: `more-${index}`, title: `Abend ${index}` }));
    await page.unroute('/api/events');
    await answerEvents(page, five);
    const again = await reachEvents(page);
    const titles = again.getByRole('heading', { level: 3 });
    await expect(titles).toHaveText(['Abend 0', 'Abend 1', 'Abend 2']);
    await expect(again.getByText('Alle Events (5)')).toBeVisible();
    await again.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(titles).toHaveText(['Abend 0', 'Abend 1', 'Abend 2', 'Abend 3', 'Abend 4']);
  });
});

test('a card links only to web addresses, and the keyboard reaches its links', { tag: '@desktop' }, async ({
  page,
}) => {
  await test.step('text of a task is shown as text, and only web addresses are linked or shown', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    await answerEvents(page, [
      { ...event, title: evil, speaker: evil, description: evil, tags: [evil], url: ' javascript:alert(1)' },
      { ...event, id: 'task-2', url: 'data:text/html,<script>alert(1)</script>', image: 'javascript:alert(1)' },
    ]);
    const section = await reachEvents(page);
    const cards = section.locator('li:has(h3)');
    await expect(cards.nth(0).getByRole('heading')).toHaveText(evil);
    await expect(cards.nth(1).locator('img')).toHaveAttribute('src', /^\/art\/event-[1-4]\.svg$/);
    await expect(section.locator('img')).toHaveCount(2);
    // None of the text becomes a link; only the event's page and its calendar file are.
    const addresses = section.locator('a:not([href^="#"])');
    await expect(addresses).toHaveCount(4);
    for (const [index, path] of ['task-1', 'task-1.ics', 'task-2', 'task-2.ics'].entries()) {
      await expect(addresses.nth(index)).toHaveAttribute('href', `/events/${path}`);
    }
  });

  await test.step('the keyboard reaches the cards in their order, or skips them', async () => {
    await page.unroute('/api/events');
    await answerEvents(page, [event, { ...event, id: 'task-2', title: 'Zweite', url: '' }]);
    await openHome(page);
    await tabTo(page, page.getByRole('link', { name: 'Events überspringen' }));
    await expect(page.locator('#events').getByRole('heading', { level: 3 })).toHaveCount(2);
    for (const name of [/^Stille Stunde/, /^Anmelden/, /^In den Kalender.*Stille Stunde/, /^Zweite/]) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /^Warteliste beitreten.*Zweite/ })).toBeFocused();
  });
});

test('every failure differs from an empty list, and offers a reload', { tag: '@desktop' }, async ({
  page,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource: .*\/api\/events|\/api\/events net::ERR/);
  const section = page.locator('#events');
  const notice = section.getByRole('alert');

  await test.step('a server without a connection to ClickUp leads to a notice, samples and a reload', async () => {
    const answered = page.waitForResponse('/api/events');
    await reachEvents(page);
    expect((await answered).status()).toBe(503);
    await expect(notice).toContainText(notConnected);
    await expect(notice).toContainText('Du siehst Beispieldaten.');
    await expect(notice.getByRole('link', { name: 'Zur Admin-Seite' })).toHaveAttribute('href', '/admin/clickup');
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(demoTitles);
    await expect(section.locator('time')).toHaveText(['10.07.2025', '21.06.2025', '14.08.2025']);

    await answerEvents(page, [event]);
    await notice.getByRole('button', { name: 'Neu laden' }).click();
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Stille Stunde']);
    await expect(notice).toBeHidden();
  });

  await test.step('every other failure differs from an empty list', async () => {
    await page.unroute('/api/events');
    await page.route('/api/events', (route) => route.fulfill({ status: 500, body: 'kaputt' }));
    await reachEvents(page);
    await expect(notice).toContainText('Beim Laden der Veranstaltungen ist ein Fehler aufgetreten.');
    await expect(notice).toContainText('500: kaputt');

    await page.unroute('/api/events');
    await page.route('/api/events', (route) => route.abort('connectionrefused'));
    await notice.getByRole('button', { name: 'Neu laden' }).click();
    await expect(notice).toContainText('Der Server ist nicht erreichbar.');
  });

  await test.step('a site without events says so', async () => {
    await page.unroute('/api/events');
    await answerEvents(page, []);
    await notice.getByRole('button', { name: 'Neu laden' }).click();
    await expect(section.getByRole('status')).toContainText(
      'Derzeit sind keine Veranstaltungen geplant. Schau bald wieder vorbei für neue Events!',
    );
    await expect(section.getByRole('heading', { level: 3 })).toHaveCount(0);
  });
});
