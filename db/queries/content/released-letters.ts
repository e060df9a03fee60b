import { desc, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import { releases } from '#db/schema/content/releases.ts';

/** What ends the addresses of the letters that the release has which is online, by their ids. */
export async function readOnlineSlugs(db: Database): Promise<ReadonlyMap<string, string>> {
  const online = await rows(db, z.object({ id: z.string(), slug: z.string() }))`
    select letter ->> 'id' as id, letter ->> 'slug' as slug
    from (select snapshot from releases where state = 'built' order by id desc limit 1) online,
      jsonb_array_elements(snapshot -> 'letters') letter
  `;
  return new Map(online.map(({ id, slug }) => [id, slug]));
}

/** The letters of the release that is on its way to being online, else of the one that is, as they were stored. */
export async function readNewestLetters(db: Database): Promise<unknown> {
  const [row] = await db
    .select({ letters: sql`${releases.snapshot} -> 'letters'` })
    .from(releases)
    .where(inArray(releases.state, ['waiting', 'building', 'built']))
    .orderBy(desc(releases.id))
    .limit(1);
  return row?.letters ?? undefined;
}
