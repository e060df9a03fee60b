import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { mailboxOf } from '#db/schema/people/mailbox.ts';
import type { Fate } from '#domain/people/import/fates.ts';
import type { PersonRow } from '#domain/people/import/rows.ts';
import type { ListName } from '#domain/people/lists.ts';

/** What an import begins with. */
export interface NewImport {
  readonly list: ListName;
  readonly program: string;
  readonly source: string;
  readonly file: string;
  readonly total: number;
}

/** An import as it stands; moments are ISO 8601. */
export interface ImportStanding extends NewImport, Record<string, unknown> {
  readonly id: number;
  readonly received: number;
  readonly state: 'reading' | 'running' | 'done';
  readonly fates: Partial<Record<Fate, number>>;
  readonly mailsUntil: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** The columns of a standing. */
export const standing = sql`
  imports.id::float8 as id, list, program, source, file, total, received, state, fates, to_json(mails_until) as "mailsUntil",
  to_json(created_at) as "createdAt", to_json(finished_at) as "finishedAt"
`;

/** The open import, or the last one; undefined where there was none. */
export async function findImport(db: Database): Promise<ImportStanding | undefined> {
  const { rows } = await db.execute<ImportStanding>(
    sql`select ${standing} from imports order by state = 'done', id desc limit 1`,
  );
  return rows[0];
}

/**
 * Begins an import. The same file for the same list goes on where it stopped; what is said of its source counts anew.
 *
 * @returns undefined while another one is open
 */
export async function beginImport(
  db: Database,
  { list, program, source, file, total, now }: NewImport & { readonly now: Date },
): Promise<ImportStanding | undefined> {
  const { rows } = await db.execute<ImportStanding>(sql`
    insert into imports (list, program, source, file, total, created_at)
    values (${list}, ${program}, ${source}, ${file}, ${total}, ${toTimestamp(now)})
    on conflict ((true)) where state <> 'done' do update set source = excluded.source
    where imports.state = 'reading' and imports.file = excluded.file and imports.list = excluded.list
      and imports.total = excluded.total
    returning ${standing}
  `);
  return rows[0];
}

/** The mailboxes of addresses, in their order. */
export async function readMailboxes(db: Database, emails: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ mailboxes: string[] | null }>(sql`
    select json_agg(${mailboxOf} order by place) as mailboxes
    from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) with ordinality as given (email, place)
  `);
  return rows[0]?.mailboxes ?? [];
}

/** A row with the hashes under which it may be remembered as deleted or rejected. */
export type HashedRow = PersonRow & { readonly hashes: readonly string[] };

/** Lays rows aside, all or none; those that have come before stay as they are. @returns undefined once it runs, or is gone */
export async function layAside(
  db: Database,
  importId: number,
  rows: readonly HashedRow[],
): Promise<ImportStanding | undefined> {
  const [, , { rows: found }] = await db.batch([
    lock(db, importId),
    db.execute(sql`
      insert into import_rows (import_id, line, email, name, consent_at, consent_source, has_left, problem, hashes)
      select imports.id, line, email, name, "consentAt", "consentSource", "hasLeft", problem, hashes
      from imports, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        line int, email text, name text, "consentAt" timestamptz, "consentSource" text, "hasLeft" boolean, problem text,
        hashes text[]
      )
      where imports.id = ${importId}::bigint and state = 'reading'
      on conflict (import_id, line) do nothing
    `),
    db.execute<ImportStanding>(sql`
      update imports set received = (select count(*) from import_rows where import_id = imports.id)
      where id = ${importId}::bigint and state = 'reading' returning ${standing}
    `),
  ]);
  return found[0];
}

/** Nobody else works on an import meanwhile; the statements after it see what was done before. */
export const lock = (db: Database, importId: number) =>
  db.execute(sql`select id from imports where id = ${importId}::bigint for update`);

/** Forgets an import that has not begun to run. @returns whether there was one */
export async function dropImport(db: Database, importId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`delete from imports where id = ${importId}::bigint and state = 'reading' returning id`,
  );
  return rows.length > 0;
}

/** Forgets what was laid aside before a moment and never run, and imports that were done before another. */
export const forgetImports = (db: Database, unused: Date, done: Date) =>
  db.execute(sql`
    delete from imports
    where state = 'reading' and created_at <= ${toTimestamp(unused)} or finished_at <= ${toTimestamp(done)}
  `);
