import { existsSync } from 'node:fs';
import { type BrowserType, defineConfig, firefox, webkit } from '@playwright/test';
import { findChromium } from '#tests/support/browser/chromium.ts';
import { builtSite } from '#tests/support/site/built-site.ts';

const others = { firefox, webkit } as const satisfies Record<string, BrowserType>;
const names = ['firefox', 'webkit'] as const;
const missing = names.filter((name) => !existsSync(others[name].executablePath()));
if (missing.length > 0 && process.env.TEST_WORKER_INDEX === undefined) {
  process.stdout.write(`Not installed, so not tested: ${missing.join(', ')} (CONTRIBUTING.md, 'The gate')\n`);
}

export default defineConfig({
  testDir: '.',
  workers: 3,
  // They only end what hangs, because a slow machine is no failure.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // Only a Chromium without a window refuses a press that copies.
    {
      name: 'chromium',
      use: { launchOptions: await findChromium(), permissions: ['clipboard-read', 'clipboard-write'] },
    },
    ...names.filter((name) => !missing.includes(name)).map((name) => ({ name, use: { browserName: name } })),
  ],
  outputDir: '../../test-results',
  webServer: builtSite,
});
