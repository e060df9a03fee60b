import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundle } from '@netlify/edge-bundler';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { temporaryProject } from '#tests/support/site/project.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const deno = join(projectDir, 'node_modules/.bin/deno');
const edgeDir = join(projectDir, 'functions/edge');
const edgeFunctions = existsSync(edgeDir) ? readdirSync(edgeDir).filter((entry) => entry.endsWith('.ts')) : [];

/**
 * Checks files with Deno's types and module rules; nothing is fetched.
 *
 * @throws with Deno's words on stderr when one of them does not hold
 */
async function denoCheck(files: readonly string[], cwd: string): Promise<void> {
  const env = { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' };
  await promisify(execFile)(deno, ['check', '--no-remote', '--no-lock', '--quiet', ...files], { cwd, env });
}

/** What Netlify's bundler wants to load from its own host, only for a type. */
const TYPES = 'https://edge.netlify.com/bootstrap/globals/types.ts';
const withoutTypes = { imports: { [TYPES]: 'data:application/typescript,export type NetlifyGlobal = unknown' } };

/** Bundles a project's folder of edge functions as a deploy does, without the internet; gives the deploy's manifest. */
async function bundleEdge(basePath: string, source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'edge-bundle-'));
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });
  // It would take newer types from Netlify's host, and says so in vain when that cannot be reached.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No internet')));
  vi.stubEnv('PATH', `${join(projectDir, 'node_modules/.bin')}${delimiter}${process.env.PATH}`);
  const importMap = join(folder, 'import-map.json');
  await writeFile(importMap, JSON.stringify(withoutTypes));
  const { manifest } = await bundle([join(basePath, source)], join(folder, 'dist'), [], {
    basePath,
    cacheDirectory: join(folder, 'cache'),
    vendorDirectory: join(folder, 'vendor'),
    importMapPaths: [importMap],
    systemLogger: () => undefined,
    userLogger: () => undefined,
  });
  return manifest;
}

const edgeConfig = z.object({ config: z.object({ path: z.union([z.string(), z.array(z.string())]) }) });

describe("Netlify's bundler", () => {
  test('finds every route that the files name, and lets none of them fail a visit', async () => {
    const manifest = await bundleEdge(projectDir, 'functions/edge');
    const wanted = await Promise.all(
      edgeFunctions.map(async (file) => {
        const { config } = edgeConfig.parse(await import(/* @vite-ignore */ join(edgeDir, file)));
        return [config.path].flat().map((path) => `${basename(file, '.ts')} ${path}`);
      }),
    );
    const routes = manifest?.routes.map((route) => `${route.function} ${route.path}`) ?? [];
    // Netlify drops a route that it cannot read without a word: the number is written down on purpose.
    expect(routes).toHaveLength(11);
    expect(routes.toSorted()).toEqual(wanted.flat().toSorted());
    const names = edgeFunctions.map((file) => basename(file, '.ts'));
    expect(manifest?.function_config).toEqual(Object.fromEntries(names.map((name) => [name, { on_error: 'bypass' }])));
    expect(manifest?.bundles).toHaveLength(1);
  });

  test('loses the route of a function whose configuration it cannot read', async () => {
    const answer = 'export default () => undefined;\n';
    const directory = await temporaryProject({
      'edge/sound.ts': `${answer}export const config = { path: '/r/*' };`,
      'edge/silent.ts': `${answer}const config = { path: '/*' };`,
    });
    const manifest = await bundleEdge(directory, 'edge');
    expect(manifest?.routes.map((route) => route.function)).toEqual(['sound']);
  });
});

describe('edge functions hold in Deno', () => {
  let copy: string;
  // Deno would obey our tsconfig.json, which is for Node and browsers; Netlify's edge does not know it.
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'edge-'));
    for (const part of ['package.json', 'src', 'db', 'functions']) {
      await cp(join(projectDir, part), join(copy, part), { recursive: true });
    }
    await symlink(join(projectDir, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  test('all of them, and the domain that they read', () => {
    return denoCheck([...edgeFunctions.map((file) => join('functions/edge', file)), 'src/domain/errors.ts'], copy);
  });
});

describe('the check sees', () => {
  const helper = 'export const shout = (text: string): string => text.toUpperCase();';
  const answer = (body: string) => `export default (): Response => new Response(${body});`;

  test('that a sound edge function is sound', async () => {
    const source = `import { shout } from './shout.ts';\n${answer("shout('hello')")}`;
    const directory = await temporaryProject({ 'edge.ts': source, 'shout.ts': helper });
    await denoCheck(['edge.ts'], directory);
  });

  test('wrong types and globals that only browsers have', async () => {
    const source = `import { shout } from './shout.ts';\n${answer('shout(1) + document.title')}`;
    const directory = await temporaryProject({ 'edge.ts': source, 'shout.ts': helper });
    const failure = await denoCheck(['edge.ts'], directory).catch((error: unknown) => error);
    for (const message of ['TS2345', 'TS2584']) {
      expect(failure).toHaveProperty('stderr', expect.stringContaining(message));
    }
  });

  test('imports without extension and packages that are not there', async () => {
    const source = `import { shout } from './shout';\nimport { x } from 'nobody-has-this';\n${answer('shout(x)')}`;
    const directory = await temporaryProject({ 'edge.ts': source, 'shout.ts': helper });
    const failure = await denoCheck(['edge.ts'], directory).catch((error: unknown) => error);
    for (const message of ["Maybe add a '.ts' extension", 'not a dependency']) {
      expect(failure).toHaveProperty('stderr', expect.stringContaining(message));
    }
  });
});
