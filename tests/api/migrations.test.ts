import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MigrationError, migrate, OutdatedDatabaseError } from '#db/migrate.ts';
import {
  createDatabase,
  openDatabase,
  openTestDatabase,
  servers,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { holdRows } from '#tests/support/database/held-rows.ts';
import { findLosses } from '#tests/support/database/losses.ts';
import { freePort } from '#tests/support/database/postgres.ts';

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

/** Writes a migrations folder like drizzle-kit: statements by migration, in the journal's order. */
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
/** Stands for `first` and `second`. */
const whole = { when: 2000, statements: [...first.statements, ...second.statements] };
const third = { when: 3000, statements: ['create table third (id int)'] };

describe.each(servers)('migrating %s', (server) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase({ server, state: 'empty' });
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

  test('creates our tables, and changes nothing the second time', async () => {
    expect(await migrate(database.url)).toBe((await readJournal()).entries.length);
    const tables = await tableNames();
    expect(tables).toEqual(expect.arrayContaining(['consents', 'list_entries', 'people']));
    expect(await migrate(database.url)).toBe(0);
    expect(await tableNames()).toEqual(tables);
  });

  test('rolls back a failing migration and keeps those before it', async () => {
    const migrations = await writeMigrations({
      first,
      broken: { when: 2000, statements: ['create table half (id int)', 'create table half (id int)'] },
      third,
    });
    await expect(migrate(database.url, migrations)).rejects.toThrow(
      new MigrationError(
        'Die Migration broken.sql ist gescheitert und ganz zurückgenommen. Die alte Website bleibt online. ' +
          'PostgreSQL sagt: relation "half" already exists (42P07). Gib das an die Technik.',
      ),
    );
    expect(await tableNames()).toEqual(['first']);
    expect(await journalDates()).toEqual([1000]);
    await writeMigrations({ first, broken: { when: 2000, statements: ['create table half (id int)'] }, third });
    expect(await migrate(database.url, migrations)).toBe(2);
    expect(await tableNames()).toEqual(['first', 'half', 'third']);
  });

  test('applies a migration that was merged late', async () => {
    await migrate(database.url, await writeMigrations({ first, third }));
    expect(await migrate(database.url, await writeMigrations({ first, second, third }))).toBe(1);
    expect(await tableNames()).toEqual(['first', 'second', 'third']);
    expect(await journalDates()).toEqual([1000, 2000, 3000]);
  });

  test('takes a first migration as applied whose state others have reached', async () => {
    await migrate(database.url, await writeMigrations({ first, second }));
    expect(await migrate(database.url, await writeMigrations({ whole, third }))).toBe(1);
    expect(await tableNames()).toEqual(['first', 'second', 'third']);
    expect(await journalDates()).toEqual([1000, 2000, 3000]);
    expect(await migrate(database.url, await writeMigrations({ whole, third }))).toBe(0);
  });

  test('refuses a database that is older than the first migration, and changes nothing', async () => {
    await migrate(database.url, await writeMigrations({ first }));
    const refused = migrate(database.url, await writeMigrations({ whole, third }));
    await expect(refused).rejects.toBeInstanceOf(OutdatedDatabaseError);
    expect(await tableNames()).toEqual(['first']);
    expect(await journalDates()).toEqual([1000]);
  });

  test('several times at once has the effect of once', async () => {
    const migrations = await writeMigrations({ first, second, third });
    const counts = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, migrations)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await tableNames()).toEqual(['first', 'second', 'third']);
    expect(await journalDates()).toEqual([1000, 2000, 3000]);
  });
});

