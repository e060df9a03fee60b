import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { LOCKS } from '#db/locks.ts';
import { leaksOf } from './support/leaks.ts';
import {
  demandingPackages,
  foreignRegistries,
  hollowPackages,
  looseVersions,
  mislabelledPackages,
  missingOptionals,
} from './support/site/codebase/packages.ts';
import {
  badNames,
  collidingRoutes,
  commandsForOwners,
  disagreeingNodes,
  incompleteAddresses,
  longDescribes,
  looseLocks,
  misplacedFunctions,
  type NamedRoute,
  packedLiterals,
  type Rule,
  rawClients,
  type Source,
  sleepingTests,
  strayFiles,
  strayUses,
  tickCounters,
  unexplainedVariables,
  unmatchedFunctions,
  unreadableConfigs,
  unwiredRoutes,
  wildcardRules,
} from './support/site/codebase/structure.ts';
import {
  emptySources,
  escapingStyles,
  findOversizedSheets,
  findUndefinedClasses,
  literalBreakpoints,
} from './support/site/codebase/styles.ts';
import { files, read, root } from './support/site/codebase/tree.ts';

const sourceOf = (file: string): Source => ({ file, text: read(file) });

const known = new Set([
  '.ci/',
  '.githooks/',
  '.git',
  'db/',
  'docs/',
  'functions/',
  'public/',
  'scripts/',
  'tests/',
  '.editorconfig',
  '.env.example',
  '.gitignore',
  '.nvmrc',
  '.prettierignore',
  '.prettierrc.json',
  'README.md',
  '.github/',
  'CONTRIBUTING.md',
  'LICENSE',
  'renovate.json',
  'astro.config.mjs',
  'biome.json',
  'knip.json',
  'netlify.toml',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'tsconfig.astro.json',
  'tsconfig.json',
  'vitest.config.ts',
  'src/api/',
  'src/assets/',
  'src/components/',
  'src/content/',
  'src/contracts/',
  'src/domain/',
  'src/islands/',

  'src/build/',
  'src/layouts/',
  'src/local/',
  'src/pages/',
  'src/server/',
  'src/stores/',
  'src/styles/',
  'src/tracker/',
  'src/ui/',
  'src/content.config.ts',
  'src/env.d.ts',
  'src/paths.ts',
  'src/storage.ts',
  'src/time-limits.ts',
]);

