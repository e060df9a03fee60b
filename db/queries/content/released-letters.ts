import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { releases } from '#db/schema/content/releases.ts';

/** What ends the addresses of the letters that the release has which is online, by their ids. */
export async function readOnlineSlugs(db: Database): Promise<ReadonlyMap<string, string>> {
  const [row] = await db
    .select({
      slugs: sql<Readonly<Record<string, string>> | null>`(
        select jsonb_object_agg(letter ->> 'id', letter ->> 'slug')
        from jsonb_array_elements(${releases.snapshot} -> 'letters') letter
      )`,
    })
    .from(releases)
    .where(eq(releases.state, 'built'))
    .orderBy(desc(releases.id))
    .limit(1);
  return new Map(Object.entries(row?.slugs ?? {}));
}

/** The letters of the release that is on its way to being online, else of the one that is, as they were stored. */
export async function readNewestLetters(db: Database): Promise<unknown> {
  const [row] = await db
    .select({ letters: sql<unknown>`${releases.snapshot} -> 'letters'` })
    .from(releases)
    .where(inArray(releases.state, ['waiting', 'building', 'built']))
    .orderBy(desc(releases.id))
    .limit(1);
  return row?.letters ?? undefined;
}
