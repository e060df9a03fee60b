import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { peppers } from '#db/schema/people/peppers.ts';

export type StoredPepper = Pick<typeof peppers.$inferSelect, 'id' | 'secret'>;

export const listPeppers = (db: Database): Promise<StoredPepper[]> =>
  db.select({ id: peppers.id, secret: peppers.secret }).from(peppers).orderBy(peppers.id);

/** Adds a pepper and the keys of existing hashes; of concurrent calls only one adds. @param after newest known, or 0 */
export async function addPeppers(
  db: Database,
  { after, pepper, formers }: { readonly after: number; readonly pepper: string; readonly formers: readonly string[] },
): Promise<void> {
  await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended('peppers', 0))`),
    db.execute(sql`
      insert into peppers (secret)
      select secret from jsonb_array_elements_text(${JSON.stringify([pepper, ...formers])}::jsonb)
        with ordinality as given (secret, place)
      where not exists (select from peppers where id > ${after}::bigint)
        and (place = 1 or exists (select from erased_addresses) or exists (select from rejected_addresses))
      order by place
    `),
  ]);
}

/** Tells whether hashes exist without a pepper: they were made with the encryption keys themselves. */
export async function hasUnpepperedHashes(db: Database): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select where not exists (select from peppers)
      and (exists (select from erased_addresses) or exists (select from rejected_addresses))
  `);
  return rowCount > 0;
}
