import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chunkedPaths } from '#build/chunks.ts';
import {
  crowdedFolders,
  findCircles,
  findMissingNames,
  homelessFiles,
  importsOf,
  type Layers,
  newCircles,
} from './support/site/codebase/subjects.ts';
import { files, read, root } from './support/site/codebase/tree.ts';

/** Layers whose folders are subjects, with the few other folders and files (docs/architecture.md). */
const layers: Layers = {
  'src/domain': {
    folders: ['address', 'days'],
    root: [
      'backoff',
      'berlin-clock',
      'berlin-time',
      'csv',
      'daily-room',
      'durations',
      'errors',
      'file-type',
      'german-count',
      'german-money',
      'groups',
      'html',
      'keyset',
      'paging',
      'parts',
      'planning',
      'record',
      'sorting',
      'view-codec',
      'word-key',
    ],
  },
  'src/contracts': { root: ['answer', 'errors', 'fields', 'list-filters', 'obstacle', 'route', 'switches'] },
  'src/content': {
    root: ['bracketed-stars', 'csv-file', 'day-field', 'environment', 'markdown', 'plain-form', 'settings', 'toasts'],
  },
  'src/server/services': {
    root: [
      'daily-room',
      'image-encoder',
      'mail-registry',
      'mail-sender',
      'nightly',
      'obstacles',
      'own-requests',
      'readable-email',
      'revival',
      'secrets',
      'vendors',
    ],
  },
  'src/server/http': {
    root: [
      'body',
      'budget',
      'compression',
      'context',
      'endpoint',
      'errors',
      'log',
      'origin',
      'purge',
      'rate-limit',
      'response',
      'schedule',
    ],
  },
  'db/queries': {
    root: ['addresses', 'disclosure', 'integrations', 'chunks', 'rate-limits', 'sealed', 'search-pattern', 'timestamp'],
  },
  'db/schema': { root: ['columns', 'integrations', 'mailbox', 'rate-limits'] },
  'src/stores': {
    root: [
      'csv-parts',
      'integrations',
      'paged-query',
      'press',
      'query',
      'reachability',
      'saved-draft',
      'session',
      'switch-draft',
      'toasts',
      'unsaved',
    ],
  },
  // Each sales page has its own folder, and so have the course pages.
  'src/components': { folders: ['course', 'home', 'soulalchemy', 'soulcircle', 'soulplan'] },
  'src/islands': { folders: ['toasts'] },
  'src/islands/admin': {
    folders: ['chart', 'csv', 'forms', 'planning'],
    root: [
      'admin-app',
      'copying',
      'day-field',
      'newsletter',
      'obstacle-button',
      'settings',
      'use-query',
      'icon',
      'kept-focus',
      'loaded',
      'message',
      'dossier-button',
      'people-link',
      'save-file',
      'screen-link',
      'screens',
      'search-field',
      'technician',
      'time-filter',
    ],
  },
  'tests/unit': {
    root: [
      'answer',
      'backoff',
      'berlin-time',
      'client',
      'contracts',
      'day-reading',
      'domain',
      'errors',
      'failure-words',
      'fields',
      'german-money',
      'html',
      'integrations-store',
      'paged-query',
      'query',
      'saved-draft',
      'schedule',
      'secrets',
      'session',
      'toasts',
    ],
  },
  'tests/api': {
    root: [
      'database-functions',
      'driver-conformance',
      'exhausted',
      'host',
      'host-load',
      'host-swap',
      'mailbox',
      'migrations',
      'nightly',
      'publisher',
      'rollback',
      'purge',
      'rate-limits',
      'rows',
      'rules',
      'seed',
      'obstacles',
    ],
  },
  'tests/e2e': { root: ['accessibility', 'admin-accessibility', 'axe', 'keyboard', 'settled'] },
  'tests/support': {
    folders: ['browser', 'database', 'site'],
    root: [
      'agents',
      'clients',
      'contracts',
      'exchange',
      'global-setup',
      'hostile',
      'lambda',
      'lambda-process',
      'leaks',
      'obstacle-cases',
      'raw-client',
      'scene',
      'silent-server',
      'visitor',
    ],
  },
};

/** Folders that may hold more than twenty files, with the reason. */
const exempt = {
  '.': 'tools look for their configuration here',
  'db/migrations': 'drizzle-kit writes them',
  'db/migrations/meta': 'drizzle-kit writes it',
  'docs/decisions': 'one file for each, found by its name',
  functions: 'Netlify deploys every file in it, and none in a folder',
  'src/assets/art': 'the picture names the file',
  'src/pages': 'the address names the file',
  'src/ui': 'looked up by the name of the component',
};

/** Subjects that import each other, by layer. These are to be resolved; new ones are not allowed. */
const held: Readonly<Record<string, readonly string[]>> = {
  'src/content': ['content ↔ pages'],
  'src/server/services': ['content ↔ law', 'content ↔ operations', 'mail ↔ dashboard', 'people ↔ letters'],
  'src/islands/admin': ['content ↔ law'],
};

