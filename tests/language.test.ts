import { describe, expect, test } from 'vitest';
import { unclearComments, unclearNames } from './support/site/codebase/language.ts';
import { files, read } from './support/site/codebase/tree.ts';

// Applied migrations never change, and the samples of this check are bad on purpose.
const exempt = /^db\/migrations\/|^tests\/language\.test\.ts$|\/codebase\/language\.ts$/;
const sources = files
  .filter((file) => /\.(?:ts|tsx|mjs|astro|css|sql|toml|yml|sh)$|^\.ci\/run$|^\.env\.example$/.test(file))
  .filter((file) => !exempt.test(file))
  .map((file) => ({ file, text: read(file) }));

describe('the comments of the project', () => {
  test('are read once: they open with a verb or a noun, name the actor and use the words of the trade', () => {
    expect(unclearComments(sources)).toEqual([]);
  });
});

describe('the names of the project', () => {
  test('are the words of the trade', () => {
    expect(unclearNames(sources)).toEqual([]);
  });
});

describe('the check of names', () => {
  test.each([
    'function told() {}',
    'const settle = () => 1;',
    'async function layAside() {}',
    'interface LetterDesk {}',
  ])('refuses %s', (text) => {
    expect(unclearNames([{ file: 'src/sample.ts', text }])).toHaveLength(1);
  });

  test.each(['const settled = 1;', 'function tellsRevenue() {}', 'const noteOf = 1;'])('accepts %s', (text) => {
    expect(unclearNames([{ file: 'src/sample.ts', text }])).toEqual([]);
  });
});

describe('the check of comments', () => {
  const code = (text: string) => ({ file: 'src/sample.ts', text });

  test.each([
    '/** What is told of money. */',
    '/** Revenue.\n * Where it is null, nothing was bought. */',
    '// Whoever asks gets it.',
    'const a = 1; // As the spec says.',
    '<p>{/* Of all rows the first. */}</p>',
    '/** Returns what somebody has typed. */',
    '/** Rows that were laid aside. */',
    '/** Returns the answers; none while she does not ask. */',
    `/** ${'Returns the answers. '.repeat(7)} */`,
  ])('refuses %s', (text) => {
    expect(unclearComments([code(text)])).not.toEqual([]);
  });

  test.each([
    ['db/sample.sql', '-- Who is new.\nselect 1;'],
    ['sample.toml', '# What is built.\na = 1'],
    ['.env.example', '# Where mails go.\nA='],
  ])('refuses a comment in %s', (file, text) => {
    expect(unclearComments([{ file, text }])).toHaveLength(1);
  });

  test.each([
    '/** Revenue; null without permission or before the first sale. */',
    "/** Returns the owner's answers; none while she does not ask. */",
    "const title = 'Who is there?';",
    '// Netlify caches it, whatever the header says.',
  ])('accepts %s', (text) => {
    expect(unclearComments([code(text)])).toEqual([]);
  });
});
