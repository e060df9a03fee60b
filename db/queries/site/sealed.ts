import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { peppers } from '#db/schema/people/peppers.ts';
import { paymentPlatforms } from '#db/schema/purchases/purchases.ts';
import type { Platform } from '#domain/purchases/notice.ts';

/** A value that is sealed with ENCRYPTION_KEY. */
interface SealedValue {
  /** Both are its additional data: a sealed value opens nowhere else. */
  readonly provider: string;
  readonly field: string;
  /** Column that keeps it; null where links carry it and no row does. */
  readonly column: PgColumn | null;
  /** Rows of the column that are meant; all of them without it. */
  readonly rows?: SQL;
}

const platformSecret = (platform: Platform): SealedValue => ({
  provider: platform,
  field: 'notices',
  column: paymentPlatforms.secret,
  rows: eq(paymentPlatforms.platform, platform),
});

/** Every sealed value: `sealSecret` and `openSecret` take no other, the nightly job reseals them, `keys:check` reports them. */
export const SEALED = {
  'clickup-token': { provider: 'clickup', field: 'token', column: clickupConnection.token },
  'clickup-webhook': { provider: 'clickup', field: 'webhook', column: clickupConnection.webhookSecret },
  'digistore24-notices': platformSecret('digistore24'),
  'copecart-notices': platformSecret('copecart'),
  'stripe-notices': platformSecret('stripe'),
  pepper: { provider: 'addresses', field: 'pepper', column: peppers.secret },
  /** Links of the thank-you page are valid for an hour. */
  thanks: { provider: 'thanks', field: 'email', column: null },
} as const satisfies Record<string, SealedValue> & Record<`${Platform}-notices`, SealedValue>;

/** Name of a sealed value in the registry. */
export type SealedName = keyof typeof SEALED;

const entry = (name: SealedName): SealedValue => SEALED[name];

/** Provider and field of a sealed value. */
export const placeOf = (name: SealedName): Pick<SealedValue, 'provider' | 'field'> => entry(name);

/** Names of the values that rows keep. */
export const storedNames = (): SealedName[] => {
  const names: SealedName[] = [];
  let name: SealedName;
  for (name in SEALED) if (entry(name).column !== null) names.push(name);
  return names;
};

/** Reads every stored value of a name, still sealed. */
export async function readSealed(db: Database, name: SealedName): Promise<string[]> {
  const { column, rows: meant = sql`true` } = entry(name);
  if (column === null) return [];
  const { rows } = await db.execute<{ sealed: string }>(
    sql`select ${column} as sealed from ${column.table} where ${column} is not null and ${meant} order by 1`,
  );
  return rows.map(({ sealed }) => sealed);
}

/** Replaces a sealed value, unless another was stored meanwhile. */
export async function replaceSealed(
  db: Database,
  name: SealedName,
  { sealed, resealed }: Readonly<Record<'sealed' | 'resealed', string>>,
): Promise<void> {
  const { column } = entry(name);
  if (column === null) return;
  await db.execute(
    sql`update ${column.table} set ${sql.identifier(column.name)} = ${resealed} where ${column} = ${sealed}`,
  );
}