/** Subjects that import each other across all layers of src and db. */
const heldOverAll: readonly string[] = [
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

const { imports: aliases } = z.parse(
  z.object({ imports: z.record(z.string(), z.string()) }),
  JSON.parse(read('package.json')),
);
const sources = files
  .filter((file) => /^(?:src|db)\/.+\.(?:ts|tsx|astro)$/.test(file))
  .map((file) => ({ file, text: read(file) }));
const imports = importsOf(sources, aliases);

describe('every subject has one folder in every layer', () => {
  test("every file is in a subject's folder or on the short list of its layer", () => {
    expect(homelessFiles(files, layers)).toEqual([]);
  });

  test('the lists name existing places only', () => {
    expect(findMissingNames(files, layers)).toEqual([]);
  });

  test('no folder holds more than twenty files', () => {
    expect(
      crowdedFolders(
        files.filter((file) => !file.startsWith('public/')),
        exempt,
      ),
    ).toEqual([]);
  });

  test.each(Object.keys(layers))('the import cycles between subjects only become fewer: %s', (layer) => {
    expect(newCircles(findCircles(imports, layers, layer), held[layer] ?? [], layer)).toEqual([]);
  });

  test('the import cycles between subjects only become fewer: all layers', () => {
    expect(newCircles(findCircles(imports, layers), heldOverAll, 'All layers')).toEqual([]);
  });

  test('every path of a chunk exists', () => {
    const missing = chunkedPaths.filter((path) => !existsSync(join(root, path)));
    expect(missing.map((path) => `src/build/chunks.ts names ${path}, which is gone. Name where it lies now.`)).toEqual(
      [],
    );
  });
});

describe('the checks can fail', () => {
  const sampleLayers: Layers = {
    'src/domain': { root: ['errors'] },
    'src/islands': { folders: ['toasts'] },
    'src/islands/admin': { folders: ['chart'] },
  };
  const source = (file: string, ...targets: readonly string[]) => ({
    file,
    text: targets.map((target) => `import type { A } from '${target}';`).join('\n'),
  });

  test.each([
    'src/domain/forms/a.ts',
    'src/domain/money.ts',
    'src/islands/chart/a.tsx',
    'src/islands/admin/toasts/a.tsx',
    'src/islands/admin/admin-app.tsx',
  ])("%s is in no subject's folder", (file) => {
    expect(homelessFiles([file], sampleLayers)).toHaveLength(1);
  });

  test.each([
    'src/domain/errors.ts',
    'src/domain/redirects/deep/a.ts',
    'src/islands/toasts/a.tsx',
    'src/islands/admin/law/a.tsx',
    'scripts/a.ts',
  ])("%s is in a subject's folder", (file) => {
    expect(homelessFiles([file], sampleLayers)).toEqual([]);
  });

  test('lists that name missing places are found', () => {
    const shown = ['src/domain/errors.ts', 'src/islands/toasts/a.tsx', 'src/islands/admin/chart/a.tsx'];
    expect(findMissingNames(shown, sampleLayers)).toEqual([]);
    expect(findMissingNames(['src/domain/errors/a.ts', 'src/islands/admin/toasts/a.tsx'], sampleLayers)).toHaveLength(
      3,
    );
  });

  test('crowded folders are found', () => {
    const many = Array.from({ length: 21 }, (_, index) => `src/ui/a${index}.tsx`);
    expect(crowdedFolders(many.slice(1), {})).toEqual([]);
    expect(crowdedFolders(many, {})).toHaveLength(1);
    expect(crowdedFolders(many, { 'src/ui': 'looked up by name' })).toEqual([]);
  });

  test('import cycles between subjects are found, in a layer and over all', () => {
    const aliases = { '#domain/*': './src/domain/*', '#islands/*': './src/islands/*' };
    const turned = importsOf(
      [
        source('src/domain/law/a.ts', '../mail/b.ts', '../errors.ts', './b.ts', 'zod/mini'),
        source('src/domain/mail/c.ts', '../people/d.ts'),
        source('src/islands/admin/people/e.tsx', '#domain/mail/c.ts', '#islands/toasts/a.tsx'),
      ],
      aliases,
    );
    expect(findCircles(turned, sampleLayers, 'src/domain')).toEqual({});
    const overAll = findCircles(turned, sampleLayers);
    expect(Object.keys(overAll)).toEqual(['people ↔ mail']);
    const back = importsOf([source('src/domain/mail/c.ts', '#domain/law/a.ts')], aliases);
    expect(Object.keys(findCircles(new Map([...turned, ...back]), sampleLayers, 'src/domain'))).toEqual(['mail ↔ law']);

    expect(newCircles(overAll, ['people ↔ mail'], 'here')).toEqual([]);
    expect(newCircles(overAll, [], 'here')).toHaveLength(1);
    expect(newCircles({}, ['people ↔ mail'], 'here')).toHaveLength(1);
  });
});
