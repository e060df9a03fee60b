import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chunkedPaths } from '#build/chunks.ts';
import { LOCKS } from '#db/locks.ts';
import { foreignRegistries, looseVersions } from './support/site/codebase/packages.ts';
import {
  collidingRoutes,
  disagreeingNodes,
  incompleteAddresses,
  looseLocks,
  misplacedFunctions,
  type NamedRoute,
  type Rule,
  type Source,
  strayUses,
  unexplainedVariables,
  unmatchedFunctions,
  unreadableConfigs,
  unwiredRoutes,
  wildcardRules,
} from './support/site/codebase/structure.ts';
import { emptySources, findUndefinedClasses } from './support/site/codebase/styles.ts';
import { findCircles } from './support/site/codebase/subjects.ts';
import { files, read, root } from './support/site/codebase/tree.ts';

/** Subjects that import each other. These are to be resolved; new ones are not allowed. */
const heldCircles: readonly string[] = [
  'visits ↔ people',
  'people ↔ letters',
  'people ↔ tagging',
  'letters ↔ events',
  'letters ↔ content',
  'letters ↔ pages',
  'mail ↔ accounts',
  'mail ↔ dashboard',
  'accounts ↔ shell',
  'events ↔ content',
  'events ↔ pages',
  'content ↔ law',
  'content ↔ pages',
  'content ↔ operations',
];

const sourcesOf = (pattern: RegExp): readonly Source[] =>
  files.filter((file) => pattern.test(file)).map((file) => ({ file, text: read(file) }));

const netlify = z.parse(
  z.object({
    build: z.object({ environment: z.object({ NODE_VERSION: z.string() }) }),
    redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  parse(read('netlify.toml')),
);
const versions = z.record(z.string(), z.string());
const manifest = z.parse(
  z.object({ dependencies: versions, devDependencies: versions, imports: versions }),
  JSON.parse(read('package.json')),
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

const deployed = sourcesOf(/^functions\/(?:edge\/)?[^/]+\.ts$/);
const functions = deployed.filter(({ file }) => !file.startsWith('functions/edge/'));
const server = sourcesOf(/^(?:src\/server|db\/queries)\/.+\.ts$/);
const rules: readonly Rule[] = netlify.redirects;
const admin = sourcesOf(/^src\/islands\/admin\/.+\.tsx$/);
const styled = sourcesOf(/^src\/.+\.(?:astro|tsx|css)$/);
/** Tailwind's tokens first, then ours, which override them, then those of single sheets. */
const sheets = styled.filter(({ file }) => file.startsWith('src/styles/') && file !== 'src/styles/tokens.css');
const theme = [read('node_modules/tailwindcss/theme.css'), read('src/styles/tokens.css')]
  .concat(sheets.map(({ text }) => text))
  .map((text) => text.replaceAll(/^@(?:import|source)\b.*;$/gm, ''));

describe('the project keeps its boundaries', () => {
  const checks: Record<string, () => readonly string[]> = {
    'only functions lie in functions/': () => misplacedFunctions(files),
    'every function has a rule or a schedule, every rule its function': () => unmatchedFunctions(functions, rules),
    'no rule opens all functions at once': () => wildcardRules(rules),
    'Netlify can read every config': () => unreadableConfigs(deployed),
    'every operation has its rule and is wired': () => unwiredRoutes(routes, rules, functions),
    'no two operations collide': () => collidingRoutes(routes),
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
    // A plain dialog, or a button beside its own way out, closes without a question about the typed text.
    'a form in a dialog is in a FormDialog': () =>
      strayUses(
        sourcesOf(/^src\/(?:components|islands|layouts|pages|ui)\/.+\.(?:astro|tsx?)$/),
        /^(?=[\s\S]*(?:<SaveForm\b|useGuardedForm\())[\s\S]*(?:<Dialog\b|\bonCancel=)/,
        [],
      ),
    // A dialog of choices loses a few clicks; the others are filters, drafts, or insert into a draft.
    'a form of the admin area guards what is typed': () =>
      strayUses(admin, /^(?![\s\S]*(?:\{\.\.\.guarded\}|guardForm\())[\s\S]*<form\b/, [
        'src/islands/admin/content/entry/entry-form.tsx',
        'src/islands/admin/csv/csv-dialog.tsx',
        'src/islands/admin/letters/count-dialog.tsx',
        'src/islands/admin/letters/text/image-dialog.tsx',
        'src/islands/admin/letters/text/link-dialog.tsx',
        'src/islands/admin/mail/switch-form.tsx',
        'src/islands/admin/people/import/plan-step.tsx',
        'src/islands/admin/tagging/url-tester.tsx',
        'src/islands/admin/visits/report/visit-filters.tsx',
      ]),
    // The URL tester must show what an address does exactly as it is typed.
    'every typed address is completed': () => incompleteAddresses(admin.filter(({ file }) => !/url-tester/.test(file))),
    'advisory locks are numbered in one list': () => looseLocks(sourcesOf(/^(?:db\/(?!migrations)|src|scripts)/)),
    'every version is exact': () => looseVersions({ ...manifest.dependencies, ...manifest.devDependencies }),
    'the lockfile knows one registry': () => foreignRegistries(read('package-lock.json')),
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
    'no two subjects import each other newly': () =>
      [...findCircles(sourcesOf(/^(?:src|db)\/.+\.(?:ts|tsx|astro)$/), manifest.imports)]
        .filter(([pair]) => !heldCircles.includes(pair))
        .map(([pair, ways]) => `${pair} is a new circle. Turn one of ${ways}.`),
    'every path of a chunk exists': () => chunkedPaths.filter((path) => !existsSync(join(root, path))),
    'Tailwind reads every room that a sheet names': () => emptySources(sheets, files),
  };

  test.each(Object.entries(checks))('%s', (_, check) => {
    expect(check()).toEqual([]);
  });

  test('every class is a utility or defined in its own file', async () => {
    expect(await findUndefinedClasses(styled, theme.join('\n'))).toEqual([]);
  });

  test("Astro's configuration, which TypeScript does not check, imports only what exists", () => {
    const imports = [...read('astro.config.mjs').matchAll(/^import \{([^}]+)\} from '\.\/(src\/\S+)';$/gm)];
    const names = imports.flatMap(([, list = '', file = '']) =>
      list.split(',').map((name) => ({ file, name: name.trim() })),
    );
    expect(names.length).toBeGreaterThan(5);
    const missing = names.filter(
      ({ file, name }) => !new RegExp(`^export (?:async )?(?:const|function) ${name}\\b`, 'm').test(read(file)),
    );
    expect(missing).toEqual([]);
  });

  test('no two advisory locks share a number', () => {
    expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
  });
});
