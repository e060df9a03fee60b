// @module-tag release
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const postgres = fileURLToPath(new URL('./support/database/postgres.ts', import.meta.url));

test('the PostgreSQL of the tests keeps the exit code of a failure', async () => {
  const script = `await import(${JSON.stringify(postgres)}); process.exitCode = 3;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  expect(await once(child, 'exit')).toEqual([3, null]);
});
