import { expect, openScreen, test } from '#tests/support/admin.ts';

const inDevelopment = 'Diese Seite ist in Entwicklung';

test('the dashboard has four tiles that lead to the apps', async ({ page, axe }) => {
  await openScreen(page, '/admin-dashboard', 'Dashboard');
  const tiles = page.getByRole('main').getByRole('list').first().getByRole('link');
  await expect(tiles).toHaveText([/^ClickUp/, /^ActiveCampaign/, /^Analytics/, /^Redirects/]);
  const hrefs = await tiles.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')));
  expect(hrefs).toEqual(
    ['clickup', 'activecampaign', 'analytics', 'redirects'].map((app) => `/admin-dashboard/apps/${app}`),
  );
  await axe();
  await tiles.first().click();
  await expect(page).toHaveURL('/admin-dashboard/apps/clickup');
});

test('the apps overview leads to the four apps and says what is to come', async ({ page, axe }) => {
  await openScreen(page, '/admin-dashboard/apps', 'Apps');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'ClickUp',
    'ActiveCampaign',
    'Analytics',
    'Redirects',
    'Demnächst',
  ]);
  for (const text of [
    'contactid, CONTACTID',
    'website-visitor',
    'Tracking-Pixel',
    'PostgreSQL',
    'DSGVO',
    '/r/[slug]',
  ]) {
    await expect(main.getByText(text)).toBeVisible();
  }
  for (const planned of ['Newsletter-Tool', 'Kalender', 'Zahlungen', 'Video-Meetings']) {
    await expect(main.getByText(planned, { exact: true })).toBeVisible();
  }
  await axe();
  await main.getByRole('link', { name: /^Öffnen.*Redirects$/ }).click();
  await expect(page).toHaveURL('/admin-dashboard/apps/redirects');
});

for (const [path, title, description] of [
  ['calendar', 'Kalender', 'Plane und verwalte deine Events im Kalender-Format.'],
  ['users', 'Benutzer', /\S.{20}/],
  ['content', 'Inhalte', /\S.{20}/],
  ['newsletter', 'Newsletter', /\S.{20}/],
] as const) {
  test(`${title} is in development`, { tag: '@mobile' }, async ({ page, axe }) => {
    await openScreen(page, `/admin-dashboard/${path}`, title);
    const texts = page.getByRole('main').getByRole('paragraph');
    await expect(texts).toHaveText([description, inDevelopment]);
    await axe();
  });
}

for (const path of [
  '/admin-dashboard/nichts',
  '/admin/nichts',
  '/admin-dashboard/apps/nichts',
  '/admin-dashboard/apps/clickup/x',
]) {
  test(`${path} is not found`, { tag: '@desktop' }, async ({ page, allowNoise }) => {
    allowNoise(/404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin-Navigation' })).toHaveCount(0);
  });
}

test('no page of the admin area can be framed, found or kept', { tag: '@desktop' }, async ({ request }) => {
  for (const path of ['/admin-login', '/admin-dashboard', '/admin-dashboard/apps/clickup']) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    });
  }
  expect(await (await request.get('/robots.txt')).text()).not.toContain('admin');
  expect(await (await request.get('/sitemap-0.xml')).text()).not.toContain('admin');
});
