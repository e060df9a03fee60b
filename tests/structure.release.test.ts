// @module-tag release
import { describe, expect, test } from 'vitest';
import {
  foreignRegistries,
  hollowPackages,
  looseVersions,
  missingOptionals,
} from './support/site/codebase/packages.ts';
import {
  collidingRoutes,
  disagreeingNodes,
  incompleteAddresses,
  looseLocks,
  misplacedFunctions,
  type NamedRoute,
  type Rule,
  type Source,
  unexplainedVariables,
  unmatchedFunctions,
  unreadableConfigs,
  unwiredRoutes,
  wildcardRules,
} from './support/site/codebase/structure.ts';
import { emptySources, findUndefinedClasses } from './support/site/codebase/styles.ts';
import { findCircles } from './support/site/codebase/subjects.ts';

describe('the checks of the structure can fail', () => {
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

  test('an address field without completion is found', () => {
    const field = '<Field name="url" type="url" />';
    expect(incompleteAddresses([{ file: 'a.tsx', text: field }])).toHaveLength(1);
    expect(incompleteAddresses([{ file: 'a.tsx', text: `${field} typedAddress(typed)` }])).toEqual([]);
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

  test('handwritten entries of the lockfile are found', () => {
    const folder = 'node_modules/b';
    expect(hollowPackages({ '': {}, [folder]: { integrity: 'sha512-a' }, c: { inBundle: true } })).toEqual([]);
    expect(hollowPackages({ [folder]: { version: '1.0.0' } })).toHaveLength(1);
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

  test('styles that reach nothing are found', async () => {
    const sheet = {
      file: 'src/styles/tokens.css',
      text: "@source '../ui';\n@source '../{ui,islands}/{a,b}.{ts,tsx}';",
    };
    const found = ['src/ui/a.tsx', 'src/ui/b.ts', 'src/islands/a.ts', 'src/islands/b.tsx'];
    expect(emptySources([sheet], found)).toEqual([]);
    expect(emptySources([sheet], found.slice(1))).toHaveLength(1);

    const component = (text: string) => [{ file: 'src/components/a.astro', text }];
    const card = component('<p class="card mt-4 night:mt-2">x</p><style>.card { top: 0.5px; }</style>');
    const tokens = '@theme { --spacing: 1px; }\n@custom-variant night (&:where([data-night] *));';
    expect(await findUndefinedClasses(card, tokens)).toEqual([]);
    expect(await findUndefinedClasses(component('<p class="card">x</p>'), tokens)).toHaveLength(1);
    expect(await findUndefinedClasses(component("<p class={a ? 'card' : 'mt-1'}>x</p>"), tokens)).toHaveLength(1);
  });

  test('advisory locks with a number of their own are found', () => {
    const text = 'select pg_advisory_xact_lock(7204118367)';
    expect(looseLocks([{ file: 'db/queries/a.ts', text }])).toHaveLength(1);
    expect(looseLocks([{ file: 'db/locks.ts', text }])).toEqual([]);
  });

  test('subjects that import each other are found', () => {
    const source = (file: string, ...targets: readonly string[]) => ({
      file,
      text: targets.map((target) => `import type { A } from '${target}';`).join('\n'),
    });
    const aliases = { '#domain/*': './src/domain/*', '#islands/*': './src/islands/*' };
    const sources = [
      source('src/domain/law/a.ts', '../mail/b.ts', '../errors.ts', './b.ts', 'zod/mini'),
      source('src/domain/mail/c.ts', '../people/d.ts'),
      source('src/islands/admin/people/e.tsx', '#domain/mail/c.ts', '#islands/toasts/a.tsx'),
    ];
    expect([...findCircles(sources, aliases).keys()]).toEqual(['people ↔ mail']);
  });
});
