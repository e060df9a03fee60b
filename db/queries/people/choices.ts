import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { rows } from '#db/rows.ts';
import { CHOICE_KINDS, type Choice } from '#domain/people/choices.ts';

const titled = z.object({
  kind: z.enum(CHOICE_KINDS),
  id: z.string(),
  title: z.string(),
  /** Date of an event, `YYYY-MM-DD`; else empty. */
  date: z.string(),
});
export type Titled = z.infer<typeof titled>;

const collection = sql`(case kind when 'course' then 'courses' else 'masterclasses' end)`;

/** Reads titles: courses and masterclasses from the newest release that had them, events that visitors have seen. */
export const readTitles = (db: Database, choices: readonly Choice[]) =>
  rows(db, titled)`
    with wanted as materialized (
      select split_part(choice, ':', 1) as kind, split_part(choice, ':', 2) as id
      from jsonb_array_elements_text(${JSON.stringify(choices)}::jsonb) choice
    )
    select kind, id, title, '' as date from (
      select kind, id, (
        select entry -> 'data' ->> 'title'
        from releases, jsonb_array_elements(snapshot -> 'content' -> ${collection}) entry
        where state = 'built' and entry ->> 'id' = wanted.id order by releases.id desc limit 1
      ) as title
      from wanted where kind <> 'event'
    ) published where title is not null
    union all
    select kind, id, title, coalesce(date::text, '') from wanted join events on task_id = wanted.id
    where kind = 'event' and updated_at > 'epoch'
  `;

/** Returns the online courses and masterclasses, and the visible events from a day on. @param today `YYYY-MM-DD` */
export async function readOfferedChoices(
  db: Database,
  today: string,
): Promise<{ readonly isOnline: boolean; readonly offered: Titled[] }> {
  const [releases, offered] = await db.batch([
    db.execute(sql`select from releases where state = 'built' limit 1`),
    rows(db, titled)`
      select kind, entry ->> 'id' as id, entry -> 'data' ->> 'title' as title, '' as date
      from (select snapshot from releases where state = 'built' order by id desc limit 1) online, (values ('course'), ('masterclass')) kinds (kind),
        jsonb_array_elements(snapshot -> 'content' -> ${collection}) entry
      union all
      select 'event', task_id, title, coalesce(date::text, '') from events
      where is_public and coalesce(date >= ${today}::date, true)
        and not exists (select from tasks where tasks.task_id = events.task_id and is_hidden)
    `,
  ]);
  return { isOnline: releases.rows.length > 0, offered };
}
