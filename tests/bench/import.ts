import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { connect } from '#db/client.ts';
import { peopleMappingOf } from '#domain/people/import/columns.ts';
import { countAll } from '#domain/people/import/fates.ts';
import { readPeople } from '#domain/people/import/rows.ts';
import auth from '#functions/auth.ts';
import imports from '#functions/imports.ts';
import { readCsv } from '#islands/admin/csv/csv-table.ts';
import { parseEmail } from '#islands/admin/people/import/reading.ts';
import { openDatabase } from '#local/database/database.ts';
import { finishImport, stageRows } from '#stores/people/imports.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';
import { fillPeople } from './people.ts';
import { type Row, rounded } from './table.ts';

const ROWS = 50_000;
const MB = 1_000_000;

const words = {
  noText: 'no text',
  openQuote: (line: number) => `open quote in row ${line}`,
  empty: 'empty',
  tooMany: (max: number) => `more than ${max}`,
};

/** Builds an export: one in ten rows is known, one in three has no proof, some have left or have no valid address. */
function exported(): ArrayBuffer {
  const lines = Array.from({ length: ROWS }, (_, number) => {
    const email =
      number % 10 === 0
        ? `PERSON-${number + 1}@beispiel-${(number + 1) % 97}.example`
        : `neu-${number}@beispiel-${number % 97}.example`;
    const consent = number % 3 === 0 ? '' : `2021-03-04 10:${String(number % 60).padStart(2, '0')}:00`;
    const left = number % 50 === 7 ? '2023-01-01 00:00:00' : '';
    return `${number % 500 === 3 ? 'keine Adresse' : email};"Änne;\n""Ö"" ${number}";Löwe;${consent};Formular auf der Startseite;${left}`;
  });
  return new Uint8Array(
    new TextEncoder().encode(
      `Email Address;First Name;Last Name;CONFIRM_TIME;Source;UNSUB_TIME\n${lines.join('\n')}\n`,
    ),
  ).buffer;
}

/** Imports a file of 50,000 people into a database of 100,000, from its bytes to the last list entry. */
async function measure(): Promise<Row[]> {
  const postgres = await startPostgres();
  const platformFetch = globalThis.fetch;
  try {
    await postgres.createDatabase('bench');
    const database = await openDatabase({ databaseUrl: postgres.url('bench'), dataDir: tmpdir() });
    const db = connect(database.url);
    await fillPeople(db);
    await db.execute(sql`vacuum analyze`);
    const works: Promise<unknown>[] = [];
    // Other benchmarks measure the work that it triggers.
    const context = {
      db,
      env: ownerEnv(),
      callSelf: () => undefined,
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    };
    const door = createVisitor(auth, { context });
    await door.login();
    const owner = createVisitor(imports, { context });
    for (const cookie of door.cookies) owner.cookies.set(...cookie);
    let [requests, largest, slowest, peak] = [0, 0, 0, 0];
    const noteMemory = (): void => {
      peak = Math.max(peak, process.memoryUsage().rss);
    };
    Object.assign(globalThis, {
      fetch: async (path: string, init: RequestInit) => {
        const begun = performance.now();
        const response = await owner.send(path, init);
        const body = response.status === 204 ? null : await response.text();
        slowest = Math.max(slowest, performance.now() - begun);
        largest = Math.max(largest, typeof init.body === 'string' ? Buffer.byteLength(init.body) : 0);
        requests += 1;
        noteMemory();
        return new Response(body, response);
      },
    });
    const bytes = exported();
    const before = process.memoryUsage().rss;
    const begun = performance.now();
    const { headers, rows, lines } = readCsv(bytes, words);
    noteMemory();
    const read = readPeople(rows, { headers, lines, mapping: peopleMappingOf(headers), parseEmail, now: new Date() });
    noteMemory();
    const readIn = performance.now() - begun;
    await stageRows({ list: 'newsletter', program: 'Mailchimp', source: '', rows: read }, () => undefined);
    // Not read through the store, whose refresh would keep the process alive for five minutes.
    const { import: preview } = await (await owner.get('/api/imports')).json();
    const laid = performance.now() - begun;
    const { fates } = await finishImport(preview.id);
    const seconds = (performance.now() - begun) / 1000;
    await Promise.allSettled(works);
    await database.close();
    const name = 'import, 50,000 people beside 100,000';
    return [
      { name: `${name}: seconds`, value: rounded(seconds) },
      { name: `${name}: of them reading the file, s`, value: rounded(readIn / 1000) },
      { name: `${name}: of them until the preview, s`, value: rounded(laid / 1000) },
      { name: `${name}: requests`, value: requests },
      { name: `${name}: largest request, KB`, value: rounded(largest / 1000) },
      { name: `${name}: slowest request, ms`, value: rounded(slowest) },
      { name: `${name}: memory above idle, MB`, value: rounded((peak - before) / MB) },
      { name: `${name}: rows left behind`, value: ROWS - countAll(fates) },
    ];
  } finally {
    Object.assign(globalThis, { fetch: platformFetch });
    await postgres.stop();
  }
}

/** Runs with the allowed memory as its heap limit: with more, V8 keeps garbage, above all on a busy machine. */
export async function run(): Promise<Row[]> {
  const args = ['--max-old-space-size=128', '--max-semi-space-size=4', import.meta.filename];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * MB });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]');
}

if (import.meta.main) console.log(JSON.stringify(await measure()));
