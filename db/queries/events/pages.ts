import { and, asc, eq, gt, gte, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { events } from '#db/schema/events/events.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { earliestStart, isPast } from '#domain/events/end.ts';
import { byStart, eventColumns, switchedOn } from './public-events.ts';
import { seats } from './seats.ts';

export type StoredEvent = Awaited<ReturnType<typeof storedEvents>>[number];

const isHidden = sql`coalesce(${tasks.isHidden}, false)`.mapWith(Boolean);

/** Selects events that visitors have ever seen; an event hidden before its publication must not leak. */
const wasSeen = gt(events.updatedAt, new Date(0));

const storedEvents = (db: Database) =>
  db
    .select({ ...eventColumns, isHidden, seats })
    .from(events)
    .leftJoin(tasks, eq(tasks.taskId, events.taskId));

const isSeen = (taskId: string) => and(eq(events.taskId, taskId), switchedOn, wasSeen);

/** Reads the events with a date that are not past, and those hidden or removed since a moment. */
export async function readDatedEvents(
  db: Database,
  { today, goneSince }: { readonly today: string; readonly goneSince: Date },
): Promise<StoredEvent[]> {
  const rows = await storedEvents(db)
    .where(
      and(
        switchedOn,
        wasSeen,
        isNotNull(events.date),
        gte(events.date, earliestStart(today)),
        sql`((${events.isPublic} and not ${isHidden}) or ${events.updatedAt} >= ${toTimestamp(goneSince)})`,
      ),
    )
    .orderBy(...byStart, asc(events.taskId));
  return rows.filter((row) => !isPast(row, today));
}

/** Checks whether visitors ever saw an event, without reading it. */
export const isKnownEvent = async (db: Database, taskId: string): Promise<boolean> =>
  (await db.$count(events, isSeen(taskId))) > 0;

/** Finds an event by its task; undefined if visitors never saw it, or ClickUp is off. */
export async function findEvent(db: Database, taskId: string): Promise<StoredEvent | undefined> {
  const [row] = await storedEvents(db).where(isSeen(taskId));
  return row;
}
