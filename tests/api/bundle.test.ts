import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type FunctionResult, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { parse } from 'smol-toml';
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

/** What netlify.toml says of single functions, as Netlify's build hands it to its bundler. */
const netlify = z.parse(
  z.object({
    functions: z.record(z.string(), z.union([z.string(), z.object({ included_files: z.array(z.string()) })])),
  }),
  parse(readFileSync(join(projectDir, 'netlify.toml'), 'utf8')),
);
const config = Object.fromEntries(
  Object.entries(netlify.functions).flatMap(([name, settings]) =>
    typeof settings === 'string' ? [] : [[name, { includedFiles: settings.included_files }] as const],
  ),
);

const bundle = (source: string, destination: string, basePath: string) =>
  zipFunctions(source, destination, { archiveFormat: 'none', basePath, repositoryRoot: basePath, config });

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The one function with a native library, and what it may weigh with it. */
const NATIVE = 'media-encoder';
const limitOf = (name: string): number => (name === NATIVE ? 25 : 2) * megabyte;

/** Visitors wait for these. 280 KB of each are the database's driver, its query builder and zod. */
const AWAITED = ['collect', 'events', 'redirect', 'waitlist'];
const AWAITED_BYTES = 365_000;

let folder: string;
let deployed: string;
let sources: ReadonlyMap<string, readonly string[]>;
let bundled: FunctionResult[];
/** What each function's file exports when it is loaded far from the repository, or why it could not be. */
let started: Readonly<Record<string, string>>;

beforeAll(async () => {
  // In the repository, whose packages a native library comes from; Git ignores the folder.
  await mkdir(join(projectDir, '.netlify'), { recursive: true });
  folder = await mkdtemp(join(projectDir, '.netlify/bundles-'));
  deployed = await mkdtemp(join(tmpdir(), 'deployed-'));
  sources = await bundleFunctions(folder);
  bundled = await bundle(folder, deployed, projectDir);
  started = await startAll();
}, 180_000);
afterAll(async () => {
  for (const each of [folder, deployed]) await rm(each, { recursive: true, force: true });
});

/** The function's own file in its bundle. */
function entryOf(name: string, path: string): string {
  const file = filesIn(path).find((candidate) => candidate.endsWith(`/${name}.mjs`));
  if (file === undefined) throw new Error(`${name} is not in its bundle`);
  return pathToFileURL(file).href;
}

/** Loads every function in one bare process: no variables, no packages in reach. */
async function startAll(): Promise<Readonly<Record<string, string>>> {
  const entries = bundled.map(({ name, path }) => [name, entryOf(name, path)]);
  const script = `const found = {};
    for (const [name, entry] of ${JSON.stringify(entries)}) {
      found[name] = await import(entry).then((module) => typeof module.default, String);
    }
    console.log(JSON.stringify(found));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: deployed,
    env: {},
  });
  return z.parse(z.record(z.string(), z.string()), JSON.parse(stdout));
}

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
    expect(bytes).toBeLessThan(limitOf(name));
    if (AWAITED.includes(name)) expect(statSync(join(folder, `${name}.mjs`)).size).toBeLessThan(AWAITED_BYTES);

    expect(existsSync(join(path, 'node_modules'))).toBe(name === NATIVE);
    expect(started[name]).toBe('function');
  });
});

test('the function that draws images has its library with it, the loaders of other formats switched off', async () => {
  const { path } = bundleOf(NATIVE);
  const sharp = pathToFileURL(join(path, 'node_modules/sharp/dist/index.mjs')).href;
  const script = `await import('${entryOf(NATIVE, path)}');
    const { default: sharp } = await import('${sharp}');
    const raw = { raw: { width: 1, height: 1, channels: 3 } };
    const { info } = await sharp(Buffer.alloc(3), raw).webp().toBuffer({ resolveWithObject: true });
    const svg = await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata().catch(() => 'refused');
    console.log(info.format, svg);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path,
    env: {},
  });
  expect(stdout.trim()).toBe('webp refused');
});

test('the list of common passwords is where passwords are set, and nowhere else', () => {
  const withList = [...sources].flatMap(([name, files]) =>
    files.some((file) => file.includes('@zxcvbn-ts/')) ? [name] : [],
  );
  expect(withList.toSorted()).toEqual(['accounts', 'auth']);
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
