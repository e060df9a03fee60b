import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { find, generateManifest, mergeDeclarations } from '@netlify/edge-bundler';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkTypes } from '#tests/support/site/codebase/edge-types.ts';

const projectDir = join(import.meta.dirname, '../..');
const edgeDir = join(projectDir, 'functions/edge');
const edgeFunctions = readdirSync(edgeDir).filter((entry) => entry.endsWith('.ts'));

type Configs = Parameters<typeof mergeDeclarations>[1];

/** Loads edge functions in one bare process; returns their exported configurations, as a deploy reads them. */
async function readConfigs(functions: readonly { readonly name: string; readonly path: string }[]): Promise<Configs> {
  const script = `const configs = {};
    for (const { name, path } of ${JSON.stringify(functions)}) {
      const module = await import(path);
      if (typeof module.default !== 'function') throw new Error(name + ' is no function');
      configs[name] = module.config ?? {};
    }
    console.log(JSON.stringify(configs));`;
  const args = ['--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: tmpdir(), env: {} });
  return JSON.parse(stdout);
}

/** Builds Netlify's manifest for a folder of edge functions. */
async function manifestOf(folder: string) {
  const functions = await find([folder]);
  const configs = await readConfigs(functions);
  const declarations = mergeDeclarations([], configs, {}, []);
  return generateManifest({ functions, userFunctionConfig: configs, declarations });
}

const edgeConfig = z.object({ config: z.object({ path: z.union([z.string(), z.array(z.string())]) }) });

/** Copy of the edge functions and their imports, away from our packages and import aliases. */
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'edge-'));
  for (const part of ['src/domain', 'src/server', 'src/time-limits.ts', 'functions/edge']) {
    await cp(join(projectDir, part), join(copy, part), { recursive: true });
  }
  await writeFile(join(copy, 'package.json'), '{"type":"module"}');
});
afterAll(() => rm(copy, { recursive: true, force: true }));

describe("Netlify's bundler", () => {
  test('finds every declared route, and none of them can fail a visit', async () => {
    const { manifest, unroutedFunctions } = await manifestOf(join(copy, 'functions/edge'));
    const wanted = await Promise.all(
      edgeFunctions.map(async (file) => {
        const { config } = edgeConfig.parse(await import(/* @vite-ignore */ join(edgeDir, file)));
        return [config.path].flat().map((path) => `${basename(file, '.ts')} ${path}`);
      }),
    );
    const routes = manifest.routes.map((route) => `${route.function} ${route.path}`);
    // Netlify silently drops a route that it cannot read, so the number is fixed here on purpose.
    expect(routes).toHaveLength(12);
    expect(routes.toSorted()).toEqual(wanted.flat().toSorted());
    const names = edgeFunctions.map((file) => basename(file, '.ts'));
    expect(manifest.function_config).toEqual(Object.fromEntries(names.map((name) => [name, { on_error: 'bypass' }])));
    expect(unroutedFunctions).toEqual([]);
  });
});

describe('the type check of edge functions', () => {
  test('passes for all of them and for the domain that they read', () => {
    return checkTypes([...edgeFunctions.map((file) => join('functions/edge', file)), 'src/domain/errors.ts'], copy);
  });
});
