import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Cookie, chromium, request } from '@playwright/test';
import { firstScreenOf, sheetsOf } from '#build/critical-styles.ts';
import { parsePage, serializePage } from '#build/html-tree.ts';
import { buildSite } from '#build/site-build.ts';
import { buildFirstSnapshot, writeAtomically } from '#build/snapshot-file.ts';
import { checksumOf } from '#contracts/content/snapshot.ts';
import { openDatabase } from '#local/database/database.ts';
import { createHost } from '#local/host/host.ts';
import { startServer } from '#local/host/http.ts';
import { parseEnv } from '#server/env.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';
import { signIn } from '#tests/support/browser/worker.ts';
import { withCoursePages } from '#tests/support/content/course-pages.ts';
import { paintPortrait } from '#tests/support/content/portrait.ts';
import { mira } from '#tests/support/content/team.ts';
import { lostDecorations, missingApis, scriptsIn } from '#tests/support/site/old-browsers.ts';
import { type Budget, compare, weighPage } from '#tests/support/site/page-weight.ts';

// One script, which counts the visit, and two style sheets: every further file delays the first paint.
const everyPage = { css: 10_000, fonts: 40_000, js: 10_000, requests: 10, blockingScripts: 0, scripts: 1 };
const salesPage: Budget = { ...everyPage, jsInUse: 75_000, total: 240_000 };

/** Same limits as the Soul Plan, although it includes the form. */
const coursePage: Budget = { ...everyPage, jsInUse: 75_000, html: 14_000, total: 100_000 };

// 75 KB allow for the form or the events; Home has both, and the newsletter form.
const home: Budget = { ...everyPage, fonts: 24_000, js: 2500, jsInUse: 79_000, total: 95_000 };

interface WeighedPage {
  readonly name: string;
  readonly path: string;
  readonly budget: Budget;
  /** True for the admin area, where the owner is signed in. */
  readonly isAdmin?: boolean;
  /** True for pages that exist only once the owner has written them. */
  readonly isWritten?: boolean;
}

/** Budgets of docs/decisions/budgets.md and of the sales pages: bytes transferred, 1 KB = 1,000 B. */
const pages: readonly WeighedPage[] = [
  { name: 'Home', path: '/', budget: { ...home, html: 24_200, height: 10_200 } },
  // With course pages, events and the teacher's portrait: at most 18 KB, and 8 KB for the picture of the first event.
  {
    name: 'Home mit Inhalt',
    path: '/',
    budget: { ...home, html: 26_500, images: 26_000, height: 12_400 },
    isWritten: true,
  },
  { name: 'SoulCircle', path: '/soulcircle', budget: { ...salesPage, html: 22_600, height: 9000 } },
  { name: 'SoulAlchemy', path: '/soulalchemy', budget: { ...salesPage, html: 24_700, height: 9000 } },
  { name: 'Soul Plan', path: '/soulplan2', budget: { ...salesPage, html: 17_300 } },
  { name: 'Kurs', path: '/kurse/rauhnaechte', budget: { ...coursePage, height: 5400 }, isWritten: true },
  { name: 'Masterclass', path: '/masterclasses/atem', budget: { ...coursePage, height: 5400 }, isWritten: true },
  { name: 'Admin', path: '/admin-dashboard', budget: { js: 87_000, scripts: 15, requests: 22 }, isAdmin: true },
  // Largest screen of the admin area; with unbundled modules it requested 45 scripts.
  { name: 'Links', path: '/admin-dashboard/apps/redirects', budget: { js: 180_000, scripts: 28 }, isAdmin: true },
];

/** Script that other websites embed: bytes as built, and after brotli. */
const tracker = { path: 'api/analytics/script.js', budget: { raw: 1200, br: 560 } };

/** Pages whose first screen, with its styles, arrives in the ten packets that a server sends before the first answer. */
const firstScreens = ['index', 'soulcircle', 'soulalchemy', 'soulplan2'];
const FIRST_FLIGHT = 14_336;

const projectDir = join(import.meta.dirname, '..');
const publishDir = join(projectDir, 'dist');
/** Returns the tracker's sizes beside their budgets, and sets the exit code if one is exceeded. */
async function weighTracker() {
  const content = await readFile(join(publishDir, tracker.path));
  const sizes = { raw: content.length, br: brotliCompressSync(content).length };
  if (sizes.raw > tracker.budget.raw || sizes.br > tracker.budget.br) process.exitCode = 1;
  return { actual: sizes, limit: tracker.budget };
}

