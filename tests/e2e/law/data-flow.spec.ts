import { expect, test } from '#tests/support/browser/test.ts';
import { answerForWistia } from '#tests/support/content/wistia.ts';
import { configuredSite } from '#tests/support/site/configured-site.ts';
import { answerEvents } from '#tests/support/site/home.ts';
import { builtPages, isAdmin, publicPages, scrollThroughPage } from '#tests/support/site/pages.ts';

// Compares the hosts and the storage named in the privacy statement with those of a browser.

/** Tells whether the statement names a host; `*.` covers all its subdomains. */
const isNamed = (host: string, named: readonly string[]): boolean =>
  named.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one));

for (const [name, base] of [
  ['as it ships', ''],
  ['with video and campaigns', configuredSite.url],
] as const) {
  test(`the site ${name} contacts no host and stores no data that its statement does not name`, {
    tag: '@desktop',
  }, async ({ page, context, allowNoise }) => {
    allowNoise(/status of 404|\/api\//);
    await answerEvents(page, []);
    await page.goto(`${base}/datenschutz`);
    const listed = (attribute: string) =>
      page
        .locator(`[${attribute}]`)
        .evaluateAll((found, at) => found.map((one) => one.getAttribute(at) ?? ''), attribute);
    const namedHosts = await listed('data-host');
    const namedKeys = await listed('data-stored');
    const own = new URL(page.url()).host;
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { host, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && host !== own) asked.add(host);
    });

    const keysOf = () => page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);

    await test.step('a visitor who only reads causes no contact and no storage', async () => {
      const built = (await builtPages()).filter((path) => !isAdmin(path));
      for (const path of new Set([...publicPages, ...built])) {
        await page.goto(`${base}${path}`);
        await scrollThroughPage(page);
        expect([...asked], path).toEqual([]);
        expect(await keysOf(), path).toEqual([]);
      }
      expect(await context.cookies()).toEqual([]);
      expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    });

    await test.step('a visitor who uses the site stores only the data that the statement names', async () => {
      if (base === '') {
        await page.goto('/');
        await page.getByRole('dialog').getByRole('button').click();
      } else {
        await answerForWistia(page, 'player');
        await page.route(/script\.google/, (route) => route.fulfill({ status: 204 }));
        await page.goto(`${base}/soulplan2?utm_source=test`);
        await page
          .getByRole('button', { name: /^Video abspielen/ })
          .first()
          .click();
      }
      await expect.poll(async () => (await keysOf()).length).toBeGreaterThan(0);
      expect((await keysOf()).filter((key) => !namedKeys.includes(key))).toEqual([]);
      expect(await context.cookies()).toEqual([]);
    });

    await test.step('the site contacts only the hosts that the statement names', async () => {
      expect([...asked].filter((host) => !isNamed(host, namedHosts))).toEqual([]);
      expect(asked.size > 0).toBe(base !== '');
      expect(namedHosts.length > 0).toBe(base !== '');
    });
  });
}
