import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 6e9;

/** Tells whether temporary files may be kept in memory: every test file creates hundreds for its own database. */
function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES;
}
if (hasMemory()) process.env.TMPDIR ??= MEMORY;

export default defineConfig({
  test: {
    tags: [{ name: 'release', description: 'takes long or protects against rare faults (CONTRIBUTING.md)' }],
    // One more than the CPU's cores: a file waiting for a database or a clock leaves its core idle.
    maxWorkers: 3,
    // They only end what hangs, because a slow machine is no failure; `npm run bench` measures speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    projects: [
      {
        extends: true,
        // Pure functions keep no state between files, so modules load once.
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        // Functions called with their context keep no state either.
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        // The whole site reads its environment once, so each file needs its own process.
        test: { name: 'site', include: ['tests/site/**/*.test.ts'], globalSetup: 'tests/support/global-setup.ts' },
      },
    ],
  },
});
