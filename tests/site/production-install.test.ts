import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

// A build needs only `npm ci --omit=dev`: everything that it loads is a dependency.

const projectDir = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(projectDir, file), 'utf8');

const texts = z.record(z.string(), z.string());
const manifest = z.parse(
  z.object({ dependencies: texts, devDependencies: texts, imports: texts }),
  JSON.parse(read('package.json')),
);
const locked = z.object({ dev: z.optional(z.boolean()), devOptional: z.optional(z.boolean()) });
const lockfile = z.parse(z.object({ packages: z.record(z.string(), locked) }), JSON.parse(read('package-lock.json')));

/** Entry points of Netlify's build, and files that Astro and esbuild find themselves. */
const entries = [
  'scripts/migrate.ts',
  'scripts/bundle-functions.ts',
  'scripts/build-site.ts',
  'astro.config.mjs',
  'src/content.config.ts',
  ...globSync(['src/pages/**/*.{astro,ts}', 'functions/*.ts'], { cwd: projectDir }),
];

/** Loaded only locally: by `astro dev`, or with a database other than Neon's. */
const AT_HOME = ['src/local/astro-integration.ts', 'src/local/database/database.ts'];

const IMPORTS = [
  /^[ \t]*(?:import|export)\s+(?!type\b)(?:[\w$*{},\s]+?\sfrom\s+)?'([^']+)'/gm,
  /\bimport\(\s*'([^']+)'/g,
  /@import\s+'([^']+)'/g,
];
function specifiersOf(file: string): string[] {
  const text = /\.(?:m?[jt]s|tsx|astro|css)$/.test(file) ? read(file) : '';
  return IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier = '']) => specifier));
}

/** Resolves an import to a project file; undefined for a package. */
function fileOf(specifier: string, from: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) return join(dirname(from), path);
  for (const [short, long] of Object.entries(manifest.imports)) {
    const prefix = short.replace('*', '');
    if (short.endsWith('*') ? path.startsWith(prefix) : path === short) {
      return join(long.replace('*', path.slice(prefix.length)));
    }
  }
  return undefined;
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Recognises imports that are not packages: modules of Node and Astro, and the snapshot's folder. */
const isGiven = (specifier: string): boolean => /^(?:node|astro):|^@snapshot\b/.test(specifier);

/** Follows all imports from file to file. */
function walk() {
  const packages = new Set<string>();
  const atHome = new Set<string>();
  const seen = new Set<string>(entries);
  for (const file of seen) {
    for (const specifier of specifiersOf(file).filter((each) => !isGiven(each))) {
      const target = fileOf(specifier, file);
      if (target === undefined) packages.add(packageOf(specifier));
      else if (AT_HOME.includes(target)) atHome.add(`${file} → ${target}`);
      else seen.add(target);
    }
  }
  return { packages: [...packages].toSorted(), atHome: [...atHome].toSorted(), files: [...seen] };
}

const { packages, atHome, files } = walk();

test('the walk finds the files and packages that the build loads', () => {
  expect(files.filter((file) => !existsSync(join(projectDir, file)))).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
  expect(packages).toEqual(expect.arrayContaining(['astro', 'esbuild', 'react', 'sharp', 'tailwindcss', 'vite']));
});

test('every package that the build loads is a dependency and no development tool', () => {
  expect(packages.filter((name) => manifest.dependencies[name] === undefined)).toEqual([]);
  const tools = packages.filter((name) => {
    const { dev, devOptional } = lockfile.packages[`node_modules/${name}`] ?? { dev: true };
    return dev === true || devOptional === true;
  });
  expect(tools).toEqual([]);
});

test('every dependency is loaded by the build', () => {
  expect(Object.keys(manifest.dependencies).filter((name) => !packages.includes(name))).toEqual([]);
});

test('the code for home is loaded on demand, from two places', () => {
  expect(atHome).toEqual([
    'astro.config.mjs → src/local/astro-integration.ts',
    'scripts/named-database.ts → src/local/database/database.ts',
  ]);
  const onDemand = /\bimport\('[^']*(?:local\/astro-integration|local\/database\/database)\.ts'\)/;
  expect(['astro.config.mjs', 'scripts/named-database.ts'].filter((file) => !onDemand.test(read(file)))).toEqual([]);
  expect(files.filter((file) => /^(?:src\/local|tests)\//.test(file))).toEqual([]);
});
