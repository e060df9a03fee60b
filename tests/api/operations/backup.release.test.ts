// @module-tag release
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { media } from '#db/schema/content/media.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { writePostgresTools } from '#tests/support/database/postgres-tools.ts';
import { read, root } from '#tests/support/site/codebase/tree.ts';

const password = 'ein langes Passwort nur für Sicherungen';
const nameOf = (bytes: string) => `${createHash('sha256').update(bytes).digest('hex')}.webp`;
const [older, newer] = ['an older picture', 'a newer picture'];

/** Fake `pg_dump`: a table that refers to images, without the images' own rows, and what `AFTER` adds. */
const pgDump = `#!/usr/bin/env bash
if [ "$1" = --version ]; then echo 'pg_dump (PostgreSQL) 18.4'; exit; fi
[ -z "\${BROKEN:-}" ] || exit 1
case "$*" in *--exclude-table-data=public.analytics_salts*--exclude-table-data=public.media*) ;; *) exit 1 ;; esac
echo '-- Dumped from database version 18.4'
# A real dump creates the table: nothing written before it remains.
echo 'truncate public.restores;'
printf 'COPY public.images (name, alt) FROM stdin;\\n${nameOf(older)}\\tCOPY of it\\n\\\\.\\n'
printf "COPY public.restores (made_at) FROM stdin;\\n2026-10-01T00:00:00Z\\n\\\\.\\n\${AFTER:-select 1};\\n"
`;

let folder: string;
let source: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  await writePostgresTools(folder, pgDump);
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

function run(script: string, args: readonly string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('bash', [join(root, 'scripts', script), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH ?? ''}`, BACKUP_PASSWORD: password, ...variables },
  });
  return { status, output: stdout + stderr };
}

const backUp = (args: readonly string[], variables: Record<string, string> = {}) =>
  run('backup.sh', args, { DATABASE_URL: source, ...variables });

async function check(args: readonly string[], variables: Record<string, string> = {}) {
  const url = await createDatabase('migrated');
  return { url, ...run('restore-check.sh', args, { RESTORE_DATABASE_URL: url, ...variables }) };
}
const since = { PICTURES_SINCE: '2026-11-01 00:00+00' };

test('a night stores the bytes of new pictures only, and the monthly file contains the others', async () => {
  expect(backUp(['bilder.enc', 'pictures'])).toMatchObject({ status: 0 });
  const night = backUp(['nacht.enc'], { ...since, PICTURES_FILE: 'bilder.enc' });
  expect(night).toMatchObject({ status: 0, output: expect.stringContaining('Netz bei Neon Free: rund 0 von 5000 MB') });

  const half = await check(['nacht.enc']);
  expect(half.output).toContain('1 Bilder stehen in der Datei „bilder“ desselben Monats');
  const { url, ...whole } = await check(['nacht.enc', 'bilder.enc']);
  expect(whole).toEqual({
    status: 0,
    output: `  public.media: 2 von 2 Zeilen
  public.images: 1 von 1 Zeilen
  public.restores: 1 von 1 Zeilen
Die Sicherung ist vollständig: 3 Tabellen.
`,
  });
  const target = new Client({ connectionString: url });
  await target.connect();
  const { rows } = await target.query(`select convert_from(bytes, 'UTF8') as bytes from media order by created_at`);
  const marks = await target.query(`select from restores where made_at > '2026-10-01T00:00:00Z'`);
  await target.end();
  expect(rows).toEqual([{ bytes: older }, { bytes: newer }]);
  expect(marks.rowCount, 'the moment of the backup').toBe(1);
});

test.each([
  ['that lost a row', 'delete from images', 'Nicht alles ist angekommen: public.images.'],
  ['with a damaged picture', `update media set bytes = 'other' where bytes <> ''`, '1 Bilder sind beschädigt.'],
  ['whose statements fail', 'select nothing', 'Die Sicherung ließ sich nicht einspielen.'],
])('a backup %s is refused in a sentence', async (_, after, sentence) => {
  expect(backUp(['nacht.enc'], { ...since, AFTER: after })).toMatchObject({ status: 0 });
  expect(await check(['nacht.enc'])).toMatchObject({ status: 1, output: expect.stringContaining(sentence) });
});

test('half a file, a foreign one and another password are refused in a sentence', async () => {
  expect(backUp(['nacht.enc'], since)).toMatchObject({ status: 0 });
  const file = await readFile(join(folder, 'nacht.enc'));
  await writeFile(join(folder, 'half.enc'), file.subarray(0, file.length / 2));
  await writeFile(join(folder, 'foreign.enc'), 'PGDMP');
  const refusal = { status: 1, output: expect.stringContaining('oder BACKUP_PASSWORD ist ein anderes.') };
  expect(await check(['half.enc'])).toMatchObject(refusal);
  expect(await check(['foreign.enc'])).toMatchObject(refusal);
  expect(await check(['nacht.enc'], { BACKUP_PASSWORD: 'falsch' })).toMatchObject(refusal);
});

test('a refused login fails the backup in a sentence, without an address', () => {
  const url = source.replace(/\/\/[^:@]+/, '//nobody');
  const { status, output } = backUp(['nacht.enc'], { DATABASE_URL: url });
  expect([status, output]).toEqual([1, expect.stringMatching(/^role "nobody" does not exist\nDie Datenbank .+\?\n$/)]);
});

test('a failing dump and unreadable pictures fail the backup at once', () => {
  expect(backUp(['nacht.enc'], { ...since, BROKEN: 'yes' }).status).not.toBe(0);
  expect(backUp(['nacht.enc'], { PICTURES_SINCE: 'never' }).status).not.toBe(0);
});

test('a picture’s row is stored with all of its columns', () => {
  const [, columns = ''] = /COPY public\.media \((.*)\) FROM/.exec(read('scripts/backup.sh')) ?? [];
  expect(columns.split(', ')).toEqual(Object.values(getTableColumns(media)).map(({ name }) => name));
});
