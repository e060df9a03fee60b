import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import { configuredSite } from '#tests/support/site/configured-site.ts';

const digistore = 'https://www.digistore24.com';

const cases = [
  {
    path: '/soulplan2',
    name: 'Für 27 € bestellen',
    href: `${digistore}/product/123456?aff=me&voucher=NAME%2627`,
    offer: 'soulPlan',
  },
  {
    path: '/soulalchemy',
    name: 'Einmalig zahlen',
    href: `${digistore}/product/200?plan=1`,
    offer: 'soulAlchemy',
  },
  {
    path: '/soulalchemy',
    name: 'In Raten zahlen',
    href: `${digistore}/product/200?plan=4&voucher=RATEN`,
    offer: 'soulAlchemy-instalments',
  },
  {
    path: '/kurse/rauhnaechte',
    name: 'Platz buchen · 297 €',
    href: `${digistore}/product/400?plan=1`,
    offer: 'course:rauhnaechte',
  },
  {
    path: '/kurse/rauhnaechte',
    name: 'In Raten buchen · 3 × 99 €, zusammen 297 €',
    href: `${digistore}/product/400?plan=3`,
    offer: 'course:rauhnaechte-instalments',
  },
  {
    path: '/soulcircle',
    name: 'Jetzt Mitglied werden',
    href: `${digistore}/product/300?voucher=KREIS`,
    offer: 'soulCircle',
  },
  {
    path: '/soulcircle',
    name: 'Jetzt anmelden',
    href: `${digistore}/product/300?voucher=KREIS`,
    offer: 'soulCircle',
  },
] as const;

/** Records the goals that a page reports; its hits are never answered. */
async function listen(context: BrowserContext): Promise<readonly Record<string, unknown>[]> {
  const goals: Record<string, unknown>[] = [];
  await context.route(`${digistore}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Kasse' }));
  await context.route('**/api/analytics/pixel', (route) => {
    const hit: Record<string, unknown> = route.request().postDataJSON();
    if ('e' in hit) goals.push(hit);
  });
  return goals;
}

/** Returns the address of the new tab. */
async function opened(page: Page, open: () => Promise<void>): Promise<URL> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()]);
  await tab.waitForURL(`${digistore}/**`);
  const url = new URL(tab.url());
  await tab.close();
  return url;
}

const linkOf = (page: Page, name: string): Locator => page.getByRole('link', { name: new RegExp(`^${name}`) }).first();

test.describe('an order button', { tag: '@desktop' }, () => {
  test('leads to its checkout at once, with the token of its goal, and keeps the query parameters', async ({
    page,
    context,
  }) => {
    const goals = await listen(context);
    for (const { path, name, href, offer } of cases) {
      await test.step(`on ${path} the button "${name}" leads to its checkout`, async () => {
        await page.goto(configuredSite.url + path);
        const link = linkOf(page, name);
        await expect(link).toHaveAccessibleName(/bei Digistore24 \(öffnet in einem neuen Tab\)$/);
        await expect(link).toHaveAttribute('href', href);
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
        const before = goals.length;
        const { origin, pathname, searchParams } = await opened(page, () =>
          offer === 'soulCircle' ? link.press('Enter') : link.click(),
        );
        const token = searchParams.get('custom');
        expect(token).toMatch(/^[\w-]{22}$/);
        expect(searchParams.get('ds24tr')).toBe(token);
        searchParams.delete('custom');
        searchParams.delete('ds24tr');
        expect(`${origin}${pathname}?${searchParams}`).toBe(href);
        await expect.poll(() => goals.slice(before)).toMatchObject([{ e: 'Kasse geöffnet', t: token, o: offer }]);
        await expect(link).toHaveAttribute('href', href);
      });
    }
    const tokens = goals.map(({ t }) => t);
    expect(new Set(tokens).size).toBe(cases.length);
    await expect(page.getByText('Verkauf und Rechnung durch Digistore24 GmbH')).toHaveCount(2);
    const kept = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
    expect(kept).toEqual(['', 0, 0]);
    await test.step('in the table of courses the button leads to the order button with its note', async () => {
      await page.goto(configuredSite.url);
      const row = page.locator('#kurs-rauhnaechte');
      await expect(row.getByRole('link', { name: 'Join Waitlist' })).toHaveCount(0);
      await row.getByRole('link', { name: 'Platz buchen · 297 € Rauhnächte' }).click();
      await expect(page.locator('#buchen')).toBeInViewport();
      await expect(page.locator('#buchen')).toContainText('Verkauf und Rechnung durch Digistore24 GmbH (inkl. MwSt.).');
    });
  });

  test('leads to its checkout without a token for visitors who ask for privacy', async ({ page, context }) => {
    const goals = await listen(context);
    for (const [name, value] of [
      ['globalPrivacyControl', true],
      ['doNotTrack', '1'],
    ] as const) {
      const asking = await page.addInitScript(
        ([key, says]) => Object.defineProperty(navigator, key, { value: says, configurable: true }),
        [name, value] as const,
      );
      await page.goto(`${configuredSite.url}/soulalchemy`);
      const { href } = await opened(page, () => linkOf(page, 'Einmalig zahlen').click());
      expect(href).toBe(`${digistore}/product/200?plan=1`);
      await asking.dispose();
    }
    await expect
      .poll(() => goals.map(({ e, t }) => [e, t]))
      .toEqual([
        ['Kasse geöffnet', undefined],
        ['Kasse geöffnet', undefined],
      ]);
  });
});
