import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { definedFunctions, migratedFunctions } from '#db/functions.ts';
import { rows } from '#db/rows.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

const stored = z.object({ name: z.string(), definition: z.string() });

/** Reads the definitions of the database's functions from PostgreSQL. */
async function storedFunctions(): Promise<Map<string, string>> {
  const found = await rows(db, stored)`
    select proname::text as name, pg_get_functiondef(oid) as definition
    from pg_proc where pronamespace = 'public'::regnamespace order by proname
  `;
  return new Map(found.map(({ name, definition }) => [name, definition]));
}

const folder = join(import.meta.dirname, '../../db/functions');

/** Finds numbers that look like caps, dimensions or kinds. */
const numbersIn = (source: string): string[] =>
  source
    .replace(/--.*/g, '')
    .match(/\b\d{2,}\b|\b\d+::smallint|\b(?:dimension|kind)\s*(?:=|(?:not )?in\b)\s*\(?\d+/g) ?? [];

describe('the functions of the database', () => {
  test('take their limits from src/domain: name them in db/functions.ts and write {{ROOM.pages}}', () => {
    const found = readdirSync(folder).flatMap((file) => numbersIn(readFileSync(join(folder, file), 'utf8')));
    expect(found).toEqual([]);
    const bad = 'where kind = 9 and dimension not in (4, 8) and count < 2000 -- 30\n  and x = y[9::smallint]';
    expect(numbersIn(bad)).toEqual(['kind = 9', 'dimension not in (4', '2000', '9::smallint']);
  });

  test('match the migrations: if not, npm run db:generate adds a migration', () => {
    const [wanted, migrated] = [definedFunctions(), migratedFunctions()];
    expect([...wanted].filter(([name, definition]) => migrated.get(name) !== definition)).toEqual([]);
    expect([...migrated.keys()].toSorted()).toEqual([...wanted.keys()].toSorted());
  });

  test('are exactly those of db/functions', async () => {
    const before = await storedFunctions();
    expect([...before.keys()]).toEqual([...definedFunctions().keys()].toSorted());
    for (const definition of definedFunctions().values()) await db.execute(sql.raw(definition));
    expect(await storedFunctions()).toEqual(before);
  });
});