/** Returns the size of each first screen after brotli, and sets the exit code if one needs a second flight of packets. */
async function weighFirstScreens(): Promise<Record<string, { br: number; limit: number }>> {
  const sizes = firstScreens.map(async (name) => {
    const screen = firstScreenOf(parsePage(await readFile(join(publishDir, `${name}.html`), 'utf8')));
    const br = screen ? brotliCompressSync(serializePage(screen)).length : Number.POSITIVE_INFINITY;
    if (br > FIRST_FLIGHT || (screen && sheetsOf(screen).length > 0)) process.exitCode = 1;
    return [name, { br, limit: FIRST_FLIGHT }] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** Returns what the oldest browsers lack, by file, and sets the exit code if there is something. */
function checkOldBrowsers(): Record<string, string> {
  // The preview's program includes Astro's server, most of which never runs in a browser.
  const files = globSync('**/*.{css,html,js}', { cwd: publishDir, exclude: ['vorschau/**'] });
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(publishDir, file), 'utf8');
    const apis = file.endsWith('.css') ? [] : missingApis(file.endsWith('.html') ? scriptsIn(text) : text);
    const found = [...apis, ...(file.endsWith('.js') ? [] : lostDecorations(text))];
    return found.length > 0 ? [[file, found.join(', ')] as const] : [];
  });
  if (faults.length > 0) process.exitCode = 1;
  return Object.fromEntries(faults);
}

async function ownerCookies(url: string): Promise<Cookie[]> {
  const context = await request.newContext({ baseURL: url });
  await signIn(context);
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies;
}

/** Builds the site with content that the default lacks: course pages, a teacher, events. @returns its folder */
async function buildWritten(folder: string): Promise<string> {
  const { content, ...first } = await buildFirstSnapshot(parseEnv({}));
  const { name, bytes } = await paintPortrait();
  const portrait = { name, alt: 'Mira Sommer lacht', focus: { x: 50, y: 20 } };
  const team = [{ ...mira, data: { ...mira.data, portrait } }];
  const events = [1, 2, 3, 4, 5, 6].map((month) => ({
    id: `abend-${month}`,
    title: `Abend ${month} im Kreis`,
    description: 'Wir sitzen zusammen, hören zu und schreiben auf, was bleibt.',
    date: `2199-0${month}-10`,
    time: '19:30',
    speaker: mira.data.name,
    image: '',
    status: 'published',
    url: '',
    tags: ['Online'],
  }));
  const body = { content: { ...withCoursePages(content), team }, events };
  const snapshot = join(folder, 'written', 'snapshot.json');
  await writeAtomically(snapshot, JSON.stringify({ ...first, ...body, checksum: await checksumOf(body) }));
  await writeAtomically(join(folder, 'written', 'images', name), bytes);
  const outDir = join(folder, 'written-site');
  await buildSite({ snapshot, outDir });
  return outDir;
}

async function open(publishDir: string) {
  const host = await createHost({ projectDir, publishDir });
  const server = await startServer(async (request, visitor) => {
    return (await host.handle(request, visitor)) ?? new Response(null, { status: 404 });
  }, 0);
  const close = async () => {
    await server.stop();
    await host.stop();
  };
  return { url: server.url, close };
}

const dataDir = await mkdtemp(join(tmpdir(), 'budgets-'));
const database = await openDatabase({ dataDir });
Object.assign(process.env, ownerVariables, { DATABASE_URL: database.url });
const built = await open(publishDir);
const written = await open(await buildWritten(dataDir));
const browser = await chromium.launch(await findChromium());

const weighed = pages.map(async (page) => {
  const { url } = page.isWritten ? written : built;
  const cookies = page.isAdmin ? await ownerCookies(url) : [];
  return { ...page, weight: await weighPage(browser, url + page.path, cookies) };
});
for (const { name, path, budget, weight } of await Promise.all(weighed)) {
  const lines = compare(weight, budget);
  console.log(`\n${name} (${path}), first visit on a phone`);
  console.table(
    Object.fromEntries(
      lines.map(({ what, actual, limit, isOver }) => [what, { actual, limit: limit ?? '', '': isOver ? 'OVER' : '' }]),
    ),
  );
  if (lines.some(({ isOver }) => isOver)) process.exitCode = 1;
}
console.log('\nFirst screens');
console.table(await weighFirstScreens());
console.log('\nTracker');
console.table(await weighTracker());
console.log('\nMissing in the oldest browsers');
console.table(checkOldBrowsers());

await browser.close();
await built.close();
await written.close();
await database.close();
await rm(dataDir, { recursive: true });
if (process.exitCode === 1)
  console.error(
    'A page is over its budget (docs/decisions/budgets.md) or leaves an old browser behind (docs/decisions/browsers.md).',
  );
