import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Vitest begins with the largest files, and the smallest of all waits longest: it would end alone, with nothing beside. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWaiting = ({ moduleId }: TestSpecification) => moduleId.endsWith('/tests/site/start.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 6e9;

/** Whether temporary files may lie in memory: every test file makes hundreds of them, for a database of its own. */
function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES;
}
if (hasMemory()) process.env.TMPDIR ??= MEMORY;

export default defineConfig({
  test: {
    // One more than the gate has processors: a file that waits, for a database or a clock, leaves its own idle.
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Generous, because a busy machine is no failure.
    expect: { poll: { timeout: 15_000, interval: 10 } },
    projects: [
      {
        extends: true,
        // Pure rules keep nothing from one file to the next, so modules are loaded once.
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        // A function that is called with its context keeps nothing either.
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        // The site as a whole reads its environment once: each file has a process of its own.
        test: { name: 'site', include: ['tests/site/**/*.test.ts'], globalSetup: 'tests/support/global-setup.ts' },
      },
    ],
  },
});
