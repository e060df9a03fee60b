import type { Locator, Page } from '@playwright/test';
import type { Category, RedirectDetails } from '#contracts/redirects/editing.ts';
import { addDays } from '#domain/berlin-time.ts';
import { expect, openScreen } from '#tests/support/accounts/admin.ts';

/** A redirect as the API gives it. */
export const redirect = (values: Partial<RedirectDetails> = {}): RedirectDetails => ({
  id: 1,
  slug: 'flyer',
  targetUrl: 'https://example.org/kurse',
  title: null,
  description: null,
  active: 'true',
  trackClicks: true,
  categoryId: null,
  expiresAt: null,
  metadata: null,
  clicks: 0,
  bots: 0,
  recentClicks: Array.from({ length: 30 }, () => 0),
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...values,
});

/** A category as the API gives it. */
export const category = (values: Partial<Category> = {}): Category => ({
  id: 1,
  name: 'Gedrucktes',
  description: null,
  color: '#1f6b43',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...values,
});

/** Answers both lists with these, and each of the redirects when it is edited, however often they are read. */
export async function answerLists(
  page: Page,
  redirects: readonly { readonly id: number }[],
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

/** What was counted of a redirect: seven clicks today, of which five are known from where, and two robots. */
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

/** Who signed up through a redirect: twelve, of whom five are confirmed. */
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
  previous: null,
  next: null,
});

/** Answers what the drawer of a redirect asks for; its target fails until somebody has it checked. */
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

/** Opens the redirect manager. */
export const openManager = (page: Page): Promise<void> =>
  openScreen(page, '/admin-dashboard/apps/redirects', 'Redirect-Manager');

export const redirectsOf = (page: Page): Locator => page.getByRole('region', { name: 'Redirects' });
export const categoriesOf = (page: Page): Locator => page.getByRole('region', { name: 'Kategorien' });

/** The row of a table that has this name. */
export const rowOf = (section: Locator, name: string): Locator =>
  section.getByRole('row').filter({ has: section.page().getByRole('rowheader', { name }) });

/** The names of a table's rows, from top to bottom. */
export const namesOf = (section: Locator): Locator => section.getByRole('rowheader');

/** Opens the dialog of a new redirect. */
export async function addRedirect(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Redirect hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neuen Redirect erstellen' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens the dialog of a new category. */
export async function addCategory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Kategorie hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neue Kategorie erstellen' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Answers the question that a changed form asks before it is given up. */
export const discardChanges = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Änderungen verwerfen?' }).getByRole('button', { name: 'Verwerfen' }).click();
