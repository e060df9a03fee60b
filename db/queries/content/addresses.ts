import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';

const entry = z.object({
  kind: z.enum(['courses', 'masterclasses', 'letters', 'events']),
  id: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Entry of a release that may have a page of its own; `slug` and `text` in `data` decide on its address. */
export type AddressedEntry = z.output<typeof entry>;

/** Lists such entries of every kept release, those of the oldest first. */
export const listKeptAddresses = (db: Database) =>
  rows(db, entry)`
    select kind, part.data ->> 'id' as id, jsonb_build_object(
      'slug', coalesce(part.data #>> '{data,slug}', part.data ->> 'slug'),
      'text', left(btrim(part.data #>> '{data,text}'), 1)
    ) as data
    from online_releases
    cross join lateral (values
      ('courses', parts #> '{content,courses}'), ('masterclasses', parts #> '{content,masterclasses}'),
      ('letters', parts -> 'letters'), ('events', parts -> 'events')
    ) listed (kind, ids)
    cross join lateral jsonb_array_elements_text(ids) kept
    join release_parts part on part.id = kept::int
    group by 1, 2, 3 order by max(number)
  `;
