import { and, asc, eq, getTableColumns, gte, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { eventImages, events } from '#db/schema/events/events.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { integrations } from '#db/schema/integrations.ts';
import { earliestStart, isPast } from '#domain/events/end.ts';
import { startTime } from '#domain/events/time.ts';
import { seats } from './seats.ts';

/** Stored event; `date` is empty if the task has none. */
export type EventRow = Omit<typeof events.$inferSelect, 'date'> & { readonly date: string };

export const eventColumns = {
  ...getTableColumns(events),
  date: sql`coalesce(${events.date}::text, '')`.mapWith(String),
};

/** Order of events by their start; those without a date last. */
export const byStart = [asc(events.date), sql`coalesce(nullif(${events.time}, ''), ${startTime('')})`] as const;

/** Selects nothing unless ClickUp is connected and enabled. */
export const switchedOn = sql`(
  exists (select from ${clickupConnection})
  and not exists (select from ${integrations} where name = 'clickup' and not is_enabled)
)`;

/** Selects the public events that are not hidden, and at most some days past. @param today in Europe/Berlin */
const shown = (db: Database, today: string) =>
  and(
    switchedOn,
    eq(events.isPublic, true),
    or(isNull(events.date), gte(events.date, earliestStart(today))),
    notInArray(events.taskId, db.select({ id: tasks.taskId }).from(tasks).where(eq(tasks.isHidden, true))),
  );

const inOrder = [...byStart, asc(events.title), asc(events.taskId)];

/** Columns of a suggested event: the description, which is most of an event, is left out. */
export type ComingEvent = Pick<EventRow, 'taskId' | 'title' | 'date' | 'time' | 'minutes' | 'speaker' | 'tags'>;

/** Reads the events to suggest, like `readPublicEvents`; none unless ClickUp is connected and enabled. */
export async function readComingEvents(db: Database, today: string): Promise<readonly ComingEvent[]> {
  const { taskId, title, date, time, minutes, speaker, tags } = eventColumns;
  const rows = await db
    .select({ taskId, title, date, time, minutes, speaker, tags })
    .from(events)
    .where(shown(db, today))
    .orderBy(...inOrder);
  return rows.filter((row) => !isPast(row, today));
}

/**
 * Reads the public events that are not hidden or past, by start and those without a date last, and the ClickUp
 * connection. @param today in Europe/Berlin
 */
export async function readPublicEvents(db: Database, today: string) {
  const [connections, switches, rows] = await db.batch([
    db.select({ id: clickupConnection.id }).from(clickupConnection),
    db.select({ isEnabled: integrations.isEnabled }).from(integrations).where(eq(integrations.name, 'clickup')),
    db
      .select({ ...eventColumns, media: eventImages.media, seats })
      .from(events)
      .leftJoin(tasks, eq(tasks.taskId, events.taskId))
      .leftJoin(eventImages, eq(eventImages.taskId, events.taskId))
      .where(shown(db, today))
      .orderBy(...inOrder),
  ]);
  return {
    isConnected: connections.length > 0,
    isEnabled: switches[0]?.isEnabled ?? true,
    rows: rows.filter((row) => !isPast(row, today)),
  };
}
