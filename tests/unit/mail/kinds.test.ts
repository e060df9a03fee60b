import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailKinds } from '#domain/mail/kinds.ts';
import { everyKind } from '#server/services/mail-registry.ts';

const root = join(import.meta.dirname, '../../..');

test('every kind of mail is registered, once', () => {
  expect(everyKind.map(({ name }) => name).toSorted()).toEqual([...mailKinds].toSorted());
});

test('no query writes the kind of a mail out, where nobody would notice that it is none', async () => {
  const written: string[] = [];
  for await (const file of glob('db/queries/**/*.ts', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    if (/jsonb_build_object\(\s*'kind', '|payload ->> 'kind' (?:=|<>|in \()\s*'/.test(source)) written.push(file);
  }
  expect(written).toEqual([]);
});
