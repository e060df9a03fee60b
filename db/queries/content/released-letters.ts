import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { releases } from '#db/schema/content/releases.ts';

/** What ends a letter's address in the release that is online; undefined where it is not public there. */
export async function readOnlineSlug(db: Database, letterId: string): Promise<string | undefined> {
  const wanted = JSON.stringify({ id: letterId });
  const [row] = await db
    .select({
      slug: sql<
        string | null
      >`jsonb_path_query_first(${releases.snapshot}, '$.letters[*] ? (@.id == $id).slug', ${wanted}::jsonb) #>> '{}'`,
    })
    .from(releases)
    .where(eq(releases.state, 'built'))
    .orderBy(desc(releases.id))
    .limit(1);
  return row?.slug ?? undefined;
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
