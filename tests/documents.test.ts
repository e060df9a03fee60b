import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  brokenLinks,
  doubledComments,
  foreignCitations,
  longDocuments,
  missingPaths,
  shapelessDecisions,
  unknownCommands,
  unknownHeadings,
  unknownIdentifiers,
  unknownSections,
  unlistedFunctions,
  wordsIn,
} from './support/site/codebase/documents.ts';
import type { Source } from './support/site/codebase/structure.ts';
import { files, read } from './support/site/codebase/tree.ts';

// Applied migrations never change, so their comments may be out of date.
const sources: readonly Source[] = files
  .filter((file) => !file.startsWith('db/migrations/'))
  .filter((file) => /\.(?:ts|tsx|mjs|astro|css|toml|ya?ml|sql|md)$|^\.ci\/run$|^\.env\.example$/.test(file))
  .map((file) => ({ file, text: read(file) }));
const documents = sources.filter(({ file }) => file.endsWith('.md'));
const guide = documents.filter(({ file }) => file === 'CONTRIBUTING.md');
const decisions = documents.filter(({ file }) => file.startsWith('docs/decisions/'));

const { scripts } = z.parse(z.object({ scripts: z.record(z.string(), z.string()) }), JSON.parse(read('package.json')));
const limits = {
  'CONTRIBUTING.md': 1200,
  'docs/architecture.md': 1300,
  ...Object.fromEntries(decisions.map(({ file }) => [file, 350])),
};

describe('documents and comments can be followed', () => {
  const checks: Record<string, () => string[]> = {
    'every path exists': () => missingPaths(sources, files),
    'every doc comment stands beside what it describes': () => doubledComments(sources),
    'nothing outside the repository is cited': () => foreignCitations(sources),
    'every cited section and rule exists': () =>
      unknownSections(sources, read('docs/spec.md'), read('docs/decisions/law.md')),
    'every link leads somewhere': () => brokenLinks(documents, files),
    'every heading that the code quotes exists': () => unknownHeadings(sources, documents),
    'every function is in the table of subjects': () => unlistedFunctions(read('docs/architecture.md'), files),
    'every command exists': () => unknownCommands(sources, scripts),
    'every identifier of the guide exists': () => unknownIdentifiers(guide, sources),
    'every decision says why and what follows': () => shapelessDecisions(decisions),
    'the architecture and the decisions are short': () => longDocuments(documents, limits),
  };

  test.each(Object.entries(checks))('%s', (_, check) => {
    expect(check()).toEqual([]);
  });
});

test('all documents together have at most 28,000 words', () => {
  const all = documents.filter(({ file }) => /^(?:README|CONTRIBUTING)\.md$|^docs\//.test(file));
  expect(all.reduce((sum, document) => sum + wordsIn(document), 0)).toBeLessThanOrEqual(28_000);
});
