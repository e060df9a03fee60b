import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { comingDays } from '#domain/content/coming-days.ts';

test('the answers about days stay true until the earliest day that was called coming', () => {
  const { isComing, trueUntil } = comingDays('2026-11-27');
  expect(['', '2026-11-26', '2026-11-27', '2026-12-24'].map(isComing)).toEqual([false, false, true, true]);
  expect(trueUntil()).toBe('2026-11-27');
});

test('pages that call no day coming stay true', () => {
  const { isComing, trueUntil } = comingDays('2026-11-27');
  isComing('2026-11-26');
  expect(trueUntil()).toBeUndefined();
});

/** Code that a build runs beside `published.ts` and that reads the clock, with the reason why no page goes stale by it. */
const OTHER_CLOCKS: Readonly<Record<string, string>> = {
  'astro.config.mjs': 'the sitemap leaves out past events, whose days `published.ts` asks about, too',
  'src/build/release-build.ts': 'the time at which a build began',
  'src/build/snapshot-file.ts': 'decides only whether search engines may see the site at all',
  'src/components/pages/frame/footer.astro': 'a script corrects the year in the browser',
  'src/islands/people/signed-up.tsx': 'runs after a sign-up, in the browser',
  'src/ui/calendar.tsx': 'the admin area draws it in the browser',
  'src/ui/seconds-until.ts': 'counts down in the browser',
};

test('no part of a page decides by the day of its build, except where the nightly rebuild learns of it', () => {
  const files = globSync([
    'astro.config.mjs',
    'src/*.ts',
    'src/{build,components,content,contracts,domain,islands,layouts,pages,ui}/**/*.{astro,ts,tsx}',
  ]).filter((path) => !path.startsWith('src/islands/admin/'));
  // Scripts of a component run in the browser.
  const readers = files.filter((path) =>
    /new Date\(\)|\bDate\.now\b|\bpreviewDay\b|\bTemporal\.Now\b/.test(
      readFileSync(path, 'utf8').replaceAll(/<script[\s\S]*?<\/script>/g, ''),
    ),
  );
  const drawing = 'src/build/preview/worker.ts';
  const published = 'src/content/content/published.ts';
  expect(readers.toSorted(), 'Decide by `isComing` in published.ts instead.').toEqual(
    [...Object.keys(OTHER_CLOCKS), drawing, published].toSorted(),
  );
  // A reader of the day elsewhere would ask too late for /release.json, or not at all.
  const source = readFileSync(published, 'utf8');
  expect(source.match(/new Date\(\)|previewDay \?\?/g)).toEqual(['new Date()', 'previewDay ??']);
  expect(source).not.toMatch(/export\b[^;]*\bisComing\s*[,}]/);
  const users = files.filter((path) => /\bbuiltAt\b/.test(readFileSync(path, 'utf8')));
  // Home's next date is one of `comingEvents`, whose days the rebuild knows.
  expect(users.toSorted()).toEqual([published, 'src/content/pages/home.ts', 'src/pages/release.json.ts']);
});