describe('a table that is in use', () => {
  const impatient = { lockTimeoutMs: 50, pauseMs: 10 };
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase({ server: 'postgres', state: 'empty' });
    await migrate(database.url, await writeMigrations({ first }));
    await database.db.execute(sql`insert into first values (1)`);
  });
  afterEach(() => database.close());
  const changed = { when: 2000, statements: ['alter table first add column more text'] };

  test('ends the migration after some attempts without a trace', async () => {
    const held = await holdRows(database.db, 'select from first for update');
    const migrations = await writeMigrations({ first, changed });
    const failed = migrate(database.url, migrations, { ...impatient, attempts: 2 });
    await expect(failed).rejects.toThrow(/^Die Migration changed\.sql .+ Eine Tabelle blieb in Gebrauch\./);
    await held.release();
    expect(await migrate(database.url, migrations)).toBe(1);
  });

  test('is free for other statements between the attempts, and changed once it is', async () => {
    const held = await holdRows(database.db, 'select from first for update');
    const done = migrate(database.url, await writeMigrations({ first, changed }), { ...impatient, attempts: 1000 });
    // This would wait if the queued migration kept its lock.
    await database.db.execute(sql`select * from first`);
    await held.release();
    expect(await done).toBe(1);
  });
});

describe('our migrations', () => {
  test('have rising timestamps, so that no other tool skips one', async () => {
    const dates = (await readJournal()).entries.map(({ when }) => when);
    expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b));
  });

  test('match the schema', async () => {
    await cp(ours, folder, { recursive: true });
    const before = await readdir(folder);
    // drizzle-kit treats every path as relative.
    const out = relative(root, folder);
    await run('drizzle-kit', ['generate', '--dialect', 'postgresql', '--schema', 'db/schema/**/*.ts', '--out', out], {
      cwd: root,
    });
    expect(await readdir(folder), 'run npm run db:generate').toEqual(before);
  });
});

const RULE = `A migration runs minutes before the build that it belongs to is online, and stays when that build fails or is taken
back: meanwhile the deployed version works on the new tables. So a migration takes nothing away that it may rely on.
Refused: dropping or renaming a table, column, function, type, trigger or unique index; another type of a column; a
column that must be given (not null without default); a rewrite of a table (another type, a stored generated column, a
default that differs from row to row), because it locks out visitors while it copies every row; a function that cannot be called as before. Add beside it, and take
away in a later release, with a line '-- contracts column people.note: unread since 0041_notes' in that migration.`;

describe('the rule that migrations contract only unused parts', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase({ state: 'empty' });
  });
  afterEach(() => database.close());

  test('holds for our migrations', async () => {
    expect(await findLosses(database.url, ours, '0000_baseline'), RULE).toEqual([]);
  });

  test('refuses unsafe statements and accepts safe ones', async () => {
    const of = (statement: string) => `create function ${statement} returns int language sql as 'select 1'` as const;
    const steps: Record<string, string[]> = {
      '0000_before': [
        'create table people (id int primary key, email text, note text, age int, constraint people_age check (age > 0))',
        'create table visits (day date, path text, count int not null default 0)',
        'create unique index people_email_key on people (lower(email))',
        'create index people_note_idx on people (note)',
        "create type mood as enum ('good')",
        of('count_hit(hit text)'),
        of('count_day(day date)'),
        "create function refuse() returns trigger language plpgsql as 'begin return null; end'",
        'create trigger people_stay before delete on people for each row execute function refuse()',
      ],
      // Compatible.
      '0001_adds': [
        'create table more (id int not null)',
        "alter table people add column name text not null default ''",
        'alter table people alter column note set default 0, alter column note set not null',
        'alter table people drop constraint people_age',
        'drop index people_note_idx',
      ],
      '0002_key_again': [
        'drop index people_email_key',
        'create unique index people_email_key on people (lower(email)) include (note)',
      ],
      '0003_function_again': [
        "create or replace function count_hit(hit text) returns int language sql as 'select 2'",
        'drop function count_day',
        of('count_day(day date, at text default null)'),
        'drop trigger people_stay on people',
        'create trigger people_stay before delete or update on people for each row execute function refuse()',
      ],
      // Refused.
      '0010_column': ['alter table visits drop column path'],
      '0011_renamed': ['alter table people rename column age to years'],
      '0012_type': ['alter table people alter column years type bigint'],
      '0012_stored': ['alter table people add column lower text generated always as (lower(email)) stored'],
      '0013_required': ['alter table visits add column source text not null'],
      '0014_not_null': ['alter table people alter column email set not null'],
      '0015_default': ['alter table visits alter column count drop default'],
      '0016_key': ['drop index people_email_key', 'create unique index people_email_key on people (email)'],
      '0017_function': ['drop function count_hit', of('count_hit(hit text, day date)')],
      '0018_trigger': ['drop trigger people_stay on people', 'drop type mood'],
      '0019_table': ['alter table visits rename to calls'],
      '0020_too_early': ['-- contracts table more: unread since 0020_too_early\ndrop table more'],
      '0021_contracts': ['-- contracts table calls: unread since 0019_table\ndrop table calls'],
    };
    const migrations = await writeMigrations(
      Object.fromEntries(Object.entries(steps).map(([tag, statements], when) => [tag, { when, statements }])),
    );
    expect(await findLosses(database.url, migrations, '0000_before')).toEqual([
      '0010_column: column visits.path is gone',
      '0011_renamed: column people.age is gone',
      '0012_type: rewrite of people locks it for as long as it is large',
      '0012_type: column people.years was integer and is bigint',
      '0012_stored: rewrite of people locks it for as long as it is large',
      '0013_required: column visits.source is not null without a default',
      '0014_not_null: column people.email is not null without a default',
      '0015_default: column visits.count is not null without a default',
      '0016_key: key people_email_key no longer says: unique lower(email)',
      '0017_function: function count_hit can no longer be called as (text) for integer',
      '0018_trigger: trigger people.people_stay is gone',
      '0018_trigger: type mood is gone',
      '0019_table: table visits is gone',
      '0020_too_early: table more is gone',
    ]);
  });
});

