import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { decodeAs } from '#db/rows.ts';
import { SEAT_PREFIX } from '#domain/events/seat.ts';
import { startTime } from '#domain/events/time.ts';

/** Choice of a seat at an evening. Needs `events` in the statement; here and below. */
export const seatOf = sql`(${SEAT_PREFIX} || events.task_id)`;

/** Start of an evening as `startMark` writes it. */
export const startOf = sql`(
  case when events.date is null then 'open' else events.date || 'T' || coalesce(nullif(events.time, ''), ${startTime('')}) end
)`;

/** Tells whether every place is taken by a confirmed person; without a number of places there is always one. */
export const isFull = sql`(events.capacity > 0 and events.capacity <= (
  select count(*) from registrations taken where taken.task_id = events.task_id and taken.cancelled_at is null
))`;

/** Tells whether visitors may register for an evening here. Needs `tasks`, too. */
export const isHere = sql`(tasks.own -> 'registration' is not null)`;

/** State of the seats; nothing else of the registration leaves the database. */
export const seats = sql`(
  case when not coalesce(${isHere}, false) then 'none' when ${isFull} then 'full' else 'free' end
)`.mapWith(decodeAs(z.enum(['none', 'free', 'full'])));
