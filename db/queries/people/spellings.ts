import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { rows } from '#db/rows.ts';

/** Tables looked up by address. Proofs and declarations keep their original spelling and are not among them. */
export const ADDRESSED = ['people', 'accounts', 'purchases'] as const;
export type Addressed = (typeof ADDRESSED)[number];

export interface Respelling {
  readonly from: string;
  readonly to: string;
}

/** Lists addresses that may need normalising. Upper case does not matter, because the indexes ignore it. */
export async function listOldSpellings(db: Database, table: Addressed, after: string, limit: number) {
  const addresses = await rows(db, z.object({ email: z.string() }))`
    select distinct email from ${sql.identifier(table)}
    where email > ${after} and (email ~ '@.*[^!-~]' or email ~ '[^!-~]' and email is not nfkc normalized)
    order by email limit ${limit}
  `;
  return addresses.map(({ email }) => email);
}

/** Tells whether the new spelling is free, in tables where addresses are unique. */
function isFree(table: Addressed, to: string): SQL {
  if (table !== 'people' && table !== 'accounts') return sql`true`;
  const isLiving = table === 'people' ? sql`and other.deleted_at is null` : sql``;
  return sql`not exists (
    select from ${sql.identifier(table)} other where ${isSameAddress(sql`other.email`, sql`${to}`)} ${isLiving}
  )`;
}

const normalise = (db: Database, table: Addressed, { from, to }: Respelling) =>
  db.execute(sql`
    update ${sql.identifier(table)} set email = ${to}
    where ${isSameAddress(sql`email`, sql`${from}`)} and ${isFree(table, to)}
  `);

/** Normalises the addresses of a table. A person or account stays as it is if another one has the new spelling. */
export async function respellAll(db: Database, table: Addressed, respellings: readonly Respelling[]): Promise<void> {
  const [first, ...others] = respellings.map((each) => normalise(db, table, each));
  if (first) await db.batch([first, ...others]);
}
