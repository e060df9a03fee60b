import { defineConfig } from '@playwright/test';
import { builtSite } from '#tests/support/site/built-site.ts';
import { type EngineName, engines } from './engines.ts';

const names: readonly EngineName[] = ['chromium', 'firefox', 'webkit'];
const missing = names.filter((name) => !engines[name].isInstalled);
if (missing.length > 0 && process.env.TEST_WORKER_INDEX === undefined) {
  process.stdout.write(`Not installed, so not tested: ${missing.join(', ')} (CONTRIBUTING.md, 'The gate')\n`);
}

export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  workers: 3,
  // They only end what hangs, because a slow machine is no failure.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  projects: names.filter((name) => engines[name].isInstalled).map((name) => ({ name, use: { engineName: name } })),
  outputDir: '../../test-results',
  webServer: builtSite,
});
