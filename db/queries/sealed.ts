import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { peppers } from '#db/schema/people/people.ts';
import { paymentPlatforms } from '#db/schema/purchases/purchases.ts';
import type { SealedName } from '#domain/accounts/sealed-values.ts';
import type { Platform } from '#domain/purchases/notice.ts';

interface SealedColumn {
  readonly column: PgColumn;
  /** Condition on the column's rows; all of them by default. */
  readonly rows?: SQL;
}

const platformSecret = (platform: Platform): SealedColumn => ({
  column: paymentPlatforms.secret,
  rows: eq(paymentPlatforms.platform, platform),
});

/** Columns of all encrypted values; null for those that only links contain. */
export const SEALED_COLUMNS: Readonly<Record<SealedName, SealedColumn | null>> = {
  'clickup-token': { column: clickupConnection.token },
  'clickup-webhook': { column: clickupConnection.webhookSecret },
  'digistore24-notices': platformSecret('digistore24'),
  'copecart-notices': platformSecret('copecart'),
  'stripe-notices': platformSecret('stripe'),
  pepper: { column: peppers.secret },
  thanks: null,
  gift: null,
};

export const storedNames = (): SealedName[] => {
  const names: SealedName[] = [];
  let name: SealedName;
  for (name in SEALED_COLUMNS) if (SEALED_COLUMNS[name] !== null) names.push(name);
  return names;
};

/** Reads every stored value of a name, still encrypted. */
export async function readSealed(db: Database, name: SealedName): Promise<string[]> {
  const place = SEALED_COLUMNS[name];
  if (place === null) return [];
  const { column, rows: meant = sql`true` } = place;
  const stored = await rows(db, z.object({ sealed: z.string() }))`
    select ${column} as sealed from ${column.table} where ${column} <> '' and ${meant} order by 1
  `;
  return stored.map(({ sealed }) => sealed);
}

/** Replaces an encrypted value, unless another was stored meanwhile. */
export async function replaceSealed(
  db: Database,
  name: SealedName,
  { sealed, resealed }: Readonly<Record<'sealed' | 'resealed', string>>,
): Promise<void> {
  const place = SEALED_COLUMNS[name];
  if (place === null) return;
  const { column } = place;
  await db.execute(
    sql`update ${column.table} set ${sql.identifier(column.name)} = ${resealed} where ${column} = ${sealed}`,
  );
}
