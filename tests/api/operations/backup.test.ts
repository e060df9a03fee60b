import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { media } from '#db/schema/content/media.ts';
import { openBackup, readDump } from '#local/database/backup.ts';
import { checkPictures, restore } from '#local/database/restoring.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { read, root } from '#tests/support/site/codebase/tree.ts';

const password = 'ein langes Passwort nur für Sicherungen';
const nameOf = (bytes: string) => `${createHash('sha256').update(bytes).digest('hex')}.webp`;
const [older, newer] = ['an older picture', 'a newer picture'];

/** Fake `psql` with the two calls of the script: a single value, or rows in COPY format. */
const psql = `#!${process.execPath}
const { Client } = require(${JSON.stringify(createRequire(import.meta.url).resolve('pg'))});
const command = process.argv.at(-1);
const [, copied] = /^copy \\((.*)\\) to stdout$/s.exec(command) ?? [];
const client = new Client({ connectionString: process.env.DATABASE_URL, types: { getTypeParser: () => String } });
const cell = (value) => (value === null ? '\\\\N' : value.replaceAll('\\\\', '\\\\\\\\'));
client.connect().then(async () => {
  const { rows } = await client.query({ text: copied ?? command, rowMode: 'array' });
  for (const row of rows) console.log(copied ? row.map(cell).join('\\t') : row[0]);
  await client.end();
});
`;
/** Fake `pg_dump`: a table that refers to images, without the images' own rows. */
const pgDump = `#!/usr/bin/env bash
if [ "$1" = --version ]; then echo 'pg_dump (PostgreSQL) 18.4'; exit; fi
[ -z "\${BROKEN:-}" ] || exit 1
case "$*" in *--exclude-table-data=public.media*) ;; *) exit 1 ;; esac
echo '-- Dumped from database version 18.4'
printf 'COPY public.images (name, alt) FROM stdin;\\n${nameOf(older)}\\tCOPY of it\\n\\\\.\\nselect 1;\\n'
`;

let folder: string;
let source: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  for (const [name, text] of Object.entries({ psql, pg_dump: pgDump })) {
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o755);
  }
  source = await createDatabase('migrated');
  const client = new Client({ connectionString: source });
  await client.connect();
  for (const [bytes, createdAt] of [
    [older, '2026-10-31T23:59:59Z'],
    [newer, '2026-11-01T00:00:00Z'],
  ]) {
    await client.query(
      'insert into media (name, type, width, height, bytes, created_at) values ($1, $2, 1, 1, $3, $4)',
      [nameOf(bytes ?? ''), 'image/webp', Buffer.from(bytes ?? ''), createdAt],
    );
  }
  await client.end();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function backUp(args: readonly string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('bash', [join(root, 'scripts/backup.sh'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: `${folder}:${process.env.PATH ?? ''}`,
      DATABASE_URL: source,
      BACKUP_PASSWORD: password,
      ...variables,
    },
  });
  return { status, output: stdout + stderr };
}
const since = { PICTURES_SINCE: '2026-11-01 00:00+00' };

test('a night stores the bytes of new pictures only, and the monthly file contains the others', async () => {
  expect(backUp(['bilder.enc', 'pictures'])).toMatchObject({ status: 0 });
  const night = backUp(['nacht.enc'], { ...since, PICTURES_FILE: 'bilder.enc' });
  expect(night).toMatchObject({ status: 0, output: expect.stringContaining('Netz bei Neon Free: rund 0 von 5000 MB') });

  const target = new Client({ connectionString: await createDatabase('migrated') });
  await target.connect();
  const fill = (file: string) => restore(target, readDump(openBackup(join(folder, file), password)));
  expect(await fill('nacht.enc')).toEqual([
    { name: 'public.media', expected: 2, found: 2 },
    { name: 'public.images', expected: 1, found: 1 },
    { name: 'public.restores', expected: 1, found: 1 },
  ]);
  expect(await checkPictures(target)).toEqual({ absent: 1, damaged: 0 });
  await fill('bilder.enc');
  expect(await checkPictures(target)).toEqual({ absent: 0, damaged: 0 });
  const { rows } = await target.query(`select convert_from(bytes, 'UTF8') as bytes from media order by created_at`);
  expect(rows).toEqual([{ bytes: older }, { bytes: newer }]);
  await target.query(`update media set bytes = 'other' where created_at < '2026-11-01'`);
  expect(await checkPictures(target)).toEqual({ absent: 0, damaged: 1 });
  await target.end();
});

test('a failing dump and unreadable pictures fail the backup at once', () => {
  expect(backUp(['nacht.enc'], { ...since, BROKEN: 'yes' }).status).not.toBe(0);
  expect(backUp(['nacht.enc'], { PICTURES_SINCE: 'never' }).status).not.toBe(0);
});

test('a picture’s row is stored with all of its columns', () => {
  const [, columns = ''] = /COPY public\.media \((.*)\) FROM/.exec(read('scripts/backup.sh')) ?? [];
  expect(columns.split(', ')).toEqual(Object.values(getTableColumns(media)).map(({ name }) => name));
});
