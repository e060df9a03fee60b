import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import type { MediaRow } from '#db/queries/content/media.ts';
import { rows } from '#db/rows.ts';
import { media } from '#db/schema/content/media.ts';
import { eventImages, events } from '#db/schema/events/events.ts';
import { earliestStart } from '#domain/events/end.ts';

const dueImage = z.object({ taskId: z.string(), source: z.string() });

export type DueImage = z.infer<typeof dueImage>;

interface Moment {
  readonly now: Date;
  /** In Europe/Berlin, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Selects events that visitors may see, which need their images; `isPast` would be exact. */
const isShown = (today: string) => sql`e.is_public and (e.date is null or e.date >= ${earliestStart(today)}::date)`;

const dueEvents = ({ now, today }: Moment) => sql`
  from ${events} e left join ${eventImages} i on i.task_id = e.task_id
  where ${isShown(today)} and e.image <> ''
    and (i.task_id is null or i.source <> e.image or i.next_attempt_at <= ${now}::timestamptz)
`;

export async function isImageDue(db: Database, moment: Moment): Promise<boolean> {
  return (await db.execute(sql`select ${dueEvents(moment)} limit 1`)).rowCount > 0;
}

/** Claims images to copy until `leaseUntil`, for the nearest events first. */
export const claimImages = (
  db: Database,
  { leaseUntil, limit, ...moment }: Moment & { readonly leaseUntil: Date; readonly limit: number },
): Promise<DueImage[]> =>
  rows(db, dueImage)`
    insert into ${eventImages} as known (task_id, source, next_attempt_at)
    select e.task_id, e.image, ${leaseUntil}::timestamptz ${dueEvents(moment)}
    order by e.date, e.task_id limit ${limit}
    on conflict (task_id) do update set
      source = excluded.source, next_attempt_at = excluded.next_attempt_at
    where known.source <> excluded.source or known.next_attempt_at <= ${moment.now}::timestamptz
    returning task_id as "taskId", source
  `;

export async function saveImage(
  db: Database,
  { taskId, source }: DueImage,
  { name, type, width, height, bytes }: Omit<MediaRow, 'createdAt' | 'unusedSince'>,
): Promise<void> {
  await db.batch([
    db
      .insert(media)
      .values({ name, type, width, height, bytes })
      .onConflictDoUpdate({ target: media.name, set: { unusedSince: null } }),
    db
      .update(eventImages)
      .set({ media: name, nextAttemptAt: null })
      .where(and(eq(eventImages.taskId, taskId), eq(eventImages.source, source))),
  ]);
}

/** Uses an image that we already store as the copy. @returns whether it exists */
export async function adoptImage(db: Database, { taskId, source }: DueImage, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with kept as (
      update ${media} set unused_since = null where name = ${name} returning name
    ), adopted as (
      update ${eventImages} set media = ${name}, next_attempt_at = null
      where task_id = ${taskId} and source = ${source} and exists (select from kept)
    )
    select from kept
  `);
  return rowCount > 0;
}

/** Schedules the retry of a failed copy; an earlier copy stays. */
export async function postponeImage(db: Database, { taskId, source }: DueImage, until: Date): Promise<void> {
  await db
    .update(eventImages)
    .set({ nextAttemptAt: until })
    .where(and(eq(eventImages.taskId, taskId), eq(eventImages.source, source)));
}

/** Drops the images of events that visitors can no longer see; if shown again, they are copied again. */
export async function releaseImages(db: Database, today: string): Promise<void> {
  await db.execute(sql`
    delete from ${eventImages} i using ${events} e
    where e.task_id = i.task_id and (not (${isShown(today)}) or e.image = '')
  `);
}
