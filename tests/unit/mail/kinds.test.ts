import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailKinds } from '#domain/mail/kinds.ts';
import { everyKind } from '#server/services/mail-registry.ts';

const root = join(import.meta.dirname, '../../..');

test('every kind of mail is registered once', () => {
  expect(everyKind.map(({ name }) => name).toSorted()).toEqual(Object.keys(mailKinds).toSorted());
});

test('no query contains the name of a mail kind as plain text, where a wrong one would go unnoticed', async () => {
  const written: string[] = [];
  for await (const file of glob('db/queries/**/*.ts', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    if (/jsonb_build_object\(\s*'kind', '|payload ->> 'kind' (?:=|<>|in \()\s*'/.test(source)) written.push(file);
  }
  expect(written).toEqual([]);
});

/** Finds statements that insert into the outbox, up to the end of their values. */
const inserts = (source: string): string[] =>
  source.match(/insert into outbox [^;]*?(?:next_attempt_at|\$\{OUTBOX_COLUMNS\})\)[^;]{0,600}/g) ?? [];

test('every statement that adds to the outbox states the cause', async () => {
  const silent: string[] = [];
  let found = 0;
  for await (const file of glob('{db/queries,src}/**/*.ts', { cwd: root })) {
    for (const insert of inserts(await readFile(join(root, file), 'utf8'))) {
      found += 1;
      if (!/^insert into outbox \(\$\{OUTBOX_COLUMNS\}\)[^;]*?\$\{(?:causeValues|sourceValues)\(/.test(insert))
        silent.push(file);
    }
  }
  expect(silent).toEqual([]);
  expect(found).toBeGreaterThan(8);
});
