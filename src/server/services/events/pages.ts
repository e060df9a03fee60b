import { eventItem } from '#content/events/calendar-item.ts';
import { readWebsiteName } from '#db/queries/content/releases.ts';
import { findEvent, isKnownEvent, readDatedEvents, type StoredEvent } from '#db/queries/events/pages.ts';
import { readComingEvents } from '#db/queries/events/public-events.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { DAY_MS } from '#domain/durations.ts';
import { calendarFile } from '#domain/events/calendar-file.ts';
import { hasEnded, lastDay } from '#domain/events/end.ts';
import { type EventView, eventState, findRelated, type RelatedEvent } from '#domain/events/page.ts';
import type { Context } from '#server/context.ts';

/** Days that calendars keep announcing a removed event as cancelled. */
const CANCELLED_DAYS = 30;
const NEXT_MAX = 3;

/** Name of the website until the owner publishes another. */
const FIRST_NAME = 'ME – Mein Erwachen';
const nameOf = (siteName: string): string => `${siteName}: Events`;

/** Reads the events to suggest: the list without those of today that have ended. */
async function readComing({ db, now }: Context) {
  const at = now();
  const rows = await readComingEvents(db, berlinDay(at));
  return rows.filter((row) => !hasEnded(row, at));
}

/** @param except event that the visitor has just registered for */
export async function findNextEvent(ctx: Context, except?: string): Promise<RelatedEvent | undefined> {
  const coming = await readComing(ctx);
  return coming.find(({ date, taskId }) => date !== '' && taskId !== except);
}

/** Checks whether there is an event to read, for a budget that must not read it. */
export const isKnown = ({ db }: Context, taskId: string): Promise<boolean> => isKnownEvent(db, taskId);

/** Reads the events to suggest only for an event that visitors have seen, because strangers can invent ids. */
export async function readEventPage(ctx: Context, taskId: string): Promise<EventView | undefined> {
  const event = await findEvent(ctx.db, taskId);
  if (event === undefined) return undefined;
  const coming = await readComing(ctx);
  const state = eventState(event, berlinDay(ctx.now()));
  if (state === 'coming') return { event, state, next: [], related: findRelated(event, coming) };
  return { event, state, next: coming.slice(0, NEXT_MAX) };
}

const isGone = ({ isPublic, isHidden }: StoredEvent): boolean => !isPublic || isHidden;

/** Renders the subscription: coming events, and cancelled ones for 30 days. */
export async function renderSubscription({ db, now, site }: Context): Promise<string> {
  const today = berlinDay(now());
  const goneSince = new Date(now().getTime() - CANCELLED_DAYS * DAY_MS);
  const [rows, siteName] = await Promise.all([readDatedEvents(db, { today, goneSince }), readWebsiteName(db)]);
  return calendarFile({
    name: nameOf(siteName ?? FIRST_NAME),
    items: rows.map((row) => eventItem(row, site, isGone(row))),
  });
}

/** @returns undefined for an unknown, undated or long past event; a cancelled one is served as such */
export async function renderEventFile({ db, now, site }: Context, taskId: string): Promise<string | undefined> {
  const row = await findEvent(db, taskId);
  const isOver = row !== undefined && lastDay(row) < addDays(berlinDay(now()), -CANCELLED_DAYS);
  if (row === undefined || row.date === '' || isOver) return undefined;
  return calendarFile({ name: row.title, items: [eventItem(row, site, isGone(row))] });
}
