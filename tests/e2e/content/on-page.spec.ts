import { firstContent } from '#content/content/first/first-content.ts';
import type { listReleases, readChanges } from '#contracts/content/releases.ts';
import type { Result } from '#contracts/route.ts';
import { markTexts, splitMarked } from '#islands/admin/content/on-page/text-marks.ts';
import { parseEnv } from '#server/env.ts';
import { expect, test } from '#tests/support/accounts/admin.ts';
import { withCoursePages } from '#tests/support/content/course-pages.ts';
import { drawPages } from '#tests/support/content/drawn-pages.ts';
import { mira } from '#tests/support/content/team.ts';

const whole = { moved: [], problems: [] };
const changes: Result<typeof readChanges> = {
  checksum: 'abc',
  changes: [
    { kind: 'pages', id: 'home', title: 'Startseite', state: 'changed', fields: [], ...whole },
    {
      kind: 'homeTexts',
      id: 'homeTexts',
      title: 'Texte der Startseite',
      state: 'changed',
      fields: [{ field: 'approachLead', label: 'Einleitung', before: 'a', after: 'b' }],
      ...whole,
    },
  ],
  letters: [],
  underWay: [],
  problems: [],
  obstacle: null,
};
const release = { id: 1, state: 'waiting', error: '', note: '', createdAt: '2026-11-21T10:00:00.000Z' } as const;

test('a typo is corrected on the page and published alone', { tag: '@mobile' }, async ({ page }) => {
  const sent: unknown[] = [];
  let releases: Result<typeof listReleases>['releases'] = [];
  // Nothing is stored or published: other tests edit and read the same texts.
  await page.route('/api/content/entries/homeTexts/homeTexts', (route) => {
    const { data, version } = route.request().postDataJSON();
    const place = { kind: 'homeTexts', id: 'homeTexts', isDeleted: false };
    return route.fulfill({ json: { ...place, data, version: version + 1, updatedAt: '2026-11-20T10:00:00.000Z' } });
  });
  await page.route('/api/releases/changes', (route) => route.fulfill({ json: changes }));
  await page.route('/api/releases', (route) => {
    if (route.request().method() === 'GET') {
      const list: Result<typeof listReleases> = { releases, onlineId: 0, onlineSince: null, builds: 0, plan: null };
      return route.fulfill({ json: list });
    }
    sent.push(route.request().postDataJSON());
    releases = [{ ...release, requestedAt: null, begunAt: null }];
    return route.fulfill({ status: 202, json: releases[0] });
  });
  await page.goto('/admin-dashboard');
  await page.getByRole('link', { name: 'Auf der Seite ändern' }).tap();
  const frame = page.frameLocator('iframe[title^="Deine Seite"]');
  // The page's own links lead nowhere.
  await expect(frame.getByRole('banner')).toBeInViewport({ ratio: 1 });
  await expect(frame.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(frame.locator('a[href]:not([target="_parent"])')).toHaveCount(0);
  await frame.getByRole('link', { name: /^Ändern: Wir trennen nicht, was zusammengehört/ }).tap();
  const field = page.getByRole('textbox', { name: 'Einleitung' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
  await field.fill('Wir trennen nicht, was zusammen gehört.');
  const changed = frame.getByRole('link', { name: 'Ändern: Wir trennen nicht, was zusammen gehört.' });
  await expect(changed).toBeInViewport();
  await page.getByRole('button', { name: 'Nur das veröffentlichen' }).tap();
  await expect(page.getByText(/^Schritt [123] von 3/)).toBeVisible();
  expect(sent).toEqual([{ checksum: 'abc', note: '', without: ['pages/home'] }]);

  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(changed).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
});

/** Fields whose texts no page shows as such, with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  'offers/voucher': 'part of the address of a checkout',
  'pages/searchTitle': 'for search engines',
  'pages/searchDescription': 'for search engines',
  'website/description': 'for search engines',
  'soulPlanTexts/sampleSounds': 'letters of a drawing',
  'soulPlanTexts/sessionMinutes': 'minutes of a drawing',
  'heardFrom/choices': 'options of a form',
  'homeTexts/waitlistLead': 'only without an early-bird price, which this content has',
};

test('the preview styles every page, and shows every text of the content except for the named ones', {
  tag: '@desktop',
}, async () => {
  const { content, places } = markTexts({ ...withCoursePages(firstContent(parseEnv({}))), team: [mira] });
  const order = { content, events: [], publishedAt: '2026-11-22T08:00:00.000Z', images: [] };
  const pages = await drawPages('dist', order);
  // The build knew no course, so no sheet is known to be a course's.
  expect(pages.filter(({ html }) => !html.includes('<link rel="stylesheet"')).map(({ path }) => path)).toEqual([]);
  const texts = pages.flatMap(({ html }) =>
    html.replaceAll(/<(script|style|select|title|template)\b[\s\S]*?<\/\1>/g, '').split(/<[^>]*>/),
  );
  const found = new Set(texts.flatMap(splitMarked).map(({ place }) => place));
  const missing = places.filter((_, index) => !found.has(index));
  const names = missing.map(({ kind, field }) => `${kind}/${field.split('.')[0]}`);
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(elsewhere).toSorted());
});
