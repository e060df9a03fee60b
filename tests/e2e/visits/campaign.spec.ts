import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import { configuration, configuredSite } from '#tests/support/site/configured-site.ts';

const endpoint = new URL(configuration.PUBLIC_CAMPAIGN_ENDPOINT);
const pixel = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

interface Sent {
  readonly address: URL;
  readonly raw: string;
  readonly method: string;
  readonly type: string;
  readonly hadLoaded: boolean;
}

/** Fakes the spreadsheet script; returns the growing list of requests in order. */
async function answerCampaign(page: Page): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route(`${endpoint.origin}/**`, async (route) => {
    const request = route.request();
    const hadLoaded = await page.evaluate(() => document.readyState === 'complete');
    const raw = request.url();
    sent.push({ address: new URL(raw), raw, method: request.method(), type: request.resourceType(), hadLoaded });
    await route.fulfill({ contentType: 'image/gif', body: pixel });
  });
  return sent;
}

const imagePolicy = async (page: Page): Promise<string | undefined> => {
  const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
  return policy
    ?.split(';')
    .map((directive) => directive.trim())
    .find((directive) => directive.startsWith('img-src'));
};

test.describe('a site with an endpoint', () => {
  test.use({ baseURL: configuredSite.url });

  test('records a visit through a campaign once, as an image, after the page has loaded', {
    tag: '@desktop',
  }, async ({ page }) => {
    const sent = await answerCampaign(page);
    const answered = page.waitForResponse((response) => response.url().startsWith(endpoint.origin));
    await page.goto('/soulcircle?utm_source=newsletter&gclid=7&other=1#buy');
    await answered;
    await page.locator('footer').scrollIntoViewIfNeeded();
    expect(sent).toHaveLength(1);
    const [{ address, ...how } = { address: endpoint }] = sent;
    expect(how).toMatchObject({ method: 'GET', type: 'image', hadLoaded: true });
    expect(address.origin + address.pathname).toBe(endpoint.origin + endpoint.pathname);
    const { timestamp, userAgent, ...fields } = Object.fromEntries(address.searchParams);
    expect(fields).toEqual({
      sheet: 'visits',
      url: `${configuredSite.url}/soulcircle?utm_source=newsletter&gclid=7&other=1#buy`,
      page: '/soulcircle',
      referrer: 'direct',
      device: 'desktop',
      utm_source: 'newsletter',
      gclid: '7',
    });
    expect(userAgent).toBe(await page.evaluate(() => navigator.userAgent));
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await imagePolicy(page)).toContain(endpoint.origin);
  });

  test('sends nothing for a visit without any of the nine parameters, of a visitor who asks for privacy, or that is not shown', {
    tag: '@desktop',
  }, async ({ page }) => {
    const sent = await answerCampaign(page);
    await page.addInitScript(() => {
      const asked: Readonly<Record<string, [string, unknown]>> = {
        '?ref=dnt': ['doNotTrack', '1'],
        '?ref=gpc': ['globalPrivacyControl', true],
      };
      const [name, value] = asked[location.search] ?? [];
      if (name !== undefined) Object.defineProperty(navigator, name, { value });
      Object.defineProperty(document, 'prerendering', { value: /ahead|last/.test(location.search) });
    });
    for (const query of ['?utm_id=1&q=utm_source', '?utm_source=', '?ref=dnt', '?ref=gpc', '?ref=ahead']) {
      await page.goto(`/soulcircle${query}`, { waitUntil: 'load' });
    }
    const answered = page.waitForResponse((response) => response.url().startsWith(endpoint.origin));
    await page.goto('/soulcircle?ref=last');
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
    await answered;
    expect(sent.map(({ address }) => address.searchParams.get('ref'))).toEqual(['last']);
  });
});

test('a site without an endpoint sends nothing, and its policy allows no foreign host', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/soulcircle?utm_source=newsletter');
  const origins = await page.evaluate(() => {
    const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin);
    return [...new Set(addresses)];
  });
  expect(origins).toEqual([new URL(page.url()).origin]);
  expect(await imagePolicy(page)).toBe("img-src 'self' data:");
});
