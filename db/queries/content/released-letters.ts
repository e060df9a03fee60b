import { desc, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import { releases } from '#db/schema/content/releases.ts';

/** Returns the public slugs of the letters in the online release, by letter id. */
export async function readOnlineSlugs(db: Database): Promise<ReadonlyMap<string, string>> {
  const online = await rows(db, z.object({ id: z.string(), slug: z.string() }))`
    select letter ->> 'id' as id, letter ->> 'slug' as slug
    from (select snapshot from releases where state = 'built' order by id desc limit 1) online,
      jsonb_array_elements(snapshot -> 'letters') letter
  `;
  return new Map(online.map(({ id, slug }) => [id, slug]));
}

/** Returns the letters of the release that is being built, or else of the online one, as stored. */
export async function readNewestLetters(db: Database): Promise<unknown> {
  const [row] = await db
    .select({ letters: sql`${releases.snapshot} -> 'letters'` })
    .from(releases)
    .where(inArray(releases.state, ['waiting', 'building', 'built']))
    .orderBy(desc(releases.id))
    .limit(1);
  return row?.letters ?? undefined;
}
