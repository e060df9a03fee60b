import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { imports } from '#db/schema/people/imports.ts';
import { FATES } from '#domain/people/import/fates.ts';
import type { PersonRow } from '#domain/people/import/rows.ts';
import { LISTS } from '#domain/people/lists.ts';

/** Import with its progress; times are ISO 8601. */
export const importProgress = z.object({
  id: z.int(),
  list: z.enum(LISTS),
  program: z.string(),
  source: z.string(),
  file: z.string(),
  total: z.int(),
  received: z.int(),
  state: z.enum(imports.state.enumValues),
  fates: z.partialRecord(z.enum(FATES), z.int()),
  mailsUntil: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type ImportProgress = z.infer<typeof importProgress>;

export type NewImport = Pick<ImportProgress, 'list' | 'program' | 'source' | 'file' | 'total'>;

export const progressColumns = sql`
  imports.id::float8 as id, list, program, source, file, total, received, state, fates, to_json(mails_until) as "mailsUntil",
  to_json(created_at) as "createdAt", to_json(finished_at) as "finishedAt"
`;

/** Returns the open import, else the last one. */
export async function findImport(db: Database): Promise<ImportProgress | undefined> {
  const [found] = await rows(db, importProgress)`
    select ${progressColumns} from imports order by state = 'done', id desc limit 1
  `;
  return found;
}

/** Begins an import, or resumes the same file for the same list. @returns undefined while another import is open */
export async function beginImport(
  db: Database,
  { list, program, source, file, total, now }: NewImport & { readonly now: Date },
): Promise<ImportProgress | undefined> {
  const [begun] = await rows(db, importProgress)`
    insert into imports (list, program, source, file, total, created_at)
    values (${list}, ${program}, ${source}, ${file}, ${total}, ${toTimestamp(now)})
    on conflict ((true)) where state <> 'done' do update set source = excluded.source
    where imports.state = 'reading' and imports.file = excluded.file and imports.list = excluded.list
      and imports.total = excluded.total
    returning ${progressColumns}
  `;
  return begun;
}

export type HashedRow = PersonRow & { readonly hashes: readonly string[] };

/** Stages rows of an import, all or none; staged rows stay. @returns undefined if the import runs or is gone */
export async function stageRows(
  db: Database,
  importId: number,
  given: readonly HashedRow[],
): Promise<ImportProgress | undefined> {
  const [, , [found]] = await db.batch([
    lock(db, importId),
    db.execute(sql`
      insert into import_rows (import_id, line, email, name, consent_at, consent_source, has_left, tags, note, problem, hashes)
      select imports.id, line, email, name, "consentAt", "consentSource", "hasLeft", coalesce(tags, '{}'), note, problem, hashes
      from imports, jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        line int, email text, name text, "consentAt" timestamptz, "consentSource" text, "hasLeft" boolean, tags text[], note text,
        problem text, hashes text[]
      )
      where imports.id = ${importId}::bigint and state = 'reading'
      on conflict (import_id, line) do nothing
    `),
    rows(db, importProgress)`
      update imports set received = (select count(*) from import_rows where import_id = imports.id)
      where id = ${importId}::bigint and state = 'reading' returning ${progressColumns}
    `,
  ]);
  return found;
}

/** Locks an import; the following statements see all earlier changes to it. */
export const lock = (db: Database, importId: number) =>
  db.execute(sql`select id from imports where id = ${importId}::bigint for update`);

/** Deletes an import that was never started. @returns whether it existed */
export async function dropImport(db: Database, importId: number): Promise<boolean> {
  const isUnused = and(eq(imports.id, importId), eq(imports.state, 'reading'));
  const dropped = await db.delete(imports).where(isUnused).returning({ id: imports.id });
  return dropped.length > 0;
}

/** Deletes imports begun before `unused` but never started, and those finished before `done`. */
export const deleteOldImports = (db: Database, unused: Date, done: Date) =>
  db.execute(sql`
    delete from imports
    where state = 'reading' and created_at <= ${toTimestamp(unused)} or finished_at <= ${toTimestamp(done)}
  `);
