import { expect, test } from '#tests/support/browser/test.ts';
import { answerForWistia } from '#tests/support/content/wistia.ts';
import { configuredSite } from '#tests/support/site/configured-site.ts';
import { answerEvents } from '#tests/support/site/home.ts';
import { scrollThroughPage } from '#tests/support/site/pages.ts';
import { noTraces, watchTraces } from '#tests/support/site/traces.ts';

// Compares the hosts and the storage named in the privacy statement with those of a browser. Each page in itself is read
// in pages/every-page.spec.ts.

/** Tells whether the statement names a host; `*.` covers all its subdomains. */
const isNamed = (host: string, named: readonly string[]): boolean =>
  named.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one));

for (const [name, base] of [
  ['as it ships', ''],
  ['with video and campaigns', configuredSite.url],
] as const) {
  test(`the site ${name} contacts no host and stores no data that its statement does not name`, {
    tag: '@desktop',
  }, async ({ page, baseURL, allowNoise }) => {
    allowNoise(/status of 404|\/api\//);
    await answerEvents(page, []);
    const traces = watchTraces(page, base || baseURL || '');
    await page.goto(`${base}/datenschutz`);
    const listed = (attribute: string) =>
      page
        .locator(`[${attribute}]`)
        .evaluateAll((found, at) => found.map((one) => one.getAttribute(at) ?? ''), attribute);
    const namedHosts = await listed('data-host');
    const namedKeys = await listed('data-stored');
    const keysOf = async () => (await traces()).keys;

    await test.step('a visitor who only reads the statement and Home causes no contact and no storage', async () => {
      await page.goto(base || '/');
      await scrollThroughPage(page);
      expect(await traces()).toEqual(noTraces);
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
      expect((await traces()).cookies).toEqual([]);
    });

    await test.step('the site contacts only the hosts that the statement names', async () => {
      const { hosts } = await traces();
      expect(hosts.filter((host) => !isNamed(host, namedHosts))).toEqual([]);
      expect(hosts.length > 0).toBe(base !== '');
      expect(namedHosts.length > 0).toBe(base !== '');
    });
  });
}
