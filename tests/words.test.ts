import { describe, expect, test } from 'vitest';
import { otherWords } from './support/site/codebase/german-words.ts';
import { files, read } from './support/site/codebase/tree.ts';

// Legal texts and first content are the law's and the owner's words, and the spec's.
const exempt = /^src\/content\/(?:law|content)\//;
const sources = files
  .filter((file) => /^src\/(?:content|server\/services|contracts)\/.*\.ts$/.test(file) && !exempt.test(file))
  .map((file) => ({ file, text: read(file) }));

describe('the German texts', () => {
  test('have one word for each concept', () => {
    expect(otherWords(sources)).toEqual([]);
  });

  test.each([
    "const a = 'Dieser Redirect ist nicht aktiv.';",
    'const a = `Alle Mails warten`;',
    "const a = 'Alle Abonnenten';",
    "const a = 'Erstattung';",
  ])('may not say %s', (text) => {
    expect(otherWords([{ file: 'src/content/sample.ts', text }])).toHaveLength(1);
  });

  test.each([
    "const a = 'Redirect erstellt';",
    "const a = 'Dieser Kurzlink ist nicht aktiv.';",
    "const a = 'E-Mails warten'; // Mails of the outbox",
    "import type { Redirect } from '#contracts/redirects/editing.ts';",
  ])('may say %s', (text) => {
    expect(otherWords([{ file: 'src/content/sample.ts', text }])).toEqual([]);
  });
});
