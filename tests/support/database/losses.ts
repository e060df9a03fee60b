import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { neon } from '@neondatabase/serverless';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod/mini';

/** Tables, columns and other objects that our code may use, as the database reports them. */
const catalogueShape = z.object({
  /** `file` is the relation's file: if a migration changes it, all rows were copied under a lock. */
  tables: z.array(z.object({ name: z.string(), file: z.number() })),
  columns: z.array(z.object({ table: z.string(), name: z.string(), type: z.string(), isRequired: z.boolean() })),
  /** Unique indexes: `on conflict` finds them by definition, our code by name. */
  keys: z.array(z.object({ table: z.string(), name: z.string(), says: z.string() })),
  triggers: z.array(z.object({ table: z.string(), name: z.string() })),
  functions: z.array(
    z.object({ name: z.string(), result: z.string(), takes: z.array(z.string()), optional: z.number() }),
  ),
  types: z.array(z.string()),
});
type Catalogue = z.output<typeof catalogueShape>;
type Callable = Catalogue['functions'][number];

const CATALOGUE = `
  with ours as (select oid, relname as name, relfilenode::bigint as file from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm'))
  select jsonb_build_object(
    'tables', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'file', file)), '[]') from ours),
    'columns', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table', ours.name, 'name', attname, 'type', format_type(atttypid, atttypmod),
        'isRequired', attnotnull and not atthasdef and attidentity = ''
      )), '[]') from pg_attribute join ours on ours.oid = attrelid where attnum > 0 and not attisdropped
    ),
    'keys', (
      select coalesce(jsonb_agg(jsonb_build_object('table', ours.name, 'name', indexrelid::regclass, 'says', (
        select string_agg(pg_get_indexdef(indexrelid, place, true), ', ' order by place) from generate_series(1, indnkeyatts) place
      ) || coalesce(' where ' || pg_get_expr(indpred, indrelid), ''))), '[]')
      from pg_index join ours on ours.oid = indrelid where indisunique
    ),
    'triggers', (
      select coalesce(jsonb_agg(jsonb_build_object('table', ours.name, 'name', tgname)), '[]')
      from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal
    ),
    'functions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', proname, 'result', pg_get_function_result(oid), 'optional', pronargdefaults,
        'takes', (select coalesce(jsonb_agg(format_type(type, null) order by place), '[]') from unnest(proargtypes) with ordinality as given (type, place))
      )), '[]') from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    ),
    'types', (
      select coalesce(jsonb_agg(typname), '[]') from pg_type
      where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
    )
  ) as catalogue`;

/** Tells whether every call of the former function is also valid for the new one. */
const takesCallsOf = (former: Callable, now: Callable): boolean =>
  now.name === former.name &&
  now.result === former.result &&
  former.takes.every((type, place) => now.takes[place] === type) &&
  now.takes.length - now.optional <= former.takes.length - former.optional;

interface Loss {
  /** Object as the migration's mark names it, e.g. 'column people.note'. */
  readonly what: string;
  readonly why: string;
}

/** Lists the objects that the previous version may use and the next database lacks. */
function losses(before: Catalogue, after: Catalogue): Loss[] {
  const fileIn = ({ tables }: Catalogue, table: string) => tables.find(({ name }) => name === table)?.file;
  const stays = (table: string) => fileIn(after, table) !== undefined;
  const wasThere = (table: string) => fileIn(before, table) !== undefined;
  const sameColumn = (columns: Catalogue['columns'], { table, name }: { table: string; name: string }) =>
    columns.find((each) => each.table === table && each.name === name);
  return [
    ...before.tables.filter(({ name }) => !stays(name)).map(({ name }) => ({ what: `table ${name}`, why: 'is gone' })),
    ...before.tables
      .filter(({ name, file }) => stays(name) && fileIn(after, name) !== file)
      .map(({ name }) => ({ what: `rewrite of ${name}`, why: 'locks it for as long as it is large' })),
    ...before.columns
      .filter(({ table }) => stays(table))
      .flatMap((column) => {
        const what = `column ${column.table}.${column.name}`;
        const now = sameColumn(after.columns, column);
        if (now === undefined) return [{ what, why: 'is gone' }];
        return now.type === column.type ? [] : [{ what, why: `was ${column.type} and is ${now.type}` }];
      }),
    ...after.columns
      .filter(
        (column) => column.isRequired && wasThere(column.table) && !sameColumn(before.columns, column)?.isRequired,
      )
      .map(({ table, name }) => ({ what: `column ${table}.${name}`, why: 'is not null without a default' })),
    ...before.keys
      .filter(({ table, name, says }) => {
        const now = after.keys.find((key) => key.table === table && key.name === name);
        return stays(table) && now?.says !== says;
      })
      .map(({ name, says }) => ({ what: `key ${name}`, why: `no longer says: unique ${says}` })),
    ...before.triggers
      .filter(({ table, name }) => stays(table) && !after.triggers.some((t) => t.table === table && t.name === name))
      .map(({ table, name }) => ({ what: `trigger ${table}.${name}`, why: 'is gone' })),
    ...before.functions
      .filter((former) => !after.functions.some((now) => takesCallsOf(former, now)))
      .map(({ name, takes, result }) => ({
        what: `function ${name}`,
        why: `can no longer be called as (${takes.join(', ')}) for ${result}`,
      })),
    ...before.types
      .filter((type) => !after.types.includes(type))
      .map((type) => ({ what: `type ${type}`, why: 'is gone' })),
  ];
}

const journalShape = z.object({ entries: z.array(z.object({ tag: z.string() })) });
const MARK = /^-- contracts (.+): unread since (\S+)$/gm;

/**
 * Lists the objects that migrations remove while the previous version may still use them. A line `-- contracts column
 * people.note: unread since 0041_notes` in the migration allows it for unused ones.
 * @param url an empty database, which is migrated
 * @param after the last deployed migration; it and those before it are not checked
 * @returns a sentence for each loss, and for each mark that does not name an earlier migration
 */
export async function findLosses(url: string, migrationsFolder: string, after: string): Promise<string[]> {
  const sql = neon(url);
  const read = async () => catalogueShape.parse((await sql.query(CATALOGUE))[0]?.catalogue);
  const journal: unknown = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'));
  const tags = journalShape.parse(journal).entries.map(({ tag }) => tag);
  if (!tags.includes(after)) throw new TypeError(`There is no migration ${after}`);

  const found: string[] = [];
  let before: Catalogue | undefined;
  for (const [place, { sql: statements }] of readMigrationFiles({ migrationsFolder }).entries()) {
    const tag = tags[place] ?? '';
    await sql.transaction(statements.map((statement) => sql.query(statement)));
    if (place < tags.indexOf(after)) continue;
    const now = await read();
    const marks = [...(await readFile(join(migrationsFolder, `${tag}.sql`), 'utf8')).matchAll(MARK)];
    const isEarlier = (since: string | undefined) => tags.slice(0, place).some((each) => each === since);
    const allowed = new Set(marks.filter(([, , since]) => isEarlier(since)).map(([, what]) => what));
    for (const { what, why } of before === undefined ? [] : losses(before, now)) {
      if (!allowed.has(what)) found.push(`${tag}: ${what} ${why}`);
    }
    before = now;
  }
  return found;
}
