import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { beforeAll, expect, test } from 'vitest';
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' };
import { openBackup, readDump } from '#local/database/backup.ts';
import { runBuildStep, temporaryProject } from '#tests/support/site/project.ts';

const password = 'ein langes Passwort nur für Sicherungen';

/** Encrypts like the command in `.github/workflows/backup.yml`. */
function encrypted(text: string): Buffer {
  const salt = randomBytes(8);
  const secret = pbkdf2Sync(password, salt, 600_000, 48, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', secret.subarray(0, 32), secret.subarray(32));
  return Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(gzipSync(text)), cipher.final()]);
}

/** Builds a dump with our tables: rows in PostgreSQL's own format between `pg_dump`'s markers. */
async function dumpOf(people: readonly string[]): Promise<string> {
  const migrations = journal.entries.map(({ tag }) =>
    readFileSync(join(import.meta.dirname, `../../db/migrations/${tag}.sql`), 'utf8'),
  );
  const applied = migrations.map((_, number) => `${number}\thash\t${number}\n`);
  const schema = [
    ...migrations,
    'create schema drizzle;',
    'create table drizzle.__drizzle_migrations (id integer, hash text, created_at bigint);',
  ].join('\n');
  const database = await PGlite.create();
  await database.exec(schema);
  for (const name of people) await database.query('insert into people (email, name) values ($1, $1)', [name]);
  const { blob } = await database.query(`copy people (email, name, unsubscribe_token) to '/dev/blob'`);
  await database.close();
  return [
    '-- Dumped from database version 18.4',
    '\\restrict token',
    // PostgreSQL 17 and newer know this setting, 16 does not.
    'SET transaction_timeout = 0;',
    schema,
    `COPY public.people (email, name, unsubscribe_token) FROM stdin;\n${await blob?.text()}\\.`,
    `COPY drizzle.__drizzle_migrations (id, hash, created_at) FROM stdin;\n${applied.join('')}\\.`,
    'COPY public.letters (id) FROM stdin;\n\\.',
    'create index restored on people (name);',
    '\\unrestrict token',
    '',
  ].join('\n');
}

let dump: string;
beforeAll(async () => {
  dump = await dumpOf(['ada@example.org', 'Zeile\nzwei\\.\tmit Tabulator', '\\.']);
});

async function check(file: Buffer) {
  const variables = { BACKUP_PASSWORD: password, PATH: process.env.PATH ?? '' };
  return runBuildStep('scripts/restore-check.ts', variables, await fileOf(file));
}

test('a backup is restored into an empty database, and every row is counted', async () => {
  const { status, output } = await check(encrypted(dump));
  expect(output).toContain('PostgreSQL 18, dieselbe Hauptversion');
  expect(output).toContain('public.people: 3 von 3 Zeilen');
  expect(output).toContain('public.letters: 0 von 0 Zeilen');
  expect(output).toContain('Die Sicherung ist vollständig: 3 Tabellen,');
  expect(output).toContain('Sie passt zu diesem Code.');
  expect(status).toBe(0);
});

test('missing rows are reported by table', async () => {
  const lost = dump.replace('create index restored', "delete from people where name = '\\.';\ncreate index restored");
  const { status, output } = await check(encrypted(lost));
  expect(output).toContain('public.people: 2 von 3 Zeilen');
  expect(output).toContain('Nicht alles ist angekommen: public.people.');
  expect(status).toBe(1);
});

async function fileOf(file: Buffer): Promise<string> {
  const path = join(await temporaryProject({}), 'sicherung.sql.gz.enc');
  await writeFile(path, file);
  return path;
}

async function readAll(path: string, key = password): Promise<void> {
  for await (const part of readDump(openBackup(path, key))) expect(part.kind).toMatch(/sql|copy|rows|end/);
}

test.each([
  ['another password', () => encrypted(dump), 'falsch', 'BACKUP_PASSWORD ist ein anderes.'],
  ['half of a file', () => encrypted(dump).subarray(0, 4000), password, 'Die Sicherung ist beschädigt'],
  ['half of a dump', () => encrypted(dump.slice(0, dump.indexOf('\n\\.'))), password, 'endet mitten in einer Tabelle'],
  ['another file', () => Buffer.from('PGDMP'), password, 'keine verschlüsselte Sicherung'],
  ['nothing within', () => encrypted(''), password, 'steht keine Tabelle'],
])('%s is refused in a sentence', async (_, file, key, sentence) => {
  await expect(readAll(await fileOf(file()), key)).rejects.toThrow(sentence);
});

test('an error outside the backup is reported unchanged, never as a wrong password', async () => {
  await expect(readAll(tmpdir())).rejects.toThrow('EISDIR');
  await expect(readAll(join(tmpdir(), 'fehlt.enc'))).rejects.toThrow('ENOENT');
});

test('a dump beyond the longest string of JavaScript is read in pieces', async () => {
  const piece = Buffer.from(`${'x'.repeat(9_999)}\n`.repeat(10));
  const pieces = Math.ceil(600_000_000 / piece.length);
  async function* large() {
    yield Buffer.from('COPY public.people (email, name) FROM stdin;\n');
    for (let sent = 0; sent < pieces; sent += 1) yield piece;
    yield Buffer.from('\\.\nselect 1;\n');
  }
  let [rows, longest] = [0, 0];
  for await (const part of readDump(large())) {
    if (part.kind !== 'rows') continue;
    rows += part.count;
    longest = Math.max(longest, part.rows.length);
  }
  expect(rows).toBe(pieces * 10);
  expect(longest).toBeLessThan(1_000_000);
});

test('a dump of another major version is refused, with the command for a server of its own', async () => {
  const { status, output } = await check(encrypted(dump.replace('version 18.4', 'version 17.5')));
  expect(output).toContain('kommt aus PostgreSQL 17, zum Einspielen da ist 18');
  expect(output).toContain('postgres:17-alpine');
  expect(status).toBe(1);
});
