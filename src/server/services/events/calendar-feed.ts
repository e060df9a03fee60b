import { createHash, randomBytes } from 'node:crypto';
import { calendar as words } from '#content/events/calendar.ts';
import { eventItem } from '#content/events/calendar-item.ts';
import type { CalendarEntry, readCalendarFeed, renewCalendarFeed } from '#contracts/events/calendar.ts';
import type { Answer } from '#contracts/route.ts';
import * as queries from '#db/queries/events/calendar.ts';
import { berlinInstant } from '#domain/berlin-clock.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { type CalendarItem, calendarFile } from '#domain/events/calendar-file.ts';
import { isSeen } from '#domain/events/task-list.ts';
import type { Context } from '#server/context.ts';
import { buildCalendar as readCalendar } from './calendar.ts';

const KEY_BYTES = 24;
const DAYS_BEFORE = 30;
const DAYS_AFTER = 365;
const PLANNED_MINUTES = 15;
const FEED_NAME = 'ME – Mein Erwachen: alles';

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

export async function readFeed({ db }: Context): Promise<Answer<typeof readCalendarFeed>> {
  const feed = await queries.findFeed(db);
  return { createdAt: feed?.createdAt.toISOString() ?? null };
}

/** Creates a new feed address. Only its hash is stored, so this is the one time to show it. */
export async function renewFeed({ db, now, site }: Context): Promise<Answer<typeof renewCalendarFeed>> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await queries.saveFeed(db, hashOf(key), now());
  return { url: `${site}/kalender/${key}.ics` };
}

export async function closeFeed({ db }: Context): Promise<undefined> {
  await queries.deleteFeed(db);
}

function toItem({ kind, key, day, time, title, event }: CalendarEntry, site: string, changedAt: Date): CalendarItem {
  if (event !== undefined) {
    const item = eventItem({ ...event, sequence: 0, updatedAt: changedAt }, site, false);
    return isSeen(event.showing) ? item : { ...item, title: `${title} (${words.unseen})`, url: '' };
  }
  const start = time === '' ? undefined : berlinInstant(day, time);
  return {
    uid: `${key}@${new URL(site).hostname}`,
    time: start ? { kind: 'timed', start, minutes: PLANNED_MINUTES } : { kind: 'day', day },
    title: `${words.kinds[kind]}: ${title}`,
    description: '',
    place: '',
    url: '',
    sequence: 0,
    changedAt,
    isCancelled: false,
  };
}

/** Renders the owner's feed: everything in her calendar. @throws AppError not-found for an invalid key */
export async function feedFile(ctx: Context, key: string): Promise<string> {
  const feed = await queries.findFeed(ctx.db);
  // Comparing hashes reveals nothing about a partly right guess.
  if (feed === undefined || feed.keyHash !== hashOf(key)) {
    throw new AppError('not-found', 'Diese Kalenderadresse gilt nicht mehr.');
  }
  const now = ctx.now();
  const today = berlinDay(now);
  const { entries } = await readCalendar(ctx, { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) });
  return calendarFile({ name: FEED_NAME, items: entries.map((entry) => toItem(entry, ctx.site, now)) });
}
