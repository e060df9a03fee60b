import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';

/** Records the bodies of the visits that a page reports. */
function reportedBy(page: Page): unknown[] {
  const reported: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/activecampaign/visits')) reported.push(request.postDataJSON());
  });
  return reported;
}

test('a visit with a contact is reported in the background, and the contact is removed from the address bar', {
  tag: '@desktop',
}, async ({ page }) => {
  const reported = reportedBy(page);
  const answered = page.waitForResponse('/api/activecampaign/visits');
  await page.goto('/soulcircle?utm_campaign=a%20b&contactid=12345&tag=Soul+Plan&x=1#buy');
  expect((await answered).status()).toBe(202);
  await expect(page).toHaveURL('/soulcircle?utm_campaign=a%20b&x=1#buy');
  expect(reported).toEqual([{ contactid: '12345', tag: 'Soul Plan' }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(reported).toHaveLength(1);
});

test('the parameter CONTACTID is accepted, too, on every page that sells', { tag: '@desktop' }, async ({ page }) => {
  const reported = reportedBy(page);
  for (const [index, path] of ['/', '/soulalchemy', '/soulplan2'].entries()) {
    const answered = page.waitForResponse('/api/activecampaign/visits');
    await page.goto(`${path}?CONTACTID=${index + 7}`);
    await answered;
    await expect(page).toHaveURL(path);
  }
  expect(reported).toEqual([7, 8, 9].map((contact) => ({ contactid: `${contact}`, tag: '' })));
});

test('a visit without a contact keeps its address, and a refused report does not stop one with a contact', {
  tag: '@desktop',
}, async ({ page, allowNoise }) => {
  allowNoise(/503/);
  const reported = reportedBy(page);
  for (const query of ['?tag=yoga', '?contactid=%25CONTACTID%25', '?contactid=', '?a=contactid']) {
    await page.goto(`/soulcircle${query}`, { waitUntil: 'load' });
    await expect(page).toHaveURL(`/soulcircle${query}`);
  }
  expect(reported).toEqual([]);

  await page.route('/api/activecampaign/visits', (route) => route.fulfill({ status: 503, body: '' }));
  const answered = page.waitForResponse('/api/activecampaign/visits');
  await page.goto('/soulcircle?contactid=1');
  await answered;
  await expect(page).toHaveURL('/soulcircle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
