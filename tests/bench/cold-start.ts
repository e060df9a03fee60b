import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { bundleFunctions } from '#scripts/bundle-functions.ts';
import type { Row } from './table.ts';

const projectDir = join(import.meta.dirname, '../..');
const RUNS = 7;

const script = `
  const startedAt = performance.now();
  await import(process.argv[1]);
  console.log(performance.now() - startedAt);
`;

/** Measures in milliseconds how long a new process takes to load a module; the median of several processes. */
async function loadTime(file: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const args = ['--input-type=module', '-e', script, pathToFileURL(file).href];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: {} });
    times.push(Number(stdout));
  }
  return Math.round(times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0);
}

/** Measures the cold start of each function: the size of its bundle and the loading time of its modules. */
export async function run(): Promise<Row[]> {
  // Inside the repository, so that a native library is found in its packages; Git ignores the folder.
  const bundles = join(projectDir, '.netlify');
  await mkdir(bundles, { recursive: true });
  const folder = await mkdtemp(join(bundles, 'cold-start-'));
  try {
    const built = join(folder, 'built');
    await bundleFunctions(built);
    const rows: Row[] = [];
    for (const file of (await readdir(built)).toSorted()) {
      const { size } = await stat(join(built, file));
      rows.push({ name: `cold start, ${file}: KB`, value: Math.round(size / 1024) });
      rows.push({ name: `cold start, ${file}: ms`, value: await loadTime(join(built, file)) });
    }
    const apart = join(folder, 'apart');
    await zipFunctions(join(projectDir, 'functions'), apart, {
      archiveFormat: 'none',
      basePath: projectDir,
      repositoryRoot: projectDir,
    });
    const value = await loadTime(join(apart, 'redirect/functions/redirect.mjs'));
    return [...rows, { name: 'cold start, redirect with its packages apart: ms', value }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
