// @module-tag release
import { NeonDbError, neonConfig } from '@neondatabase/serverless';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import { isConnectionFailure, sqlState } from '#db/errors.ts';
import { type Transport, withRetries } from '#db/transport.ts';
import { type FaultSwitch, failAs, faults } from '#local/database/neon-faults.ts';
import { toFailure } from '#server/http/errors.ts';
import { openDatabase, openTestDatabase, servers, type TestDatabase } from '#tests/support/database/database.ts';
import { holdRows } from '#tests/support/database/held-rows.ts';

/** Sends a trivial statement. */
const ping = (db: Database) => db.execute(sql`select 1`);

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

const samples = pgTable('samples', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  text: text('text'),
  integer: integer('integer'),
  bigint: bigint('bigint', { mode: 'number' }),
  double: doublePrecision('double'),
  numeric: numeric('numeric'),
  boolean: boolean('boolean'),
  date: date('date'),
  instant: timestamp('instant', { withTimezone: true }),
  bytes: bytea('bytes'),
  uuid: uuid('uuid'),
  texts: text('texts').array(),
  integers: integer('integers').array(),
  json: jsonb('json'),
});

const people = pgTable('people', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  friendId: integer('friend_id'),
});

const tables = [
  sql`create table samples (
    id integer primary key generated always as identity,
    text text, integer integer, bigint bigint, double double precision, numeric numeric, boolean boolean, date date,
    instant timestamptz, bytes bytea, uuid uuid, texts text[], integers integer[], json jsonb
  )`,
  sql`create table people (
    id integer constraint people_pkey primary key,
    name text not null,
    friend_id integer constraint people_friend_fkey references people (id) deferrable initially immediate
  )`,
];

async function failureOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

function driverErrorOf(error: unknown): NeonDbError {
  const found = error instanceof Error && error.cause instanceof NeonDbError ? error.cause : error;
  if (found instanceof NeonDbError) return found;
  throw new Error('Not an error of the driver.', { cause: error });
}

describe.each(servers)('the Neon driver on %s', (server) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase({ server, state: 'empty' });
    for (const table of tables) await database.db.execute(table);
  });
  afterAll(() => database.close());
  beforeEach(() => database.db.execute(sql`truncate samples, people`));
  const names = async (): Promise<string[]> => {
    const rows = await database.db.select({ name: people.name }).from(people).orderBy(people.id);
    return rows.map(({ name }) => name);
  };

  describe('returns unchanged', () => {
    test.each([
      { text: 'O\'Brien \\ "quoted" \n\t$1' },
      { text: '👩‍👩‍👧‍👦 🇩🇪 ẞß e\u0301 עברית' },
      { text: 'ä'.repeat(1_000_000) },
      { integer: 2_147_483_647 },
      { bigint: Number.MAX_SAFE_INTEGER },
      { double: 0.1 },
      { numeric: '12345678901234567890.123456789' },
      { boolean: false },
      { date: '2026-02-28' },
      { instant: new Date('2026-11-21T04:30:08.123Z') },
      { uuid: '0190b3c4-9c3a-7f00-8000-0123456789ab' },
      { texts: ['a', '', 'with "quotes"', 'a,b', '{c}', 'back\\slash', 'NULL', 'ä 🎉'] },
      { integers: [1, -2, 3] },
      { json: { a: [1, 'zwei', null, true, { 'ü"\\': '🎉' }] } },
      { json: 'text' },
    ])('the value %j', async (row) => {
      await database.db.insert(samples).values(row);
      const [stored] = await database.db.select().from(samples);
      expect(stored).toMatchObject(row);
    });
  });

  describe('reports refusals with state and constraint', () => {
    beforeEach(() => database.db.insert(people).values({ id: 1, name: 'Ada' }));

    test.each([
      ['a duplicate', sql`insert into people values (1, 'Bo')`, '23505', 'people_pkey'],
      ['a missing target', sql`insert into people values (2, 'Bo', 99)`, '23503', 'people_friend_fkey'],
      ['a missing value', sql`insert into people (id) values (3)`, '23502', undefined],
      ['a wrong value', sql`insert into people values (${'drei'}, 'Bo')`, '22P02', undefined],
      ['an unknown table', sql`select * from nowhere`, '42P01', undefined],
      ['wrong syntax', sql`selec`, '42601', undefined],
      ['two statements at once', sql`select 1; select 2`, '42601', undefined],
    ])('for %s', async (_what, statement, state, constraint) => {
      const error = await failureOf(database.db.execute(statement));
      expect(sqlState(error)).toBe(state);
      expect(driverErrorOf(error).constraint).toBe(constraint);
      expect(isConnectionFailure(error)).toBe(false);
      await ping(database.db);
    });
  });

  describe('runs a batch', () => {
    test('and commits it as a whole', async () => {
      const { db } = database;
      const [inserted, all] = await db.batch([
        db.insert(people).values({ id: 1, name: 'Ada' }).returning({ id: people.id }),
        db.select({ name: people.name }).from(people),
      ]);
      expect(inserted).toEqual([{ id: 1 }]);
      expect(all).toEqual([{ name: 'Ada' }]);
      expect(await names()).toEqual(['Ada']);
    });

    test('and rolls it back as a whole', async () => {
      const { db } = database;
      await failureOf(db.batch([db.insert(people).values({ id: 1, name: 'Ada' }), db.execute(sql`select 1 / 0`)]));
      expect(await names()).toEqual([]);
    });
  });
});

