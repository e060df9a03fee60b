import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

/** As `openssl enc -aes-256-cbc -pbkdf2 -iter 600000` writes it: `Salted__`, eight bytes of salt, what is encrypted. */
const SALTED = 'Salted__';
const HEADER_BYTES = 16;
const ITERATIONS = 600_000;
const KEY_BYTES = 32;
const IV_BYTES = 16;

/** A backup that cannot be read; the message is a German sentence for whoever tries. */
class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * What `.github/workflows/backup.yml` has packed and encrypted: the text of `pg_dump`.
 *
 * @throws BackupError where the file is another one, is damaged, or has another password
 */
export function openBackup(file: Buffer, password: string): string {
  if (file.subarray(0, SALTED.length).toString('latin1') !== SALTED) {
    throw new BackupError('Das ist keine verschlüsselte Sicherung: Erwartet wird eine Datei auf .sql.gz.enc.');
  }
  const salt = file.subarray(SALTED.length, HEADER_BYTES);
  const secret = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES + IV_BYTES, 'sha256');
  const cipher = createDecipheriv('aes-256-cbc', secret.subarray(0, KEY_BYTES), secret.subarray(KEY_BYTES));
  try {
    return gunzipSync(Buffer.concat([cipher.update(file.subarray(HEADER_BYTES)), cipher.final()])).toString('utf8');
  } catch (cause) {
    throw new BackupError('Die Sicherung ist beschädigt, oder BACKUP_PASSWORD ist ein anderes.', { cause });
  }
}

/** A table of a backup: its rows in the file, and how many of them have arrived. */
export interface RestoredTable {
  readonly name: string;
  readonly expected: number;
  readonly found: number;
}

/** Rows as `pg_dump` writes them: one each line, until a line that says `\.` alone. */
const COPY = /^(COPY (\S+) \(.*\) FROM) stdin;$/;
/** For `psql` alone, since PostgreSQL 17.6. */
const FOR_PSQL = /^\\(?:un)?restrict\b/;

type DumpPart = { readonly sql: string } | { readonly copy: string; readonly table: string; readonly rows: string[] };

/**
 * The statements and the tables' rows of a dump, in its order.
 *
 * @throws BackupError when it ends within a table
 */
export function readDump(dump: string): readonly DumpPart[] {
  const lines = dump.split('\n');
  const parts: DumpPart[] = [];
  let statements: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, copy, table] = COPY.exec(line) ?? [];
    if (copy === undefined || table === undefined) {
      if (!FOR_PSQL.test(line)) statements.push(line);
      continue;
    }
    const end = lines.indexOf('\\.', at);
    if (end < 0) throw new BackupError('Die Sicherung ist unvollständig: Sie endet mitten in einer Tabelle.');
    parts.push({ sql: statements.join('\n') }, { copy, table, rows: lines.slice(at + 1, end) });
    statements = [];
    at = end;
  }
  if (parts.length === 0) throw new BackupError('In der Sicherung steht keine Tabelle.');
  return [...parts, { sql: statements.join('\n') }];
}

/**
 * Restores a dump into an empty database in memory, and counts what has arrived.
 *
 * @throws the database's own error for a statement that it refuses
 */
export async function restore(dump: readonly DumpPart[]) {
  const database = await PGlite.create();
  for (const part of dump) {
    if ('sql' in part) await database.exec(part.sql);
    else if (part.rows.length > 0) {
      await database.query(`${part.copy} '/dev/blob'`, [], { blob: new Blob([`${part.rows.join('\n')}\n`]) });
    }
  }
  const tables: RestoredTable[] = [];
  for (const part of dump) {
    if ('sql' in part) continue;
    const { rows } = await database.query<{ found: number }>(`select count(*)::integer as found from ${part.table}`);
    tables.push({ name: part.table, expected: part.rows.length, found: rows[0]?.found ?? 0 });
  }
  return { database, tables };
}
