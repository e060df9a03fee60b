import { expect, test } from '#tests/support/browser/test.ts';
import { configuredSite } from '#tests/support/site/configured-site.ts';
import { expectNothingWaits, openPage, overflowOf } from '#tests/support/site/pages.ts';

test.use({ baseURL: configuredSite.url });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an event page has the registration or the waitlist as its only next step', { tag: '@mobile' }, async ({
      page,
    }) => {
      const forms = page.getByRole('main').locator('form');
      const registration = page.getByRole('link', { name: 'Anmelden (öffnet in einem neuen Tab)' });
      const open = (path: string) => (javaScriptEnabled ? openPage(page, path) : page.goto(path));

      await test.step('an open registration leads to its own address, beside the newsletter', async () => {
        await open('/events/open');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abend mit Anmeldung');
        await expect(page.getByText('Donnerstag, 07.03.2199, 18:30')).toBeVisible();
        await expect(registration).toHaveAttribute('href', 'https://tickets.example/abend');
        await expect(forms).toHaveCount(1);
        await expect(forms).toHaveAttribute('action', '/api/subscribers');
        await expect(page.getByRole('main').locator(':checked')).toHaveCount(0);
      });

      await test.step('without a registration the waitlist has the event ticked', async () => {
        await open('/events/waiting');
        await expect(registration).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('link', { name: 'Warteliste' }).first()).toHaveAttribute(
          'href',
          '#waitlist',
        );
        await expect(forms).toHaveCount(1);
        await expect(forms).toHaveAttribute('action', '/api/waitlist');
        await expect(page.getByRole('checkbox', { name: 'Abend ohne Anmeldung' })).toBeChecked();
      });

      await expectNothingWaits(page);
      expect(await overflowOf(page)).toEqual([]);
    });
  });
}
