import { describe, expect, test } from 'vitest';
import { unclearComments } from './support/site/house/language.ts';
import { files, read } from './support/site/house/tree.ts';

// Applied migrations never change, the body of a function only with its next one; the check's own samples are bad on purpose.
const exempt = /^db\/migrations\/|^tests\/language\.test\.ts$|\/house\/language\.ts$/;
const sources = files
  .filter((file) => /\.(?:ts|tsx|mjs|astro|css|sql)$/.test(file) && !exempt.test(file))
  .map((file) => ({ file, text: read(file).replace(/\bAS \$\$[\s\S]*?^\$\$;/m, '') }));

describe('the comments of the project', () => {
  test('are read once: they open with a verb or a noun, name the actor and use the words of the trade', () => {
    expect(unclearComments(sources)).toEqual([]);
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
  ])('refuses %s', (text) => {
    expect(unclearComments([code(text)])).not.toEqual([]);
  });

  test('refuses a comment in SQL', () => {
    expect(unclearComments([{ file: 'db/sample.sql', text: '-- Who is new.\nselect 1;' }])).toHaveLength(1);
  });

  test.each([
    '/** Revenue; null without permission or before the first sale. */',
    "const title = 'Who is there?';",
    '// Netlify caches it, whatever the header says.',
  ])('accepts %s', (text) => {
    expect(unclearComments([code(text)])).toEqual([]);
  });
});
