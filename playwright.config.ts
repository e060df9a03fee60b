import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/browser/chromium.ts';
import { slowdown } from './tests/support/browser/slowdown.ts';
import { builtSite } from './tests/support/site/built-site.ts';

const desktop = { width: 1440, height: 900 };

export default defineConfig({
  testDir: 'tests/e2e',
  // The others run with `npm run test:release` (playwright.release.config.ts).
  grep: /^(?!.*@release)/,
  fullyParallel: true,
  // More than the two cores, as for vitest: a test waiting for a page leaves its core idle.
  workers: 3,
  retries: 0,
  // They only end what hangs, because a slow machine is no failure; `npm run bench` measures speed.
  timeout: 600_000 * slowdown,
  expect: { timeout: 30_000 * slowdown },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Set once the server has reported it; only this first process starts without.
    baseURL: process.env.SITE_URL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Without a graphics card every movement keeps a processor busy; tests of a movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    actionTimeout: 60_000 * slowdown,
    navigationTimeout: 60_000 * slowdown,
    launchOptions: await findChromium(),
  },
  projects: [
    {
      name: 'mobile',
      grepInvert: /@desktop|@vendors/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@mobile|@vendors/, use: { viewport: desktop } },
    // One worker, because each starts a site of its own, which takes long.
    { name: 'vendors', grepInvert: /^(?!.*@vendors)/, workers: 1, use: { viewport: desktop } },
  ],
  // Both servers choose a free port and report it in their first line.
  webServer: [
    // First, because it may build while the other one starts.
    {
      command: 'node tests/support/site/configured-site-process.ts',
      wait: { stdout: /^(?<CONFIGURED_SITE_URL>http:\S+)\n/m },
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    builtSite,
  ],
});
