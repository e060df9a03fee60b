import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { clicksOf } from '#db/queries/visits/link-figures.ts';
import { decodeAs } from '#db/rows.ts';
import { contentEntries } from '#db/schema/content/drafts.ts';
import { releasePlan } from '#db/schema/content/releases.ts';
import { calendarFeed } from '#db/schema/events/calendar.ts';
import { clickupConnection } from '#db/schema/events/connection.ts';
import { eventImages, events } from '#db/schema/events/events.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { integrations } from '#db/schema/integrations.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import type { DayRange } from '#domain/days/day-range.ts';
import { seats } from './seats.ts';
import { listWrites } from './task-writes.ts';

const CONTENT_KINDS = ['masterclasses', 'offers'];

const day = sql`${tasks.details} ->> 'date'`;

/** Counts the clicks of the short link in a task's sign-up URL; null for any other URL. */
const linkClicks = (site: string) =>
  sql`(
    select ${clicksOf(sql`r`)} from ${redirects} r
    where starts_with(${tasks.details} ->> 'url', ${`${site}/r/`})
      and r.id = link_of(lower(split_part(substr(${tasks.details} ->> 'url', ${site.length + 4}::int), '?', 1)))
  )`.mapWith(decodeAs(z.nullable(z.int())));

/** Tells whether the calendar shows a task. */
export const isInCalendar = and(
  eq(tasks.isPresent, true),
  sql`${tasks.details} is not null`,
  inArray(tasks.fate, ['event', 'status', 'unreadable']),
);

/** Reads the calendar in one round trip. @param site origin of the website, to recognise our short links */
export async function readCalendar(db: Database, { from, to }: DayRange, site: string) {
  const [shown, links, content, planned, publishes, writes, connections, switches] = await db.batch([
    db
      .select({
        taskId: tasks.taskId,
        name: tasks.name,
        status: tasks.status,
        fate: tasks.fate,
        reason: tasks.reason,
        isHidden: tasks.isHidden,
        details: tasks.details,
        own: tasks.own,
        media: eventImages.media,
        clicks: linkClicks(site),
        seats,
      })
      .from(tasks)
      .leftJoin(events, eq(events.taskId, tasks.taskId))
      .leftJoin(eventImages, eq(eventImages.taskId, tasks.taskId))
      .where(and(isInCalendar, sql`(${day} = '' or ${day} between ${from} and ${to})`)),
    db
      .select({ id: redirects.id, slug: redirects.slug, title: redirects.title, expiresAt: redirects.expiresAt })
      .from(redirects)
      .where(and(isNull(redirects.deletedAt), sql`${redirects.expiresAt} between ${from}::date and ${to}::date`)),
    db
      .select()
      .from(contentEntries)
      .where(sql`${contentEntries.kind} = any(${sql.param(CONTENT_KINDS)}::text[])`),
    db
      .select({ id: letters.id, subject: letters.subject, scheduledAt: letters.scheduledAt })
      .from(letters)
      .where(
        and(
          isNull(letters.deletedAt),
          eq(letters.status, 'planned'),
          sql`(${letters.scheduledAt} at time zone 'Europe/Berlin')::date between ${from}::date and ${to}::date`,
        ),
      ),
    db
      .select({ note: releasePlan.note, dueAt: releasePlan.dueAt })
      .from(releasePlan)
      .where(
        and(
          eq(releasePlan.failure, ''),
          sql`(${releasePlan.dueAt} at time zone 'Europe/Berlin')::date between ${from}::date and ${to}::date`,
        ),
      ),
    listWrites(db),
    db.select({ isRevoked: clickupConnection.isRevoked }).from(clickupConnection),
    db.select({ isEnabled: integrations.isEnabled }).from(integrations).where(eq(integrations.name, 'clickup')),
  ]);
  return {
    events: shown,
    links,
    content,
    planned,
    publishes,
    writes,
    connection: connections[0],
    isEnabled: switches[0]?.isEnabled ?? true,
  };
}

export type CalendarEventRow = Awaited<ReturnType<typeof readCalendar>>['events'][number];

/** Returns the owner's private feed; undefined if it is switched off. */
export async function findFeed(db: Database): Promise<typeof calendarFeed.$inferSelect | undefined> {
  const [row] = await db.select().from(calendarFeed);
  return row;
}

export async function saveFeed(db: Database, keyHash: string, createdAt: Date): Promise<void> {
  const feed = { keyHash, createdAt };
  await db.insert(calendarFeed).values(feed).onConflictDoUpdate({ target: calendarFeed.id, set: feed });
}

export const deleteFeed = async (db: Database): Promise<void> => void (await db.delete(calendarFeed));
