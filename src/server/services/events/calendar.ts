import { firstContent } from '#content/content/first/first-content.ts';
import type { CalendarEntry, CalendarEvent, PendingWrite, readCalendar } from '#contracts/events/calendar.ts';
import { MEDIA_PATH } from '#contracts/events/image-copying.ts';
import type { Answer } from '#contracts/route.ts';
import * as queries from '#db/queries/events/calendar.ts';
import { shownPath } from '#domain/address/short-path.ts';
import { berlinClock } from '#domain/berlin-clock.ts';
import { addDays, berlinDay, isCalendarDay } from '#domain/berlin-time.ts';
import { overlay } from '#domain/content/overlay.ts';
import type { DayRange } from '#domain/days/day-range.ts';
import { taskVisibility } from '#domain/events/task-list.ts';
import { startTime } from '#domain/events/time.ts';
import type { Context } from '#server/context.ts';
import { visitorUrl } from './public-events.ts';
import { isTaskJob } from './task-writes.ts';

type Calendar = Answer<typeof readCalendar>;
type Rows = Awaited<ReturnType<typeof queries.readCalendar>>;

const PUBLISH_TITLE = 'Inhalte gehen online';

type Hint = Pick<Calendar, 'notice' | 'noticeLink'>;

const NOT_CONNECTED: Hint = {
  notice: 'Ohne ClickUp fehlen Events.',
  noticeLink: { label: 'ClickUp verbinden', screen: 'clickup', search: '' },
};
const SWITCHED_OFF: Hint = {
  notice: 'Die ClickUp-Integration ist ausgeschaltet: Besucher sehen keine Events, und Neues kommt nicht an.',
  noticeLink: { label: 'Zu den Apps', screen: 'apps', search: '' },
};
const REVOKED: Hint = {
  notice: 'ClickUp nimmt den Access Token nicht mehr an: Neues kommt nicht an, bis du ClickUp neu verbindest.',
  noticeLink: { label: 'ClickUp neu verbinden', screen: 'clickup', search: '' },
};

function noticeOf({ connection, isEnabled }: Rows): Hint {
  if (connection === undefined) return NOT_CONNECTED;
  if (!isEnabled) return SWITCHED_OFF;
  return connection.isRevoked ? REVOKED : { notice: '', noticeLink: null };
}

function toEvent(row: queries.CalendarEventRow, today: string): CalendarEvent[] {
  const { details, taskId, name, status, reason, isHidden, media, clicks, fate, own, seats } = row;
  if (details === null) return [];
  const { image, tags, isShortened = false, ...facts } = details;
  return [
    {
      taskId,
      title: name,
      status,
      reason,
      isHidden,
      clicks,
      ...facts,
      isShortened,
      visitorUrl: visitorUrl(taskId, seats, facts.url),
      imageUrl: image,
      image: media === null ? '' : `${MEDIA_PATH}${media}`,
      tags: [...tags],
      showing: taskVisibility({ ...facts, fate, isHidden }, today),
      ...(own.registration && { registration: own.registration }),
    },
  ];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function contentEntries({ env }: Context, rows: Rows['content'], { from, to }: DayRange): CalendarEntry[] {
  const first = firstContent(env);
  const kinds = [
    { name: 'masterclasses', kind: 'masterclass', title: 'title', day: 'date' },
    { name: 'offers', kind: 'offer', title: 'name', day: 'endsOn' },
  ] as const;
  return kinds.flatMap(({ name, kind, ...fields }) =>
    overlay(
      first[name],
      rows.filter((row) => row.kind === name),
    ).flatMap(({ id, data, isDeleted }) => {
      const day = textOf(data[fields.day]);
      if (isDeleted || day < from || day > to) return [];
      return [{ kind, key: `${kind}:${id}`, day, time: '', title: textOf(data[fields.title]) }];
    }),
  );
}

function toWrite({ id, payload, status, lastError }: Rows['writes'][number]): PendingWrite[] {
  if (!isTaskJob(payload)) return [];
  const { taskId, wish } = payload;
  return [{ id, taskId, wish: { ...wish, tags: [...wish.tags] }, isStuck: status === 'dead', reason: lastError }];
}

const inOrder = (one: CalendarEntry, other: CalendarEntry): number =>
  one.day.localeCompare(other.day) || one.time.localeCompare(other.time) || one.title.localeCompare(other.title, 'de');

/** A year plus the weeks around it. */
const DAYS_MAX = 400;

function bounded({ from, to }: DayRange): DayRange {
  const last = addDays(from, DAYS_MAX);
  return { from, to: isCalendarDay(last) && last < to ? last : to };
}

export async function buildCalendar(ctx: Context, asked: DayRange): Promise<Calendar> {
  const range = bounded(asked);
  const today = berlinDay(ctx.now());
  const rows = await queries.readCalendar(ctx.db, range, ctx.site);
  const events = rows.events.flatMap((row) => toEvent(row, today));
  const entries: CalendarEntry[] = [
    ...events
      .filter(({ date }) => date !== '')
      .map((event) => ({
        kind: 'event' as const,
        key: `event:${event.taskId}`,
        day: event.date,
        time: startTime(event.time),
        title: event.title,
        event,
      })),
    ...rows.links.map(({ id, slug, title, expiresAt }) => ({
      kind: 'link' as const,
      key: `link:${id}`,
      day: expiresAt ?? '',
      time: '',
      title: title || shownPath(slug),
    })),
    ...rows.planned.flatMap(({ id, subject, scheduledAt }) =>
      scheduledAt === null
        ? []
        : [{ kind: 'letter' as const, key: `letter:${id}`, ...berlinClock(scheduledAt), title: subject }],
    ),
    ...rows.publishes.map(({ note, dueAt }) => ({
      kind: 'publish' as const,
      key: 'publish',
      ...berlinClock(dueAt),
      title: note || PUBLISH_TITLE,
    })),
    ...contentEntries(ctx, rows.content, range),
  ];
  return {
    entries: entries.toSorted(inOrder),
    undated: events.filter(({ date }) => date === ''),
    writes: rows.writes.flatMap(toWrite),
    ...noticeOf(rows),
  };
}
