import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Withdrawn phrases: one contradicts another text, one claims what the owner cannot know. */
const refused = [/nur du und wir/, /automatisch auf Barrieren geprüft/];

test('withdrawn phrases do not return', () => {
  const folder = join(import.meta.dirname, '../../../src/content');
  const files = globSync('**/*.ts', { cwd: folder });
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return refused.filter((phrase) => phrase.test(text)).map((phrase) => `${file}: ${phrase}`);
  });
  expect(found).toEqual([]);
});
