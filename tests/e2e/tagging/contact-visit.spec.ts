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

for (const path of ['/', '/soulalchemy', '/soulplan2']) {
  test(`the parameter CONTACTID is accepted, too: ${path}`, { tag: '@desktop' }, async ({ page }) => {
    const reported = reportedBy(page);
    const answered = page.waitForResponse('/api/activecampaign/visits');
    await page.goto(`${path}?CONTACTID=7`);
    await answered;
    await expect(page).toHaveURL(path);
    expect(reported).toEqual([{ contactid: '7', tag: '' }]);
  });
}

test('a visit without a contact reports nothing and keeps its address', { tag: '@desktop' }, async ({ page }) => {
  const reported = reportedBy(page);
  for (const query of ['?tag=yoga', '?contactid=%25CONTACTID%25', '?contactid=', '?a=contactid']) {
    await page.goto(`/soulcircle${query}`, { waitUntil: 'load' });
    await expect(page).toHaveURL(`/soulcircle${query}`);
  }
  expect(reported).toEqual([]);
});

test('a visit continues if the report is refused', { tag: '@desktop' }, async ({ page, allowNoise }) => {
  allowNoise(/503/);
  await page.route('/api/activecampaign/visits', (route) => route.fulfill({ status: 503, body: '' }));
  const answered = page.waitForResponse('/api/activecampaign/visits');
  await page.goto('/soulcircle?contactid=1');
  await answered;
  await expect(page).toHaveURL('/soulcircle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
