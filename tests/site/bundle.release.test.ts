// @module-tag release
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type FunctionResult, type ListedFunction, listFunctions, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bundleFunctions, type FunctionBundle } from '#scripts/bundle-functions.ts';
import { bundlerConfig } from '#tests/support/site/netlify-bundler.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const functionsDir = join(projectDir, 'functions');
const names = readdirSync(functionsDir)
  .filter((entry) => entry.endsWith('.ts'))
  .map((entry) => entry.slice(0, -'.ts'.length));

const megabyte = 1024 * 1024;
/** Exports of a function's file. */
const functionModule = z.object({ function: z.string(), schedule: z.optional(z.string()) });

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Only function with a native library, and its size limit. */
const NATIVE = 'media-encoder';
const limitOf = (name: string): number => (name === NATIVE ? 25 : 2) * megabyte;

/** Functions that visitors wait for. 270 KB of each are the database driver, its query builder and zod. */
const AWAITED = ['collect', 'events', 'redirect', 'subscribers', 'waitlist'];
const AWAITED_BYTES = 370_000;
/** Limit of the project's files that their imports lead to, and that a reader has to know. */
const AWAITED_FILES = 120;

let folder: string;
let deployed: string;
let built: ReadonlyMap<string, FunctionBundle>;
let listed: ListedFunction[];
let laidOut: FunctionResult[];
/** Exports of each function's file when loaded far from the repository, or the error. */
let started: Readonly<Record<string, z.infer<typeof functionModule>>>;

beforeAll(async () => {
  // Inside the repository, so that a native library is found in its packages; Git ignores the folder.
  await mkdir(join(projectDir, '.netlify'), { recursive: true });
  folder = await mkdtemp(join(projectDir, '.netlify/bundles-'));
  deployed = await mkdtemp(join(tmpdir(), 'deployed-'));
  built = await bundleFunctions(folder);
  listed = await listFunctions(folder, { config: bundlerConfig, parseISC: true });
  laidOut = await zipFunctions(folder, deployed, {
    archiveFormat: 'none',
    basePath: projectDir,
    repositoryRoot: projectDir,
    config: bundlerConfig,
  });
  started = await startAll();
});
afterAll(async () => {
  for (const each of [folder, deployed]) await rm(each, { recursive: true, force: true });
});

/** Returns a deployed function's own file. */
function fileOf(name: string): string {
  const file = filesIn(deployed).find((candidate) => candidate.endsWith(`/${name}.mjs`));
  if (file === undefined) throw new Error(`${name} is not deployed`);
  return file;
}

/** Loads every function in one bare process, without variables and packages. */
async function startAll(): Promise<typeof started> {
  const entries = names.map((name) => [name, pathToFileURL(fileOf(name)).href]);
  const script = `const found = {};
    for (const [name, entry] of ${JSON.stringify(entries)}) {
      found[name] = await import(entry).then(
        (module) => ({ function: typeof module.default, schedule: module.config?.schedule }),
        (error) => ({ function: String(error) }),
      );
    }
    console.log(JSON.stringify(found));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: deployed,
    env: {},
  });
  return z.parse(z.record(z.string(), functionModule), JSON.parse(stdout));
}

function resultOf(name: string): FunctionResult {
  const result = laidOut.find((candidate) => candidate.name === name);
  if (result === undefined) throw new Error(`${name} was not laid out`);
  return result;
}

test("Netlify's bundler finds every function and nothing else", () => {
  expect(names).toContain('health');
  expect(listed.map(({ name }) => name).sort()).toEqual(names.sort());
});

describe.each(names)('the function %s', (name) => {
  test('has the current format and the configuration of its file', () => {
    const found = listed.find((candidate) => candidate.name === name);
    expect({ runtimeAPIVersion: found?.runtimeAPIVersion, routes: found?.routes, schedule: found?.schedule }).toEqual({
      runtimeAPIVersion: 2,
      // A function with a path of its own could not be reached by the rules in netlify.toml.
      routes: [],
      schedule: started[name]?.schedule,
    });
  });

  test('contains nothing of the platform at home', () => {
    const foreign = /\/(?:src\/local|tests|node_modules\/(?:@electric-sql|pg|vite|astro|croner))\//;
    expect(built.get(name)?.sources.length).toBeGreaterThan(10);
    expect(built.get(name)?.sources.filter((path) => foreign.test(`/${path}`))).toEqual([]);
  });

  test('starts without the repository and stays small', () => {
    expect(statSync(fileOf(name)).size).toBeLessThan(limitOf(name));
    if (AWAITED.includes(name)) expect(statSync(join(folder, `${name}.mjs`)).size).toBeLessThan(AWAITED_BYTES);
    expect(built.get(name)?.loads.filter((path) => !isBuiltin(path))).toEqual(name === NATIVE ? ['sharp'] : []);
    expect(started[name]?.function).toBe('function');
  });
});

test.for(names)(
  'the function %s is laid out as it was built, with what it needs and nothing else',
  async (name, { annotate }) => {
    const { path, runtimeVersion } = resultOf(name);
    const files = filesIn(path);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    await annotate(`${name}: ${(bytes / megabyte).toFixed(1)} MB unpacked`, 'size');
    if (name === NATIVE) expect(bytes).toBeLessThan(limitOf(name));
    expect(runtimeVersion).toBe('nodejs24.x');
    expect(existsSync(join(path, 'node_modules'))).toBe(name === NATIVE);
    if (name === NATIVE) return;
    const added = ['bootstrap', 'entry-point', 'telemetry'].map((part) => `___netlify-${part}.mjs`);
    expect(files.map((file) => relative(path, file)).toSorted()).toEqual([...added, `${name}.mjs`]);
    const source = readFileSync(fileOf(name), 'utf8');
    expect(source === readFileSync(join(folder, `${name}.mjs`), 'utf8')).toBe(true);
    // Only Netlify's bundler would define them.
    expect(source).not.toMatch(/\b__(?:dirname|filename)\b/);
  },
);

test('the function that draws images contains its library, with the loaders of other formats disabled', async () => {
  const { path } = resultOf(NATIVE);
  const sharp = pathToFileURL(join(path, 'node_modules/sharp/dist/index.mjs')).href;
  const script = `await import('${pathToFileURL(fileOf(NATIVE)).href}');
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

test.each(AWAITED)('the function %s leads to few files of the project', (name) => {
  const reached = [...(built.get(name)?.reached ?? [])].filter((path) => /^(?:src|db|functions)\//.test(path));
  expect(reached).toContain(`functions/${name}.ts`);
  expect(reached.length).toBeLessThanOrEqual(AWAITED_FILES);
});

test.each([
  ['list of common passwords', '/@zxcvbn-ts/', ['accounts', 'auth']],
  ['mail client', '/nodemailer/', ['mailer']],
])('the %s is only in the functions that need it', (_, path, needing) => {
  const containing = [...built].flatMap(([name, { sources }]) =>
    sources.some((file) => file.includes(path)) ? [name] : [],
  );
  expect(containing.toSorted()).toEqual(needing);
});
