import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { firstContent } from '#content/content/first/first-content.ts';
import type { listEntries } from '#contracts/content/drafts.ts';
import { PREVIEW_PROGRAM, type PreviewAnswer } from '#contracts/content/preview.ts';
import { changeKey, type readChanges } from '#contracts/content/releases.ts';
import type { Result } from '#contracts/route.ts';
import { markTexts, splitMarked } from '#islands/admin/content/on-page/text-marks.ts';
import { parseEnv } from '#server/env.ts';
import { submitLogin } from '#tests/support/accounts/admin.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { withCoursePages } from '#tests/support/content/course-pages.ts';
import { mira } from '#tests/support/content/team.ts';
import { homeLogin, startSite } from '#tests/support/site/home-site.ts';

test('a typo is corrected on the page and published alone', { tag: '@mobile' }, async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'on-page-'));
  const { site, ready } = startSite({ DATA_DIR: dataDir, PUBLIC_MAINTENANCE: 'off' });
  try {
    const url = await ready;
    await page.goto(`${url}/admin-login`);
    await submitLogin(page, homeLogin.username, homeLogin.password);
    await expect(page).toHaveURL(/\/admin-dashboard/);
    const listed = await page.request.get(`${url}/api/content/entries`);
    const entries: Result<typeof listEntries> = await listed.json();
    const other = entries.find(({ kind, id }) => kind === 'pages' && id === 'home');
    if (!other) throw new Error('Home has no heading');
    const draft = { data: { ...other.data, lead: 'Das bleibt Entwurf.' }, version: other.version };
    expect((await page.request.put(`${url}/api/content/entries/pages/home`, { data: draft })).status()).toBe(200);

    await page.goto(`${url}/admin-dashboard`);
    await page.getByRole('link', { name: 'Auf der Seite ändern' }).tap();
    const frame = page.frameLocator('iframe[title^="Deine Seite"]');
    // The drafts are on the page, and its own links lead nowhere.
    await expect(frame.getByText('Das bleibt Entwurf.')).toBeVisible({ timeout: 60_000 });
    await expect(frame.locator('a[href]:not([target="_parent"])')).toHaveCount(0);
    await expect(frame.getByRole('heading', { level: 1 })).toBeInViewport();
    const sentence = frame.getByRole('link', { name: /^Ändern: Wir trennen nicht, was zusammengehört/ });
    await sentence.tap();
    const field = page.getByRole('textbox', { name: 'Einleitung' });
    await expect(field).toBeFocused();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
    await field.fill('Wir trennen nicht, was zusammen gehört.');
    const changed = frame.getByRole('link', { name: 'Ändern: Wir trennen nicht, was zusammen gehört.' });
    await expect(changed).toBeInViewport();
    await page.getByRole('button', { name: 'Nur das veröffentlichen' }).tap();
    await expect(page.getByText(/^Schritt [123] von 3/)).toBeVisible();

    const read = await page.request.get(`${url}/api/releases/changes`);
    const { changes, underWay }: Result<typeof readChanges> = await read.json();
    expect(changes.map(changeKey)).toEqual(['pages/home']);
    expect(underWay.map(changeKey)).toEqual(['homeTexts/homeTexts']);

    await field.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(changed).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
  } finally {
    // First, because the page goes on asking how far the publish is.
    await page.goto('about:blank');
    site.kill('SIGTERM');
    if (site.exitCode === null) await once(site, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
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
};

test('the preview styles every page, and shows every text of the content except for the named ones', {
  tag: '@desktop',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'));
  const [order, answer] = [join(folder, 'order.json'), join(folder, 'answer.json')];
  const { content, places } = markTexts({ ...withCoursePages(firstContent(parseEnv({}))), team: [mira] });
  await writeFile(order, JSON.stringify({ content, events: [], publishedAt: '2026-11-22T08:00:00.000Z', images: [] }));
  const root = join(import.meta.dirname, '../../..');
  const script = join(root, 'tests/support/content/preview-process.ts');
  await promisify(execFile)(process.execPath, [script, join(root, 'dist', PREVIEW_PROGRAM), order, answer]);
  const drawn: PreviewAnswer = JSON.parse(await readFile(answer, 'utf8'));
  if (!drawn.isDrawn) throw new Error(drawn.reason);
  // The build knew no course, so no sheet is known to be a course's.
  expect(drawn.pages.filter(({ html }) => !html.includes('<link rel="stylesheet"')).map(({ path }) => path)).toEqual(
    [],
  );
  const texts = drawn.pages.flatMap(({ html }) =>
    html.replaceAll(/<(script|style|select|title|template)\b[\s\S]*?<\/\1>/g, '').split(/<[^>]*>/),
  );
  const found = new Set(texts.flatMap(splitMarked).map(({ place }) => place));
  const missing = places.filter((_, index) => !found.has(index));
  const names = missing.map(({ kind, field }) => `${kind}/${field.split('.')[0]}`);
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(elsewhere).toSorted());
  await rm(folder, { recursive: true });
});