describe('npm run db:migrate', { tags: ['release'] }, () => {
  const migrateScript = (env: Record<string, string>) =>
    run(process.execPath, [join(root, 'scripts', 'migrate.ts')], { cwd: folder, env });

  test('names the commit that an older database needs first', async () => {
    const { DATABASE_URL, db } = await openDatabase('migrated');
    await db.execute(sql`update drizzle.__drizzle_migrations set hash = 'older', created_at = 1`);
    await expect(migrateScript({ DATABASE_URL })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Diese Datenbank ist auf einem Stand, .+: git checkout [\da-f]{8}, npm ci.+\n$/),
    });
  });

  test('names the host of an unreachable database and no more of its address', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    await expect(migrateScript({ DATABASE_URL: `postgresql://nobody:geheim@${host}/nothing` })).rejects.toMatchObject({
      code: 1,
      stderr: `Die Datenbank auf ${host} ist nicht erreichbar: Das Netz dorthin ist unterbrochen. Versuch es noch einmal. Bleibt es so: Läuft sie, und stimmt DATABASE_URL?\n`,
    });
  });
});

test('npm run db:after-restore names the database, asks first, and lists what it took back and what is left to do', {
  tags: ['release'],
}, async () => {
  const url = await createDatabase('migrated');
  const afterRestore = (...args: string[]) =>
    run(process.execPath, [join(root, 'scripts', 'after-restore.ts'), ...args], {
      cwd: folder,
      env: { DATABASE_URL: url },
    });
  await expect(afterRestore()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') });
  await expect(afterRestore('--yes')).rejects.toMatchObject({ stderr: expect.stringContaining('--stand') });
  const stand = ['--yes', '--stand', '2026-11-20T01:17:00Z'];
  const { stdout } = await afterRestore(...stand);
  const { host, pathname, password } = new URL(url);
  expect(stdout).toContain(`Datenbank: ${pathname.slice(1)} auf ${host}`);
  expect(stdout).not.toContain(password);
  expect(stdout).toContain('0 geplante Briefe sind wieder Entwürfe');
  for (const missed of [
    'Abmeldungen',
    'Löschungen',
    'Anmeldungen und Einwilligungen',
    'Widerrufe',
    'Zahlungen',
    'Inhalte',
  ])
    expect(stdout).toContain(`. ${missed}`);
  expect((await afterRestore(...stand)).stdout).toContain('schon geschehen');
});
