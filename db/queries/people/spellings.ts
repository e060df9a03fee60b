import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { rows } from '#db/rows.ts';

/** Tables whose rows are found by an address. Proofs and declarations stay as they were written. */
export const ADDRESSED = ['people', 'accounts', 'purchases', 'import_rows'] as const;
/** One of `ADDRESSED`. */
export type Addressed = (typeof ADDRESSED)[number];

/** A stored address and the spelling that takes its place. */
export interface Respelling {
  readonly from: string;
  readonly to: string;
}

/** Addresses after another one, in their order, that may have another spelling: upper case is the same to every index. */
export async function listOldSpellings(db: Database, table: Addressed, after: string, limit: number) {
  const addresses = await rows(db, z.object({ email: z.string() }))`
    select distinct email from ${sql.identifier(table)}
    where email > ${after} and (email ~ '@.*[^!-~]' or email ~ '[^!-~]' and email is not nfkc normalized)
    order by email limit ${limit}
  `;
  return addresses.map(({ email }) => email);
}

/** Whether nothing else has the new spelling already, where a table has each address once. */
function isFree(table: Addressed, to: string): SQL {
  if (table !== 'people' && table !== 'accounts') return sql`true`;
  const isLiving = table === 'people' ? sql`and other.deleted_at is null` : sql``;
  return sql`not exists (
    select from ${sql.identifier(table)} other where ${isSameAddress(sql`other.email`, sql`${to}`)} ${isLiving}
  )`;
}

const respell = (db: Database, table: Addressed, { from, to }: Respelling) =>
  db.execute(sql`
    update ${sql.identifier(table)} set email = ${to}
    where ${isSameAddress(sql`email`, sql`${from}`)} and ${isFree(table, to)}
  `);

/** Gives the rows of addresses their one spelling; a person or an account stays as it is where another one has it. */
export async function respellAll(db: Database, table: Addressed, respellings: readonly Respelling[]): Promise<void> {
  const [first, ...others] = respellings.map((each) => respell(db, table, each));
  if (first) await db.batch([first, ...others]);
}
