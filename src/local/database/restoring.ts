import type { Client, Connection, Submittable } from 'pg';
import * as z from 'zod/mini';
import type { DumpPart } from './backup.ts';

/** Connection that pg passes to a query when the server expects rows. */
interface CopyConnection {
  readonly stream: { readonly writableNeedDrain: boolean; once(event: 'drain', heard: () => void): unknown };
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Runs `COPY … FROM stdin` with streamed rows. */
class CopyIn implements Submittable {
  readonly #copy: string;
  readonly #ready = Promise.withResolvers<CopyConnection>();
  readonly #done = Promise.withResolvers<void>();
  #failure: Error | undefined;

  constructor(copy: string) {
    this.#copy = copy;
    this.#ready.promise.catch(() => undefined);
    this.#done.promise.catch(() => undefined);
  }

  submit(connection: Connection): void {
    connection.query(this.#copy);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#ready.resolve(connection);
  }

  handleError(error: Error): void {
    this.#failure = error;
    this.#ready.reject(error);
  }

  handleCommandComplete(): void {
    // The end is `handleReadyForQuery`, even after errors.
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#done.resolve();
    else this.#done.reject(this.#failure);
  }

  async write(rows: Buffer): Promise<void> {
    const connection = await this.#ready.promise;
    if (this.#failure !== undefined) throw this.#failure;
    connection.sendCopyFromChunk(rows);
    if (!connection.stream.writableNeedDrain) return;
    const drained = new Promise<void>((heard) => void connection.stream.once('drain', heard));
    await Promise.race([drained, this.#done.promise]);
  }

  async end(): Promise<void> {
    (await this.#ready.promise).endCopyFrom();
    await this.#done.promise;
  }
}

/** Table of a backup: rows in the file, and rows restored. */
export interface RestoredTable {
  readonly name: string;
  readonly expected: number;
  readonly found: number;
}

/** Last statement of our dumps: the row with the dump's own time. */
const MARK = /^do \$\$.*insert into public\.restores/m;

/** Restores a dump into an empty database, and counts the rows. @throws the database's error for a refused statement */
export async function restore(client: Client, dump: AsyncIterable<DumpPart>): Promise<RestoredTable[]> {
  const expected = new Map<string, number>();
  let [copying, table] = [new CopyIn(''), ''];
  for await (const part of dump) {
    switch (part.kind) {
      case 'sql':
        await client.query(part.sql);
        if (MARK.test(part.sql)) expected.set('public.restores', (expected.get('public.restores') ?? 0) + 1);
        break;
      case 'copy':
        table = part.table;
        expected.set(table, 0);
        copying = client.query(new CopyIn(part.copy));
        break;
      case 'rows':
        expected.set(table, (expected.get(table) ?? 0) + part.count);
        await copying.write(part.rows);
        break;
      case 'end':
        await copying.end();
        break;
    }
  }
  const tables: RestoredTable[] = [];
  for (const [name, count] of expected) {
    const { rows } = await client.query(`select count(*)::integer as found from ${name}`);
    const [{ found }] = z.parse(z.tuple([z.object({ found: z.int() })]), rows);
    tables.push({ name, expected: count, found });
  }
  return tables;
}

const pictures = z.object({ absent: z.int(), damaged: z.int() });

/** Counts the pictures without bytes, which another file contains, and those whose bytes do not match their name. */
export async function checkPictures(client: Client): Promise<z.infer<typeof pictures>> {
  const { rows } = await client.query(`
    select count(*) filter (where bytes = '')::integer as absent,
      count(*) filter (where bytes <> '' and encode(sha256(bytes), 'hex') <> split_part(name, '.', 1))::integer as damaged
    from public.media
  `);
  const [counted] = z.parse(z.tuple([pictures]), rows);
  return counted;
}