describe('an unreachable database', () => {
  test.each(servers)('is distinguished from a refusing one when %s was closed', async (server) => {
    const { db, close } = await openTestDatabase({ server });
    await ping(db);
    await close();
    expect(isConnectionFailure(await failureOf(ping(db)))).toBe(true);
    expect(isConnectionFailure(await failureOf(db.batch([db.execute(sql`select 1`)])))).toBe(true);
  });

  describe.each(servers)('on %s', (server) => {
    const faultSwitch: FaultSwitch = {};
    let database: TestDatabase;

    beforeAll(async () => {
      database = await openTestDatabase({ server, state: 'empty', faults: faultSwitch });
      await database.db.execute(sql`create table marks (id integer)`);
      await database.db.execute(sql`
        create function mark() returns integer language sql as 'insert into marks values (1) returning id'
      `);
    });
    afterAll(() => database.close());
    afterEach(() => {
      faultSwitch.fault = undefined;
    });

    test.each(faults.filter((fault) => fault !== 'silent'))(
      'is distinguished from a refusing one when the fault is %s',
      async (fault) => {
        const { db } = database;
        faultSwitch.fault = fault;
        for (const asked of [ping(db), db.batch([db.execute(sql`select 1`)]), db.quick.execute(sql`select 1`)]) {
          const error = await failureOf(asked);
          expect(isConnectionFailure(error)).toBe(true);
          expect(toFailure(error)).toMatchObject({ status: 503, headers: { 'Retry-After': '60' } });
        }
        faultSwitch.fault = undefined;
        await ping(db);
      },
    );

    test.each([
      ['a statement', 8000, () => database.db.execute(sql`select 1`)],
      ['a batch', 8000, () => database.db.batch([database.db.execute(sql`select 1`)])],
      ['a quick statement', 2000, () => database.db.quick.execute(sql`select 1`)],
    ] as const)('without an answer ends the wait in time for %s', async (_, patienceMs, ask) => {
      faultSwitch.fault = 'silent';
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      let isOver = false;
      const failing = failureOf(ask()).finally(() => {
        isOver = true;
      });
      await vi.advanceTimersByTimeAsync(patienceMs - 1);
      expect(isOver).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      vi.useRealTimers();
      expect(isConnectionFailure(await failing)).toBe(true);
    });

    describe('after a dead connection', () => {
      /** Fails the next request like a dead connection, before or after the database has executed it. */
      function dieOnce(when: 'before' | 'after') {
        const answer: Transport = neonConfig.fetchFunction;
        let isDead = true;
        neonConfig.fetchFunction = withRetries(async (url, request) => {
          const dies = isDead;
          isDead = false;
          if (dies && when === 'before') return failAs('dead-connection');
          const response = await answer(url, request);
          return dies ? failAs('dead-connection') : response;
        });
        onTestFinished(() => {
          neonConfig.fetchFunction = answer;
        });
      }
      const marks = () => database.db.$count(sql`marks`);

      test('gets a read again', async () => {
        dieOnce('before');
        const { rows } = await database.db.execute(sql`select ${'7'}::int as value`);
        expect(rows).toEqual([{ value: 7 }]);
      });

      test.each([
        ['a write', sql`insert into marks values (1)`],
        ['a write that looks like a read', sql`select mark()`],
      ])('gets %s once at most', async (_, statement) => {
        const before = await marks();
        dieOnce('after');
        expect(isConnectionFailure(await failureOf(database.db.execute(statement)))).toBe(true);
        expect(await marks()).toBe(before + 1);
      });

      test('gets a batch with a write once at most', async () => {
        const before = await marks();
        dieOnce('after');
        const { db } = database;
        const error = await failureOf(db.batch([db.execute(sql`select 1`), db.execute(sql`select mark()`)]));
        expect(isConnectionFailure(error)).toBe(true);
        expect(await marks()).toBe(before + 1);
      });
    });
  });
});

test('one table maps every SQLSTATE of the server to an answer', async () => {
  const { db } = await openDatabase('empty');
  const { rows } = await db.execute<{ code: string }>(sql`
    select (regexp_matches(pg_read_file(setting || '/errcodes.txt'), '^([0-9A-Z]{5}) +E ', 'gn'))[1] as code
    from pg_config where name = 'SHAREDIR'
  `);
  const failures = rows.map(({ code }) => ({ code, error: Object.assign(new NeonDbError(''), { code }) }));
  const answered = (status: number) => failures.filter(({ error }) => toFailure(error).status === status);
  const away = answered(503).filter(({ error }) => isConnectionFailure(error));
  const readOnly = answered(503).filter(({ error }) => !isConnectionFailure(error));
  const codes = (list: typeof failures) => list.map(({ code }) => code).join(' ');
  expect(codes(away)).toBe(
    '08000 08003 08006 08001 08004 08007 08P01 25P03 25P04 28000 28P01 53000 53200 53300 53400 57014 ' +
      '57P01 57P02 57P03 57P04 57P05 58000 58030 58P01 58P02 58P03',
  );
  expect(codes(readOnly)).toBe('25006 53100');
  expect(answered(500).length).toBe(rows.length - away.length - readOnly.length);
  expect(answered(500).length).toBeGreaterThan(200);
});

test('a statement that lost a deadlock is retried once', async () => {
  const { db } = await openDatabase('empty');
  await db.execute(sql`create table counts (name text, count integer)`);
  await db.execute(sql`insert into counts values ('one', 0), ('other', 0), ('third', 0)`);
  const count = (name: string) => db.execute(sql`update counts set count = count + 1 where name = ${name}`);
  const third = await holdRows(db, "select from counts where name = 'third' for update");
  const both = [
    db.batch([count('one'), count('third'), count('other')]),
    db.batch([count('other'), count('third'), count('one')]),
  ];
  await expect.poll(third.waiting).toEqual(['counts', 'counts']);
  await third.release();
  await Promise.all(both);
  const { rows } = await db.execute(sql`select name, count from counts order by name`);
  expect(rows).toEqual(['one', 'other', 'third'].map((name) => ({ name, count: 2 })));
});
