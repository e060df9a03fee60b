import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type FunctionResult, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bundleFunctions } from '#scripts/bundle-functions.ts';
import { temporaryProject } from '#tests/support/project.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const functionsDir = join(projectDir, 'functions');
const names = readdirSync(functionsDir)
  .filter((entry) => entry.endsWith('.ts'))
  .map((entry) => entry.slice(0, -'.ts'.length));

const megabyte = 1024 * 1024;
const functionModule = z.object({ config: z.optional(z.object({ schedule: z.optional(z.string()) })) });

const bundle = (source: string, destination: string, basePath: string) =>
  zipFunctions(source, destination, { archiveFormat: 'none', basePath, repositoryRoot: basePath });

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

let folder: string;
let sources: ReadonlyMap<string, readonly string[]>;
let bundled: FunctionResult[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  sources = await bundleFunctions(join(folder, 'built'));
  bundled = await bundle(join(folder, 'built'), join(folder, 'deployed'), folder);
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

function bundleOf(name: string): FunctionResult {
  const result = bundled.find((candidate) => candidate.name === name);
  if (result === undefined) throw new Error(`${name} was not bundled`);
  return result;
}

test("Netlify's bundler finds every function and nothing else", () => {
  expect(names).toContain('health');
  expect(bundled.map(({ name }) => name).sort()).toEqual(names.sort());
});

describe.each(names)('%s', (name) => {
  test('is a function of today with the configuration that its file names', async () => {
    const { config } = functionModule.parse(await import(/* @vite-ignore */ join(functionsDir, `${name}.ts`)));
    const { runtimeAPIVersion, runtimeVersion, schedule, routes } = bundleOf(name);
    expect({ runtimeAPIVersion, runtimeVersion, routes, schedule }).toEqual({
      runtimeAPIVersion: 2,
      runtimeVersion: 'nodejs24.x',
      // Rules in netlify.toml could not reach a function with a path of its own.
      routes: [],
      schedule: config?.schedule,
    });
  });

  test('carries nothing of the platform at home', () => {
    const foreign = /\/(?:src\/local|tests|node_modules\/(?:@electric-sql|pg|vite|astro|croner))\//;
    expect(sources.get(name)?.length).toBeGreaterThan(10);
    expect(sources.get(name)?.filter((path) => foreign.test(`/${path}`))).toEqual([]);
  });

  test('starts without the repository beside it and stays small', async ({ annotate }) => {
    const { path } = bundleOf(name);
    const bytes = filesIn(path).reduce((sum, file) => sum + statSync(file).size, 0);
    await annotate(`${name}: ${(bytes / megabyte).toFixed(1)} MB unpacked`, 'size');
    expect(bytes).toBeLessThan(2 * megabyte);

    const entry = pathToFileURL(join(path, `${name}.mjs`)).href;
    expect(existsSync(join(path, 'node_modules'))).toBe(false);
    const script = `const { default: handler } = await import('${entry}'); console.log(typeof handler);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: path,
      env: {},
    });
    expect(stdout.trim()).toBe('function');
  });
});

test('the bundler reads a schedule from an annotated literal alone', async () => {
  const config = `{ schedule: '*/10 * * * *' }`;
  const head = `import type { Config } from '@netlify/functions';\nexport default async () => new Response();\n`;
  const directory = await temporaryProject({
    'functions/annotated.ts': `${head}export const config: Config = ${config};`,
    'functions/satisfied.ts': `${head}export const config = ${config} satisfies Config;`,
  });
  const results = await bundle(join(directory, 'functions'), join(directory, 'bundles'), directory);
  expect(Object.fromEntries(results.map(({ name, schedule }) => [name, schedule]))).toEqual({
    annotated: '*/10 * * * *',
    satisfied: undefined,
  });
});
