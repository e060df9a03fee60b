import { join } from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { builtCheckout } from '#tests/support/purchases/built-checkout.ts';

/** Server of the built site for browser tests; it chooses a free port and reports it in its first line. */
export const builtSite = {
  command: 'node src/local/start.ts --skip-build',
  cwd: join(import.meta.dirname, '../../..'),
  wait: { stdout: /^Bereit: (?<SITE_URL>\S+)\n/m },
  env: { PORT: '0', DATA_DIR: 'test-results/data', RATE_LIMITS: 'off', ...builtCheckout, ...ownerVariables },
  stdout: 'pipe',
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
} as const satisfies PlaywrightTestConfig['webServer'];
