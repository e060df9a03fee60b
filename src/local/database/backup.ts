import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** Header of `openssl enc -aes-256-cbc -pbkdf2 -iter 600000`: `Salted__`, then eight bytes of salt. */
const SALTED = 'Salted__';
const HEADER_BYTES = 16;
const ITERATIONS = 600_000;
const KEY_BYTES = 32;
const IV_BYTES = 16;
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Error of an unreadable backup; the message is a German sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function readStart(path: string): Promise<{ readonly header: Buffer; readonly block: Buffer }> {
  const file = await open(path);
  const size = HEADER_BYTES + IV_BYTES;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0).finally(() => file.close());
  const start = buffer.subarray(0, bytesRead);
  if (start.subarray(0, SALTED.length).toString('latin1') !== SALTED || bytesRead < buffer.length) {
    throw new BackupError('Das ist keine verschlüsselte Sicherung: Erwartet wird eine Datei auf .sql.gz.enc.');
  }
  return { header: start.subarray(0, HEADER_BYTES), block: start.subarray(HEADER_BYTES) };
}

/**
 * Streams the dump in a backup, which may be larger than memory. @throws BackupError if the file is no backup, is
 * damaged, or has another password; other errors unchanged
 */
export async function* openBackup(path: string, password: string): AsyncGenerator<Buffer, void, undefined> {
  const { header, block } = await readStart(path);
  const secret = pbkdf2Sync(password, header.subarray(SALTED.length), ITERATIONS, KEY_BYTES + IV_BYTES, 'sha256');
  const decipher = () => createDecipheriv('aes-256-cbc', secret.subarray(0, KEY_BYTES), secret.subarray(KEY_BYTES));
  const start = decipher().setAutoPadding(false).update(block);
  if (!start.subarray(0, GZIP.length).equals(GZIP)) throw new BackupError('BACKUP_PASSWORD ist ein anderes.');
  const dump = createGunzip();
  const damaged: unknown[] = [];
  const reading = pipeline(createReadStream(path, { start: HEADER_BYTES }), decipher(), dump).catch(
    (error: unknown) => {
      damaged.push(error);
      dump.destroy();
    },
  );
  try {
    yield* dump;
  } catch (error) {
    if (damaged.length === 0) damaged.push(error);
  }
  await reading;
  const [cause] = damaged;
  if (cause !== undefined) throw new BackupError(`Die Sicherung ist beschädigt: ${messageOf(cause)}.`, { cause });
}

/** Part of a dump: statements, start of a table's rows, copied rows, or their end. */
export type DumpPart =
  | { readonly kind: 'sql'; readonly sql: string }
  | { readonly kind: 'copy'; readonly copy: string; readonly table: string }
  | { readonly kind: 'rows'; readonly rows: Buffer; readonly count: number }
  | { readonly kind: 'end' };

/** Start of rows in the format of `pg_dump`: one per line, until a line with `\.` alone. */
const COPY = /^(COPY (\S+) \(.*\) FROM stdin);$/;
/** Meta-commands that only `psql` understands, written since PostgreSQL 17.6. */
const FOR_PSQL = /^\\(?:un)?restrict\b/;
const LINE_END = 10;
const LINE_FEED = Buffer.from('\n');
const ROWS_END = Buffer.from('\\.');
const CHUNK_BYTES = 256 * 1024;

async function* linesOf(pieces: AsyncIterable<Buffer>): Lines {
  let rest: Buffer[] = [];
  for await (const piece of pieces) {
    let from = 0;
    for (let to = piece.indexOf(LINE_END); to >= 0; to = piece.indexOf(LINE_END, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, to)]);
      rest = [];
      from = to + 1;
    }
    if (from < piece.length) rest.push(piece.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

type Lines = AsyncGenerator<Buffer, void, undefined>;

async function* rowsOf(lines: Lines): AsyncGenerator<DumpPart, void, undefined> {
  let rows: Buffer[] = [];
  let bytes = 0;
  const chunk = (): DumpPart => ({ kind: 'rows', rows: Buffer.concat(rows), count: rows.length / 2 });
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.equals(ROWS_END)) {
      if (rows.length > 0) yield chunk();
      return;
    }
    rows.push(line.value, LINE_FEED);
    bytes += line.value.length + 1;
    if (bytes <= CHUNK_BYTES) continue;
    yield chunk();
    rows = [];
    bytes = 0;
  }
  throw new BackupError('Die Sicherung ist unvollständig: Sie endet mitten in einer Tabelle.');
}

/** Splits a dump into ordered parts; rows come in chunks. @throws BackupError if it ends within a table, or has none */
export async function* readDump(pieces: AsyncIterable<Buffer>): AsyncGenerator<DumpPart, void, undefined> {
  const lines = linesOf(pieces);
  let statements: string[] = [];
  let tables = 0;
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const text = line.value.toString('utf8');
    const [, copy, table] = COPY.exec(text) ?? [];
    if (copy === undefined || table === undefined) {
      if (!FOR_PSQL.test(text)) statements.push(text);
      continue;
    }
    yield { kind: 'sql', sql: statements.join('\n') };
    statements = [];
    tables += 1;
    yield { kind: 'copy', copy, table };
    yield* rowsOf(lines);
    yield { kind: 'end' };
  }
  if (tables === 0) throw new BackupError('In der Sicherung steht keine Tabelle.');
  yield { kind: 'sql', sql: statements.join('\n') };
}
