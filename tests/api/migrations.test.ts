import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sqlState } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';
import { createDatabase, everyServer, openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/postgres.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const ours = join(root, 'db', 'migrations');
const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

const readJournal = async () => journal.parse(JSON.parse(await readFile(join(ours, 'meta', '_journal.json'), 'utf8')));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mein-erwachen-migrations-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a migrations folder as drizzle-kit does. Each migration is its statements, in the order of the journal. */
async function writeMigrations(migrations: Record<string, { when: number; statements: string[] }>): Promise<string> {
  const entries = Object.entries(migrations).map(([tag, { when }], idx) => ({
    idx,
    version: '7',
    when,
    tag,
    breakpoints: true,
  }));
  await mkdir(join(folder, 'meta'), { recursive: true });
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [tag, { statements }] of Object.entries(migrations)) {
    await writeFile(join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
  }
  return folder;
}

const first = { when: 1000, statements: ['create table first (id int)', 'create index first_id on first (id)'] };
const second = { when: 2000, statements: ['create table second (id int)'] };
const third = { when: 3000, statements: ['create table third (id int)'] };

describe.each(everyServer)('migrating %s', (server) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(server, 'empty');
  });
  afterEach(() => database.close());

  const tableNames = async (): Promise<unknown[]> => {
    const { rows } = await database.db.execute(
      sql`select table_name from information_schema.tables where table_schema = 'public' order by table_name`,
    );
    return rows.map((row) => row.table_name);
  };
  const journalDates = async (): Promise<number[]> => {
    const { rows } = await database.db.execute(
      sql`select created_at from drizzle.__drizzle_migrations order by created_at`,
    );
    return rows.map((row) => Number(row.created_at));
  };

  test('makes our tables, and nothing the second time', async () => {
    expect(await migrate(database.url)).toBe((await readJournal()).entries.length);
    const tables = await tableNames();
    expect(tables).toEqual(expect.arrayContaining(['consents', 'list_entries', 'people']));
    expect(await migrate(database.url)).toBe(0);
    expect(await tableNames()).toEqual(tables);
  });

  test('leaves nothing of a migration that fails, and everything of those before it', async () => {
    const migrations = await writeMigrations({
      first,
      broken: { when: 2000, statements: ['create table half (id int)', 'create table half (id int)'] },
      third,
    });
    await expect(migrate(database.url, migrations)).rejects.toSatisfy((error) => sqlState(error) === '42P07');
    expect(await tableNames()).toEqual(['first']);
    expect(await journalDates()).toEqual([1000]);
    await writeMigrations({ first, broken: { when: 2000, statements: ['create table half (id int)'] }, third });
    expect(await migrate(database.url, migrations)).toBe(2);
    expect(await tableNames()).toEqual(['first', 'half', 'third']);
  });

  test('applies what is merged late', async () => {
    await migrate(database.url, await writeMigrations({ first, third }));
    expect(await migrate(database.url, await writeMigrations({ first, second, third }))).toBe(1);
    expect(await tableNames()).toEqual(['first', 'second', 'third']);
    expect(await journalDates()).toEqual([1000, 2000, 3000]);
  });

  test('several times at once is the same as once', async () => {
    const migrations = await writeMigrations({ first, second, third });
    const counts = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, migrations)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await tableNames()).toEqual(['first', 'second', 'third']);
    expect(await journalDates()).toEqual([1000, 2000, 3000]);
  });
});

describe('our migrations', () => {
  test('rise in time, so that no other tool skips one', async () => {
    const dates = (await readJournal()).entries.map(({ when }) => when);
    expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b));
  });

  test('say all that the schema says', async () => {
    await cp(ours, folder, { recursive: true });
    const before = await readdir(folder);
    // drizzle-kit takes every path as a relative one.
    const out = relative(root, folder);
    await run('drizzle-kit', ['generate', '--dialect', 'postgresql', '--schema', 'db/schema/*.ts', '--out', out], {
      cwd: root,
    });
    expect(await readdir(folder), 'run npm run db:generate').toEqual(before);
  });
});

describe('npm run db:migrate', () => {
  const migrateScript = (env: Record<string, string>) =>
    run(process.execPath, [join(root, 'src', 'local', 'migrate.ts')], { cwd: folder, env });

  test('migrates a plain PostgreSQL', async () => {
    const url = await createDatabase('empty');
    const { stdout } = await migrateScript({ DATABASE_URL: url });
    expect(stdout).toBe('Die Datenbank ist auf dem neuesten Stand.\n');
    await migrateScript({ NETLIFY_DB_URL: url });
  });

  test('says what is missing', async () => {
    await expect(migrateScript({})).rejects.toMatchObject({
      code: 1,
      stderr: 'DATABASE_URL ist nicht gesetzt: Es gibt keine Datenbank, die migriert werden könnte.\n',
    });
  });

  test('says which database does not answer, and no more of its address', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    await expect(migrateScript({ DATABASE_URL: `postgresql://nobody:geheim@${host}/nothing` })).rejects.toMatchObject({
      code: 1,
      stderr: `Die Datenbank auf ${host} ist nicht erreichbar (connection closed). Läuft sie, und stimmt DATABASE_URL?\n`,
    });
  });
});
