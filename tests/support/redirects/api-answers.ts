import type { Page } from '@playwright/test';
import type { Redirect } from '#contracts/redirects/editing.ts';
import { addDays } from '#domain/berlin-time.ts';

/** Answers both lists with these entries, and edits with the redirect, on every request. */
export async function answerLists(
  page: Page,
  redirects: readonly (Pick<Redirect, 'id'> & Partial<Redirect>)[],
  categories: readonly unknown[] = [],
): Promise<void> {
  await page.route(/\/api\/redirects\/\d+$/, (route) => {
    const id = Number(route.request().url().split('/').at(-1));
    const found = redirects.find((each) => each.id === id);
    return route.request().method() === 'GET' && found ? route.fulfill({ json: found }) : route.fallback();
  });
  await page.route('/api/redirects', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: redirects }) : route.fallback(),
  );
  await page.route('/api/redirects/categories', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: categories }) : route.fallback(),
  );
}

/** Clicks of a redirect: seven today, five of them with a known referrer, and two bots. */
const clicksOf = (days: number) => ({
  since: addDays('2026-11-21', 1 - days),
  clicks: Array.from({ length: days }, (_, index) => (index === days - 1 ? 7 : 0)),
  bots: 2,
  referrers: [
    { name: 'instagram.com', count: 4 },
    { name: '', count: 1 },
  ],
  devices: [{ name: 'mobile', count: 5 }],
  countries: [{ name: 'DE', count: 5 }],
  robots: [{ name: 'preview', count: 2 }],
});

/** Sign-ups through a redirect: twelve, five of them confirmed. */
const signUpsOf = (isConfirmed: boolean) => ({
  people: Array.from({ length: isConfirmed ? 5 : 12 }, (_, index) => ({
    id: index + 1,
    email: `nr-${index + 1}@example.org`,
    name: index === 0 ? 'Ada Lovelace' : null,
    createdAt: '2026-11-20T10:00:00.000Z',
    entries: [
      {
        list: 'newsletter',
        status: index < 5 ? 'confirmed' : 'pending',
        requestedAt: '2026-11-20T10:00:00.000Z',
        confirmedAt: index < 5 ? '2026-11-20T11:00:00.000Z' : null,
        revokedAt: null,
      },
    ],
  })),
  total: isConfirmed ? 5 : 12,
  unanswered: 0,
  previous: null,
  next: null,
});

/** Answers the requests of a redirect's drawer; its target fails until it is checked. */
export async function answerDetails(page: Page): Promise<void> {
  await page.route(/\/api\/redirects\/\d+\/clicks\?/, (route) =>
    route.fulfill({ json: clicksOf(Number(new URL(route.request().url()).searchParams.get('days'))) }),
  );
  await page.route(/\/api\/people\?.*link=/, (route) =>
    route.fulfill({ json: signUpsOf(route.request().url().includes('status=confirmed')) }),
  );
  const failing = {
    checkedAt: '2026-11-21T01:30:00.000Z',
    failure: 'missing',
    failingSince: '2026-11-20T01:30:00.000Z',
  };
  await page.route(/\/api\/redirects\/\d+\/check$/, (route) =>
    route.fulfill({
      json: route.request().method() === 'GET' ? failing : { ...failing, failure: null, failingSince: null },
    }),
  );
}
