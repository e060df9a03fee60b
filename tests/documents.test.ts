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
// Its own samples would make every name known.
const code = sources.filter(({ file }) => file !== 'tests/documents.test.ts');
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
    'every heading that the code quotes exists': () => unknownHeadings(code, documents),
    'every function is in the table of subjects': () => unlistedFunctions(read('docs/architecture.md'), files),
    'every command exists': () => unknownCommands(sources, scripts),
    'every identifier of the guide exists': () => unknownIdentifiers(guide, code),
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

describe('the checks can fail', () => {
  const document = (text: string): Source => ({ file: 'docs/sample.md', text });
  const code = (text: string): Source => ({ file: 'src/sample.ts', text });
  const present = ['README.md', 'src/domain/errors.ts', 'src/pages/[legal].astro', 'docs/sample.md', 'docs/spec.md'];

  test.each([
    code('/** See docs/gone.md. */'),
    code('// As src/domain/gone.ts does.'),
    code('/* `domain/gone.ts` knows. */'),
    code('const a = 1;\n// not in src/gone'),
    code('// As gone.ts and errors.ts do.'),
    code('/** The tests are in errors.spec.ts. */'),
    document('See src/domain/gone.ts.'),
    document('In `gone.ts` it stands.'),
    { file: 'netlify.toml', text: '# docs/gone.md says why' },
  ])('a missing path is found: $text', (source) => {
    expect(missingPaths([source], present)).toHaveLength(1);
  });

  test.each([
    code("const file = 'src/gone.ts';"),
    code('// As errors.ts, domain/errors.ts and any <name>.ts do.'),
    code("const url = 'https://example.com/docs/gone.md';"),
    code('// As src/domain and `src/pages/[legal].astro` do, and every src/domain/<name>.ts.'),
    document('`domain/errors.ts`, src/domain/errors.ts, `/api/analytics/script.js`, and #domain/gone.'),
  ])('an existing path and a text without one pass: $text', (source) => {
    expect(missingPaths([source], present)).toEqual([]);
  });

  test.each([...['design', 'facts'].map((folder) => `${folder}/law.md`), 'law.md C7', 'issue 5', '/work/shared'])(
    '%s is found as a citation from outside',
    (citation) => {
      expect(foreignCitations([code(`// See ${citation}.`)])).not.toEqual([]);
      expect(foreignCitations([code('// docs/decisions/law.md C7, src/shared/law.ts')])).toEqual([]);
    },
  );

  test('two doc comments in a row are found', () => {
    expect(doubledComments([code('/** One. */\n/** Two. */\nconst a = 1;')])).toHaveLength(1);
    expect(doubledComments([code('/** One. */\nconst a = 1;\n/** Two. */\nconst b = 1;')])).toEqual([]);
  });

  test('unknown sections and rules are found', () => {
    const [spec, law] = ['## 2 Screens\n### 2.1 Routes', '- **C7** Withdrawal'];
    expect(unknownSections([code('// spec 2.1, 2; docs/decisions/law.md C7')], spec, law)).toEqual([]);
    expect(unknownSections([code('// spec 2.1, 3')], spec, law)).toHaveLength(1);
    expect(unknownSections([code('// docs/decisions/law.md, C7, C8')], spec, law)).toHaveLength(1);
  });

  test('broken links are found', () => {
    const spec = { file: 'docs/spec.md', text: '## Was bleibt (und was nicht)' };
    const linked = (link: string) => brokenLinks([document(`[a](${link})`), spec], present);
    expect(linked('../README.md')).toEqual([]);
    expect(linked('spec.md#was-bleibt-und-was-nicht')).toEqual([]);
    expect(linked('https://example.com/gone.md')).toEqual([]);
    expect(linked('README.md')).toHaveLength(1);
    expect(linked('spec.md#gone')).toHaveLength(1);
  });

  test('a quoted heading that its document lacks is found', () => {
    const guide = { file: 'docs/spec.md', text: '## Backup' };
    const quoted = (heading: string) => unknownHeadings([code(`'docs/spec.md, „${heading}“'`)], [guide]);
    expect(quoted('Backup')).toEqual([]);
    expect(quoted('Restore')).toHaveLength(1);
  });

  test('a function that no subject has, and a name without a function, are found', () => {
    const table = '| subject | functions |\n| --- | --- |\n| `law` | `law`, `edge/host` |\n\n';
    expect(unlistedFunctions(table, ['functions/law.ts', 'functions/edge/host.ts'])).toEqual([]);
    expect(unlistedFunctions(table, ['functions/law.ts', 'functions/cases.ts'])).toHaveLength(2);
  });

  test('unknown commands are found', () => {
    expect(unknownCommands([document('`npm run build` and `npm run gone`')], { build: 'x' })).toHaveLength(1);
  });

  test('unknown identifiers and calls are found', () => {
    const source = code("export const LINKS = [];\nscheduledFunction('nightly', 'scheduled');");
    const named = (text: string) => unknownIdentifiers([document(text)], [source]);
    expect(named('`LINKS`, `scheduledFunction(name, …)`, `src/gone.ts`, `faketime` and `a-b`')).toEqual([]);
    expect(named('`LINK_COLUMNS` and `scheduled(name)`')).toHaveLength(2);
  });

  test('decisions without a consequence and documents that are too long are found', () => {
    expect(shapelessDecisions([document('**Context.** a **Decision.** b')])).toHaveLength(1);
    expect(shapelessDecisions([document('**Context.** a **Decision.** b **Consequence.** c')])).toEqual([]);
    expect(longDocuments([document('a\nb\n')], { 'docs/sample.md': 1 })).toHaveLength(1);
    expect(longDocuments([document(' a\n')], { 'docs/sample.md': 1 })).toEqual([]);
  });
});
