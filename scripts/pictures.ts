import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { adminScreens, screenFile } from '#domain/shell/admin-routes.ts';
import { paths } from '#paths.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';

const USAGE = `npm run pictures -- take <folder> [--url http://localhost:8888] [--like <folder>] [--only <pattern of names>]
    takes a picture of every page and screen of a running npm start; with --like, the server's answers and the hour
    of the other folder are used, so that only what the code changed is different
npm run pictures -- compare <before> <after>
    by pixel; what differs is painted magenta in <after>/differences`;

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** Requests for the server's answers, except the tracker's script, which comes from the build. */
const ANSWERS = /\/api\/(?!analytics\/script)/;

/** Time for animations and toasts to finish after a click or answer. */
const QUIET_MS = 700;

interface Scene {
  readonly name: string;
  readonly path: string;
  readonly isAdmin?: boolean;
  readonly hasDialog?: boolean;
  /** Button to press before the screenshot; if it is not visible, there is none. */
  readonly button?: string;
}

const redirects = screenFile('redirects');
const screenNames = Object.keys(adminScreens).filter((name): name is keyof typeof adminScreens => name in adminScreens);
const scenes: readonly Scene[] = [
  { name: 'home', path: paths.home },
  { name: 'home-menu', path: paths.home, button: 'Open menu' },
  { name: 'home-dialog', path: paths.home, hasDialog: true },
  { name: 'home-form-errors', path: paths.home, button: 'Warteliste beitreten' },
  { name: 'soulcircle', path: paths.soulCircle },
  { name: 'soulalchemy', path: paths.soulAlchemy },
  { name: 'soulplan', path: paths.soulPlan },
  { name: 'danke', path: paths.thanks },
  { name: 'bestaetigen', path: `${paths.confirm}/x` },
  { name: 'abmelden', path: `${paths.unsubscribe}/x` },
  { name: 'link-inaktiv', path: paths.inactiveLink },
  { name: 'not-found', path: '/gibt-es-nicht' },
  { name: 'login', path: paths.login },
  { name: 'login-errors', path: paths.login, button: 'Anmelden' },
  ...screenNames.map((screen) => ({ name: `admin-${screen}`, path: screenFile(screen), isAdmin: true })),
  { name: 'admin-drawer', path: screenFile('dashboard'), isAdmin: true, button: 'Menü öffnen' },
  { name: 'admin-new-redirect', path: redirects, isAdmin: true, button: 'Redirect hinzufügen' },
  { name: 'admin-new-category', path: redirects, isAdmin: true, button: 'Kategorie hinzufügen' },
  { name: 'admin-edit-redirect', path: redirects, isAdmin: true, button: 'Bearbeiten' },
];

/** Scrolls through the page so that lazy content appears, and returns to the top. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y);
      // Two frames, so that intersection observers run.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
  await page.getByTestId('event-skeleton').first().waitFor({ state: 'detached' });
}

async function takePicture(context: BrowserContext, scene: Scene, file: string): Promise<void> {
  const page = await context.newPage();
  if (!scene.hasDialog) await page.addInitScript(() => sessionStorage.setItem('maintenance-closed', '1'));
  await page.goto(scene.path);
  // biome-ignore lint/suspicious/noPlaywrightNetworkidle: not a test; a picture is taken of what has arrived.
  await page.waitForLoadState('networkidle');
  if (!scene.hasDialog) await waitUntilSettled(page);
  const button = scene.button && page.getByRole('button', { name: scene.button, exact: true }).first();
  const exists = !button || (await button.isVisible());
  if (exists) {
    if (button) await button.click();
    await setTimeout(QUIET_MS);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
  }
  await page.close();
}

interface Taking {
  readonly folder: string;
  readonly url: string;
  readonly like: string | undefined;
  readonly only: RegExp;
}

async function openContext(browser: Browser, { folder, url, like }: Taking, viewport: (typeof screens)[number]) {
  const isPhone = viewport.width < 768;
  const context = await browser.newContext({
    viewport,
    baseURL: url,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
  const source = like ?? folder;
  await context.clock.setFixedTime(await readFile(join(source, 'hour.txt'), 'utf8'));
  await context.routeFromHAR(join(source, `answers-${viewport.width}.har`), {
    url: ANSWERS,
    update: like === undefined,
    updateContent: 'embed',
    notFound: 'fallback',
  });
  return context;
}

async function takePictures(taking: Taking): Promise<void> {
  const { folder, url, like, only } = taking;
  await mkdir(folder, { recursive: true });
  if (like === undefined) await writeFile(join(folder, 'hour.txt'), new Date().toISOString());
  const browser = await chromium.launch(await findChromium());
  for (const viewport of screens) {
    const context = await openContext(browser, taking, viewport);
    // Default login of a local start (src/local/defaults.ts).
    const data = { username: 'admin', password: 'lokal-testen' };
    for (const isAdmin of [false, true]) {
      if (isAdmin) await context.request.post('/api/auth/login', { data, headers: { Origin: url } });
      for (const scene of scenes.filter((one) => (one.isAdmin ?? false) === isAdmin && only.test(one.name))) {
        console.info(`${scene.name} ${viewport.width}`);
        await takePicture(context, scene, join(folder, `${scene.name}-${viewport.width}.png`));
      }
    }
    await context.close();
  }
  await browser.close();
}

/** Larger channel differences count as another colour; smaller ones come from text smoothing. */
const TOLERANCE = 8;

async function pixelsOf(file: string) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Counts the different pixels, returns the rows that contain them, and paints them. */
async function difference(before: string, after: string, target: string) {
  const [a, b] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const painted = Buffer.alloc(width * height * 3, 255);
  let [count, first, last] = [0, height, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (image: typeof a, channel: number) =>
        x < image.width && y < image.height ? (image.data[(y * image.width + x) * 3 + channel] ?? -255) : -255;
      const differs = [0, 1, 2].some((channel) => Math.abs(at(a, channel) - at(b, channel)) > TOLERANCE);
      if (differs) [count, first, last] = [count + 1, Math.min(first, y), y];
      const grey = 160 + Math.max(at(b, 1), 0) * 0.35;
      painted.set(differs ? [255, 0, 200] : [grey, grey, grey], (y * width + x) * 3);
    }
  }
  if (count === 0) return undefined;
  await sharp(painted, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(target);
  const size = a.height === b.height ? a.height : `${a.height} → ${b.height}`;
  return { pixels: count, '%': Number(((100 * count) / (width * height)).toFixed(2)), rows: `${first}–${last}`, size };
}

async function compare(before: string, after: string): Promise<void> {
  const target = join(after, 'differences');
  await mkdir(target, { recursive: true });
  const names = (await readdir(after)).filter((name) => name.endsWith('.png'));
  const table: Record<string, object> = {};
  for (const name of names) {
    const old = join(before, name);
    const found = existsSync(old) ? await difference(old, join(after, name), join(target, name)) : { size: 'new' };
    if (found) table[name] = found;
  }
  console.table(table);
  console.info(`${names.length} pictures, ${Object.keys(table).length} of them differ.`);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:8888' },
    like: { type: 'string' },
    only: { type: 'string', default: '.' },
  },
});
const [command, folder, other] = positionals;
if (command === 'take' && folder)
  await takePictures({ folder, ...values, like: values.like, only: new RegExp(values.only, 'v') });
else if (command === 'compare' && folder && other) await compare(folder, other);
else {
  console.error(USAGE);
  process.exitCode = 1;
}
