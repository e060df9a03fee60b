import { chmod, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '#tests/support/site/codebase/tree.ts';

const head = `#!${process.execPath}
const { readFileSync, readdirSync } = require('node:fs');
const { Client } = require(${JSON.stringify(createRequire(import.meta.url).resolve('pg'))});
const [, url] = process.argv.join(' ').match(/--dbname=(\\S+)/) ?? [];
const client = new Client({ connectionString: url, types: { getTypeParser: () => String } });
const escapes = { '\\\\': '\\\\\\\\', '\\n': '\\\\n', '\\t': '\\\\t', '\\r': '\\\\r' };
const plain = Object.fromEntries(Object.entries(escapes).map(([character, escape]) => [escape, character]));
const cell = (value) => (value === null ? '\\\\N' : value.replace(/[\\\\\\n\\t\\r]/g, (character) => escapes[character]));
const value = (cell) => (cell === '\\\\N' ? null : cell.replace(/\\\\[\\\\ntr]/g, (escape) => plain[escape]));
function end(work) {
  work.catch(({ message }) => {
    console.error(message);
    process.exitCode = 2;
  }).finally(() => client.end());
}
`;

/** Fake `psql`: runs a command, copies rows out of a table, or restores a dump from its input. */
const psql = `${head}
async function run(command) {
  const [, copied] = /^copy \\((.*)\\) to stdout$/s.exec(command) ?? [];
  const { rows } = await client.query({ text: copied ?? command, rowMode: 'array' });
  for (const row of rows) console.log(copied ? row.map(cell).join('\\t') : row[0]);
}
async function restore(lines) {
  let statements = [];
  while (lines.length > 0) {
    const line = lines.shift();
    const [, table] = /^COPY (\\S+ \\(.*\\)) FROM stdin;$/.exec(line) ?? [];
    if (table === undefined) statements.push(line);
    else {
      await client.query(statements.join('\\n'));
      statements = [];
      for (let row = lines.shift(); row !== '\\\\.'; row = lines.shift()) {
        const cells = row.split('\\t').map(value);
        await client.query('insert into ' + table + ' overriding system value values (' + cells.map((_, n) => '$' + (n + 1)) + ')', cells);
      }
    }
  }
  await client.query(statements.join('\\n'));
}
end(client.connect().then(() => {
  const at = process.argv.indexOf('--command');
  return at > 0 ? run(process.argv[at + 1]) : restore(readFileSync(0, 'utf8').split('\\n'));
}));
`;

/** Fake `pg_dump` of a whole database: our migrations as its schema, then the rows of every table it may read. */
export const wholeDump = `${head}
if (process.argv[2] === '--version') console.log('pg_dump (PostgreSQL) 18.4');
else end(client.connect().then(async () => {
  const migrations = ${JSON.stringify(join(root, 'db', 'migrations'))};
  const sql = readdirSync(migrations).filter((file) => file.endsWith('.sql')).sort();
  console.log('create schema drizzle;');
  console.log('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);');
  for (const file of sql) console.log(readFileSync(migrations + '/' + file, 'utf8').replaceAll('--> statement-breakpoint', ';'));
  // Drops foreign keys and triggers, because a dump creates them after the rows.
  console.log('set session_replication_role = replica;');
  const { rows: tables } = await client.query(\`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_schema, table_name order by 1\`);
  // Our migrations write rows, too.
  console.log('truncate ' + tables.map(({ name }) => name).join(', ') + ';');
  for (const { name, columns } of tables) {
    if (process.argv.includes('--exclude-table-data=' + name)) continue;
    const { rows } = await client.query({ text: 'select ' + columns + ' from ' + name, rowMode: 'array' });
    console.log('COPY ' + name + ' (' + columns + ') FROM stdin;');
    for (const row of rows) console.log(row.map(cell).join('\\t'));
    console.log('\\\\.');
  }
  console.log('set session_replication_role = default;');
  const { rows: sequences } = await client.query(
    "select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences where last_value is not null");
  for (const { name, last_value } of sequences) console.log("select setval('" + name + "', " + last_value + ');');
}));
`;

/** Writes `psql` and the given `pg_dump` into a folder for PATH: the machine's own may be older than the server. */
export async function writePostgresTools(folder: string, pgDump: string): Promise<void> {
  for (const [name, text] of Object.entries({ psql, pg_dump: pgDump })) {
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o755);
  }
}