const netlify = z.parse(
  z.object({
    build: z.object({ environment: z.object({ NODE_VERSION: z.string() }) }),
    redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  parse(read('netlify.toml')),
);
const versions = z.record(z.string(), z.string());
const manifest = z.parse(
  z.object({ dependencies: versions, devDependencies: versions, engines: z.object({ node: z.string() }) }),
  JSON.parse(read('package.json')),
);

/** Some packages give a single system, most give a list. */
const system = z.optional(
  z.union([
    z.array(z.string()),
    z.pipe(
      z.string(),
      z.transform((name: string) => [name]),
    ),
  ]),
);
const systems = z.object({ os: system, cpu: system, libc: system });

/** Reads the systems that an installed package supports. */
function installed(folder: string) {
  const file = join(root, folder, 'package.json');
  return existsSync(file) ? z.parse(systems, JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

const lockfile = z.parse(
  z.object({
    packages: z.record(
      z.string(),
      z.extend(systems, {
        version: z.optional(z.string()),
        integrity: z.optional(z.string()),
        inBundle: z.optional(z.boolean()),
        optional: z.optional(z.boolean()),
        engines: z.optional(z.unknown()),
        optionalDependencies: z.optional(versions),
      }),
    ),
  }),
  JSON.parse(read('package-lock.json')),
);

const operation = z.object({ method: z.string(), path: z.string() });
const contracts = files.filter((file) => /^src\/contracts\/.+\.ts$/.test(file));
const modules = await Promise.all(contracts.map((file) => import(join(root, file))));
const routes: NamedRoute[] = modules.flatMap((exports: object) =>
  Object.entries(exports).flatMap(([name, value]) => {
    const found = operation.safeParse(value);
    return found.success ? [{ name, ...found.data }] : [];
  }),
);

const deployed = files.filter((file) => /^functions\/(?:edge\/)?[^/]+\.ts$/.test(file)).map(sourceOf);
const functions = deployed.filter(({ file }) => !file.startsWith('functions/edge/'));
const server = files.filter((file) => /^(?:src\/server|db\/queries)\/.+\.ts$/.test(file)).map(sourceOf);
const rules: readonly Rule[] = netlify.redirects;

const browser = files
  .filter((file) => /^src\/(?:components|islands|layouts|pages|ui)\/.+\.(?:astro|tsx?)$/.test(file))
  .map(sourceOf);
const styled = files.filter((file) => /^src\/.+\.(?:astro|tsx|css)$/.test(file)).map(sourceOf);
const art = files.filter((file) => /^src\/assets\/art\/.+\.svg$/.test(file)).map(read);
/** Tailwind's tokens first, then ours, which override them, then those of single sheets. */
const sheets = styled.filter(({ file }) => file.startsWith('src/styles/') && file !== 'src/styles/tokens.css');
const theme = [read('node_modules/tailwindcss/theme.css'), read('src/styles/tokens.css')]
  .concat(sheets.map(({ text }) => text))
  .map((text) => text.replaceAll(/^@(?:import|source)\b.*;$/gm, ''));

describe('the project keeps its shape', () => {
  const checks: Record<string, () => string[]> = {
    'only functions lie in functions/': () => misplacedFunctions(files),
    'every function has a rule or a schedule, every rule its function': () => unmatchedFunctions(functions, rules),
    'no rule opens all functions at once': () => wildcardRules(rules),
    'Netlify can read every config': () => unreadableConfigs(deployed),
    'every operation has its rule and is wired': () => unwiredRoutes(routes, rules, functions),
    'no two operations collide': () => collidingRoutes(routes),
    'names are nouns in kebab-case': () => badNames(files),
    'every file is in its place': () => strayFiles(files, known),
    'every mail goes through one judge of refusals': () =>
      strayUses(server, /\bopenSmtp\(/, ['src/server/vendors/smtp.ts', 'src/server/services/mail/mail-server.ts']),
    'one query marks addresses as dead': () =>
      strayUses(server, /bounced_at = (?!null)|bouncedAt: (?!null|moment|'|string|z\.|bouncedAt)/, [
        'db/queries/mail/dead-answers.ts',
      ]),
    'addresses are compared in all their spellings': () =>
      strayUses(server, /lower\([^()]*email\S*\) (?:= |in )|\beq\(\w+\.email\b|\.email = /, [
        'db/queries/addresses.ts',
      ]),
    // A fetch that Netlify's bootstrap copies may forget its signal (src/time-limits.ts); `connect` sets its own limits.
    'every request of a server ends in time': () =>
      strayUses(
        files.filter((file) => /^(?:db|functions|src\/server)\/.+\.ts$/.test(file)).map(sourceOf),
        /(?<![.\w])fetch\(|AbortSignal\.any\(/,
        ['db/client.ts'],
      ),
    // The letter's editor reveals its selection itself.
    'one helper moves the focus to what may be out of sight': () =>
      strayUses(browser, /(?<!\b(?:view|surface))\??\.focus\(\)/, ['src/ui/focus.ts']),
    'browser tests share their workers': () =>
      strayUses(
        files.filter((file) => /^tests\/(?:e2e|support)\/.+\.ts$/.test(file)).map(sourceOf),
        /scope: 'worker'|\btest\b[^}]*\} from '@playwright\/test'/,
        ['tests/support/browser/worker.ts'],
      ),
    'no test waits for a frame that Chromium may not draw': () =>
      strayUses(files.filter((file) => /^tests\/.+\.ts$/.test(file)).map(sourceOf), /requestAnimationFrame[()]/, [
        'tests/support/browser/settled.ts',
        'tests/engines/finding.ts',
      ]),
    // `leaksOf` refuses what a random id may contain: a log's request id once contained a card's last four digits.
    'leaks into a log are searched with leaksOf': () =>
      strayUses(
        files.filter((file) => /^tests\/.+\.ts$/.test(file)).map(sourceOf),
        /\blogged\b[^;]*\bnot\.to\w+\(/,
        [],
      ),
    // The keyboard walk over the admin screens knows by it that a screen is still loading.
    'a loading text ends with an ellipsis': () =>
      strayUses(
        files.filter((file) => /^src\/content\/.+\.ts$/.test(file)).map(sourceOf),
        /(?:\bl|(?<!retry)L)oading\w*:\s+'(?![^'\n]*(?:…|\.{3})')/,
        [],
      ),
    // Only `Button` waits for the promise of its operation, and so ignores a second click.
    'buttons wait for their operations': () =>
      strayUses(browser, /\bon(?:Click|Press)=\{\(\) => void /, [
        'src/islands/events/events-list.tsx',
        'src/islands/people/signed-up.tsx',
      ]),
    // A plain dialog, or a button beside its own way out, closes without a question about the typed text.
    'a form in a dialog is in a FormDialog': () =>
      strayUses(browser, /^(?=[\s\S]*(?:<SaveForm\b|useGuardedForm\())[\s\S]*(?:<Dialog\b|\bonCancel=)/, []),
    // A dialog of choices loses a few clicks; the others are filters, drafts, or insert into a draft.
    'a form of the admin area guards what is typed': () =>
      strayUses(
        files.filter((file) => /^src\/islands\/admin\/.+\.tsx$/.test(file)).map(sourceOf),
        /^(?![\s\S]*(?:\{\.\.\.guarded\}|guardForm\())[\s\S]*<form\b/,
        [
          'src/islands/admin/content/entry/entry-form.tsx',
          'src/islands/admin/csv/csv-dialog.tsx',
          'src/islands/admin/letters/send-dialog.tsx',
          'src/islands/admin/letters/text/image-dialog.tsx',
          'src/islands/admin/letters/text/link-dialog.tsx',
          'src/islands/admin/mail/switch-form.tsx',
          'src/islands/admin/people/import/plan-step.tsx',
          'src/islands/admin/redirects/bulk/bulk-dialog.tsx',
          'src/islands/admin/tagging/url-tester.tsx',
          'src/islands/admin/visits/report/range-switch.tsx',
        ],
      ),
    // The protocol of a URL object is lower case; what a person typed may not be.
    'a typed scheme is found in capitals too': () =>
      strayUses(
        files.filter((file) => /^src\/.+\.(?:astro|tsx?)$/.test(file)).map(sourceOf),
        /\/(?:[^/\\\n]|\\.)*https\?:(?!\$)(?:[^/\\\n[]|\\.|\[[^\]]*\])*\/(?![a-z]*i)/,
        [],
      ),
    'every test runs': () => sleepingTests(files.filter((file) => /^tests\/.+\.ts$/.test(file)).map(sourceOf)),
    'every describe is of one topic': () =>
      longDescribes(files.filter((file) => /^tests\/.+\.ts$/.test(file)).map(sourceOf)),
    'every typed address is completed': () =>
      incompleteAddresses(
        // The URL tester must show what an address does exactly as it is typed.
        files.filter((file) => /^src\/islands\/admin\/.+\.tsx$/.test(file) && !/url-tester/.test(file)).map(sourceOf),
      ),
    'raw bytes are sent by one client': () =>
      rawClients(files.filter((file) => /^(?:db|functions|scripts|src|tests)\/.+\.ts$/.test(file)).map(sourceOf)),
    'advisory locks are numbered in one list': () =>
      looseLocks(files.filter((file) => /^(?:db\/(?!migrations)|src|scripts)/.test(file)).map(sourceOf)),
    'commands are for the technician': () =>
      commandsForOwners(
        files
          // The start checks the environment for the technician who set it.
          .filter((file) =>
            /^src\/(?:content|contracts|domain|islands|server\/(?!env|http\/context))\/?.+\.tsx?$/.test(file),
          )
          .map(sourceOf),
      ),
    'widths that hold text grow with it': () =>
      strayUses(
        files.filter((file) => /^src\/(?:islands|ui)\/.+\.tsx$/.test(file)).map(sourceOf),
        /(?<![-\w])(?:[a-z]+:)*(?:w|min-w|grid-cols|basis)-\[[^\]]*(?<!\d)\d{2,}px/,
        [],
      ),
    // A dependency left out on purpose renders from a stale state: use an effect event, a key or a stable value.
    'every effect names its dependencies': () =>
      strayUses(
        files.filter((file) => /^(?:src|tests)\/.+\.(?:astro|tsx?)$/.test(file)).map(sourceOf),
        /biome-ignore(?:-\w+)? lint\/correctness(?:\/useExhaustiveDependencies)?:/,
        [],
      ),
    'every version is exact': () => looseVersions({ ...manifest.dependencies, ...manifest.devDependencies }),
    'the lockfile knows one registry': () => foreignRegistries(read('package-lock.json')),
    'the lockfile is whole': () => missingOptionals(lockfile.packages),
    'the least Node is enough for every package': () => demandingPackages(lockfile.packages, manifest.engines.node),
    'the lockfile knows every package by its hash': () => hollowPackages(lockfile.packages),
    'the lockfile names the systems that each package names': () => mislabelledPackages(lockfile.packages, installed),
    'every literal is written out': () =>
      packedLiterals(
        files.filter((file) => /^(?:db|functions|scripts|src|tests)\/.+\.(?:astro|mjs|tsx?)$/.test(file)).map(sourceOf),
      ),
    'waits are compared with the clock': () =>
      tickCounters(files.filter((file) => /^src\/.+\.(?:astro|tsx?)$/.test(file)).map(sourceOf)),
    'one Node version is used everywhere': () =>
      disagreeingNodes(
        {
          '.nvmrc': read('.nvmrc'),
          'netlify.toml': netlify.build.environment.NODE_VERSION,
          'package.json': manifest.devDependencies.node,
        },
        '24',
      ),
    '.env.example explains the environment': () =>
      unexplainedVariables(read('src/server/env.ts'), read('.env.example')),
  };

  test.each(Object.entries(checks))('%s', (_, check) => {
    expect(check()).toEqual([]);
  });

  test('the checks read the files of the project', () => {
    expect(routes.map(({ name }) => name)).toContain('checkHealth');
    expect(functions.map(({ file }) => file)).toContain('functions/health.ts');
    expect(files).toContain('src/contracts/route.ts');
  });
});

describe('style has one home (docs/decisions/looks.md)', () => {
  test('src/styles contains tokens and elements, no classes, and little text', () => {
    expect(findOversizedSheets(styled)).toEqual([]);
  });

  test('Tailwind reads every room that a sheet names', () => {
    expect(emptySources(sheets, files)).toEqual([]);
  });

  test('a component uses every style that it defines, and no foreign one', () => {
    expect(escapingStyles(styled, art.join('\n'))).toEqual([]);
  });

  test('every breakpoint is defined in the tokens only', () => {
    expect(literalBreakpoints(styled, read('src/styles/tokens.css'))).toEqual([]);
  });

  test('every class is a utility or defined in its own file', async () => {
    expect(await findUndefinedClasses(styled, theme.join('\n'))).toEqual([]);
  });
});

describe('the checks can fail', () => {
  const health: Source = { file: 'functions/health.ts', text: 'endpoint(checkHealth, {})' };
  const rule: Rule = { from: '/api/health', to: '/.netlify/functions/health' };
  const checkHealth: NamedRoute = { name: 'checkHealth', method: 'GET', path: '/api/health' };
  const nightly: Source = {
    file: 'functions/nightly.ts',
    text: "export const config: Config = { schedule: '@daily' };",
  };
  const configured = (config: string): Source => ({ file: 'functions/a.ts', text: `export const config${config};` });

  test.each([
    'functions/health.test.ts',
    'functions/_shared.ts',
    'functions/lib/index.ts',
    'functions/edge/deep/a.ts',
    'functions/README.md',
  ])('%s is misplaced', (file) => {
    expect(misplacedFunctions([file])).toHaveLength(1);
    expect(misplacedFunctions(['functions/drain-outbox.ts', 'functions/edge/redirect.ts'])).toEqual([]);
  });

  test('functions and rules must match', () => {
    expect(unmatchedFunctions([health, nightly], [rule])).toEqual([]);
    expect(unmatchedFunctions([health], [])).toHaveLength(1);
    expect(unmatchedFunctions([], [rule])).toHaveLength(1);
    expect(unmatchedFunctions([nightly], [{ from: '/nightly', to: '/.netlify/functions/nightly' }])).toHaveLength(1);
  });

  test('wildcards over functions are found', () => {
    expect(wildcardRules([rule, { from: '/api/redirects/*', to: '/.netlify/functions/redirects' }])).toEqual([]);
    expect(wildcardRules([{ from: '/api/*', to: '/.netlify/functions/all' }])).toHaveLength(1);
    expect(wildcardRules([{ from: '/x/*', to: '/.netlify/functions/:splat' }])).toHaveLength(1);
  });

  test.each([
    " = { schedule: '@daily' } satisfies Config",
    " = { schedule: '@daily' }",
    ': Config = { schedule: DAILY }',
    ': Config = { ...base }',
    ': Config = { schedule: `0 3 * * *` }',
    ": Config = { path: '/api/a' }",
    ": Config = { rateLimit: { aggregateBy: 'ip', windowSize: 60, windowLimit: 9 } }",
  ])('a config that Netlify misreads is found:%s', (config) => {
    expect(unreadableConfigs([configured(config)])).toHaveLength(1);
    expect(unreadableConfigs([configured(": Config = {\n  schedule: '*/10 * * * *',\n}"), health])).toEqual([]);
  });

  test('operations without rule or wiring are found', () => {
    expect(unwiredRoutes([checkHealth], [rule], [health])).toEqual([]);
    expect(unwiredRoutes([checkHealth], [], [health])).toHaveLength(1);
    expect(unwiredRoutes([checkHealth], [rule], [{ ...health, text: 'endpoint(checkHealthToo, {})' }])).toHaveLength(1);
  });

  test.each([
    { from: '/api/redirects/:id', path: '/api/redirects/:id', isCovered: true },
    { from: '/api/redirects/*', path: '/api/redirects/:id/clicks', isCovered: true },
    { from: '/api/redirects/*', path: '/api/redirects', isCovered: true },
    { from: '/api/redirects', path: '/api/redirects/:id', isCovered: false },
    { from: '/api/redirects/:id', path: '/api/redirects', isCovered: false },
    { from: '/api/redirects/export', path: '/api/redirects/:id', isCovered: false },
  ])('$from is compared with $path', ({ from, path, isCovered }) => {
    const route: NamedRoute = { ...checkHealth, path };
    expect(unwiredRoutes([route], [{ ...rule, from }], [health])).toHaveLength(isCovered ? 0 : 1);
  });

  test('colliding operations are found', () => {
    const [a, b] = ['/api/redirects/:id', '/api/redirects/:slug'].map((path) => ({ ...checkHealth, path }));
    expect(collidingRoutes([checkHealth, ...(a && b ? [a, b] : [])])).toHaveLength(1);
    expect(collidingRoutes([checkHealth, { ...checkHealth, method: 'POST' }])).toEqual([]);
  });

  test.each(['src/domain/berlinTime.ts', 'src/domain/utils.ts', 'db/queries/index.ts', 'src/Server/env.ts'])(
    '%s is badly named',
    (file) => {
      expect(badNames([file])).toHaveLength(1);
      expect(badNames(['src/pages/index.astro', 'src/pages/admin/[...screen].astro', 'src/a/script.js.ts'])).toEqual(
        [],
      );
    },
  );

  test.each(['notes.txt', '.exp.mts', 'lib/a.ts', 'src/a.ts', 'src/hooks/a.ts'])('%s is out of place', (file) => {
    expect(strayFiles([file], known)).toHaveLength(1);
    expect(strayFiles(['README.md', 'src/paths.ts', 'src/ui/button.tsx', 'db/client.ts'], known)).toEqual([]);
  });

  test.each(['only', 'skip', 'fixme', 'todo'])('a test that is %s is found', (modifier) => {
    expect(sleepingTests([{ file: 'a', text: `  test.${modifier}('x', () => {});` }])).toHaveLength(1);
    expect(sleepingTests([{ file: 'a', text: `test('x', () => {});` }])).toEqual([]);
  });

  test('an address field without completion is found', () => {
    const field = '<Field name="url" type="url" />';
    expect(incompleteAddresses([{ file: 'a.tsx', text: field }])).toHaveLength(1);
    expect(incompleteAddresses([{ file: 'a.tsx', text: `${field} typedAddress(typed)` }])).toEqual([]);
  });

  test.each(['9424', 'ada0', 'B1'])('a value that a random id may contain is no leak to search for: %s', (value) => {
    expect(() => leaksOf('', [value])).toThrow(value);
    expect(leaksOf('ada@example.org', ['ada@', 'bo@'])).toEqual(['ada@']);
  });

  test.each([
    "import { connect } from 'node:net';",
    "import {\n  createConnection,\n  type Socket,\n} from 'node:tls';",
    "import net from 'node:net';\nnet.connect(80);",
  ])('a client of its own is found: %s', (text) => {
    expect(rawClients([{ file: 'tests/api/a.test.ts', text }])).toHaveLength(1);
    expect(rawClients([{ file: 'tests/support/raw-client.ts', text }])).toEqual([]);
    expect(rawClients([{ file: 'a', text: "import { createServer, type Socket } from 'node:net';" }])).toEqual([]);
  });

  test('loose versions are found', () => {
    expect(
      looseVersions({ a: '^1.0.0', b: '~1.0.0', c: 'latest', d: '1.x', e: 'npm:a@^1.0.0', f: 'npm:a' }),
    ).toHaveLength(6);
    expect(looseVersions({ a: '1.0.0', b: '18.4.0-beta.17', c: 'npm:@x/a@1.0.0' })).toEqual([]);
  });

  test('foreign registries are found', () => {
    expect(foreignRegistries('"resolved": "http://localhost:4873/a.tgz"')).toHaveLength(1);
    expect(foreignRegistries('"resolved": "https://registry.npmjs.org/a.tgz"')).toEqual([]);
  });

  test('optional packages that the lockfile lacks are found', () => {
    const parent = { version: '2.0.0', optionalDependencies: { 'b-darwin': '2.0.0', fsevents: '~2.3.3' } };
    const nested = 'node_modules/a/node_modules/b-darwin';
    expect(missingOptionals({ 'node_modules/a': parent, [nested]: { version: '2.0.0' } })).toEqual([]);
    expect(missingOptionals({ 'node_modules/a': parent, [nested]: { version: '1.0.0' } })).toHaveLength(1);
    expect(missingOptionals({ 'node_modules/a': parent })).toHaveLength(1);
  });

  test.each([
    ['^22.22.0 || >= 24.8.0', 0],
    ['^20.19.0 || >=22.12.0', 0],
    ['*', 0],
    ['>=22.23.0', 1],
    ['^24.0.0 || >=26', 1],
  ])('a package that wants Node %s is compared with ours', (node, warnings) => {
    expect(demandingPackages({ a: { engines: { node } } }, '>=22.22')).toHaveLength(warnings);
  });

  test('handwritten entries of the lockfile are found', () => {
    const folder = 'node_modules/b';
    expect(hollowPackages({ '': {}, [folder]: { integrity: 'sha512-a' }, c: { inBundle: true } })).toEqual([]);
    expect(hollowPackages({ [folder]: { version: '1.0.0' } })).toHaveLength(1);
    expect(mislabelledPackages({ [folder]: { libc: ['musl'] } }, () => ({ libc: ['musl'] }))).toEqual([]);
    expect(mislabelledPackages({ [folder]: {} }, () => undefined)).toEqual([]);
    expect(mislabelledPackages({ [folder]: {} }, () => ({ libc: ['musl'] }))).toHaveLength(1);
  });

  test.each([
    'setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);',
    'setInterval(() => {\n  left -= 5;\n}, 1000);',
    'setInterval(() => ticks++, 1000);',
  ])('a counter of ticks is found: %s', (text) => {
    expect(tickCounters([{ file: 'a', text }])).toHaveLength(1);
    expect(tickCounters([{ file: 'a', text: 'const timer = setInterval(look, 1000);\nreturn a - 1;' }])).toEqual([]);
  });

  test.each([
    "const a = [\n  ...['b', 'c'],\n  ...d,\n];",
    "const a = { ...{ b, c: { d: ['e'] } }, f };",
    'const a = { ...{ b: `}`, ...c }, d };',
  ])('packed literals are found', (text) => {
    expect(packedLiterals([{ file: 'a', text }])).toHaveLength(1);
  });

  test.each([
    'const a = [...b, ...[...c].filter(isGood), ...(d ? [e] : [])];',
    'const a = { ...b, ...(c && { d: [e] }), f: { ...g } };',
    "const a = '...[b]';",
  ])('literals that are written out pass', (text) => {
    expect(packedLiterals([{ file: 'a', text }])).toEqual([]);
  });

  test('describes that are too long are found', () => {
    const describes = (lines: number) => ['describe(a, () => {', ...Array.from({ length: lines - 2 }, () => ''), '});'];
    const text = (lines: number) => describes(lines).join('\n');
    expect(longDescribes([{ file: 'a', text: text(250) }])).toEqual([]);
    expect(longDescribes([{ file: 'a', text: text(251) }])).toHaveLength(1);
    expect(
      longDescribes([
        {
          file: 'a',
          text: describes(251)
            .map((line) => `  ${line}`)
            .join('\n'),
        },
      ]),
    ).toHaveLength(1);
  });

  test('Node versions that disagree are found', () => {
    expect(disagreeingNodes({ a: '24\n', b: '22', c: undefined }, '24')).toHaveLength(2);
  });

  test('variables without explanation are found', () => {
    const env = '  PORT: z.string(),\n  DATA_DIR: z.string(),\n';
    expect(unexplainedVariables(env, '# Where to listen\nPORT=1\n\n# Folder\n# DATA_DIR=.data')).toEqual([]);
    expect(unexplainedVariables(env, '# Where to listen\nPORT=1')).toHaveLength(1);
    expect(unexplainedVariables(env, '# All\nPORT=1\nDATA_DIR=x\nOTHER=')).toHaveLength(1);
    expect(unexplainedVariables(env, 'PORT=1\n\n# Folder\nDATA_DIR=x')).toHaveLength(1);
  });

  test('styles outside their place are found', async () => {
    const sheet = { file: 'src/styles/tokens.css', text: "@theme { --a: 0.5rem; }\na[href='.x'] { top: .5px; }" };
    expect(findOversizedSheets([sheet])).toEqual([]);
    expect(findOversizedSheets([{ ...sheet, text: '@layer base { .card:hover { top: 0; } }' }])).toHaveLength(1);
    expect(findOversizedSheets([{ ...sheet, text: '\n'.repeat(701) }])).toHaveLength(1);
    expect(findOversizedSheets([{ ...sheet, file: 'src/ui/card.css' }])).toHaveLength(1);

    const sources = { ...sheet, text: "@source '../ui';\n@source '../{ui,islands}/{a,b}.{ts,tsx}';" };
    const found = ['src/ui/a.tsx', 'src/ui/b.ts', 'src/islands/a.ts', 'src/islands/b.tsx'];
    expect(emptySources([sources], found)).toEqual([]);
    expect(emptySources([sources], found.slice(1))).toHaveLength(1);

    const component = (text: string) => [{ file: 'src/components/a.astro', text }];
    const card = component(
      '<p class="card mt-4 night:mt-2">x</p><style>.card > :global(.ring) { top: 0.5px; }</style>',
    );
    expect(escapingStyles(card, '<path class="ring"/>')).toEqual([]);
    expect(escapingStyles(card, '')).toHaveLength(1);
    expect(escapingStyles(component('<p>x</p><style>.card { top: 0; }</style>'), '')).toHaveLength(1);
    expect(escapingStyles(component('<style is:global>.card { top: 0; }</style>'), '')).toHaveLength(1);

    const tokens = '@theme { --spacing: 1px; }\n@custom-variant night (&:where([data-night] *));';
    expect(await findUndefinedClasses(card, tokens)).toEqual([]);
    expect(await findUndefinedClasses(component('<p class="card">x</p>'), tokens)).toHaveLength(1);
    expect(await findUndefinedClasses(component("<p class={a ? 'card' : 'mt-1'}>x</p>"), tokens)).toHaveLength(1);
  });

  test('a literal breakpoint in a media query is found', () => {
    const tokens = '  --breakpoint-md: 48rem;\n  --header-links: 68.75rem;\n';
    const findings = (...queries: readonly string[]) => {
      const sources = queries.map((query, at) => ({
        file: `src/ui/card-${at}.astro`,
        text: `<style>@media ${query} { .a { width: 48rem; } }</style>`,
      }));
      return literalBreakpoints(sources, tokens);
    };
    expect(findings('(width >= theme(breakpoint-md))', '(width < 24rem)')).toEqual([]);
    expect(findings('(width >= 48rem)')).toEqual([
      'src/ui/card-0.astro repeats 48rem in a media query: write theme(breakpoint-md).',
    ]);
    expect(findings('print, (max-width: 768px)')).toHaveLength(1);
    expect(findings('(24rem <= width < 1100px)')).toEqual([expect.stringContaining('theme(header-links)')]);
    expect(findings('(width < 24rem)', '(width >= 24rem)')).toHaveLength(2);
  });
});

test('a command that is not folded for the technician is found', () => {
  const shown: Source = { file: 'src/content/a.ts', text: "text: 'Setze SMTP_URL neu.'" };
  expect(commandsForOwners([shown])).toHaveLength(1);
  expect(commandsForOwners([{ ...shown, text: "technician: 'Setze SMTP_URL neu.'" }])).toEqual([]);
});

describe('the list of advisory locks', () => {
  test('is complete, and uses no number twice', () => {
    const text = 'select pg_advisory_xact_lock(7204118367)';
    expect(looseLocks([{ file: 'db/queries/a.ts', text }])).toHaveLength(1);
    expect(looseLocks([{ file: 'db/locks.ts', text }])).toEqual([]);
    expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
  });
});
