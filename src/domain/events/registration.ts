import { berlinInstant } from '../berlin-clock.ts';
import { addDays, berlinDay } from '../berlin-time.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { FixedOffer } from '../purchases/offers.ts';
import { hasEnded, isPast, type TimedEvent } from './end.ts';
import { startTime } from './time.ts';

/** Offers that may stand under a recording; the early-bird price is only for the waitlist. */
export const EVENING_OFFERS = ['soulAlchemy', 'soulCircle', 'soulPlan'] as const satisfies readonly FixedOffer[];

export type EveningOffer = (typeof EVENING_OFFERS)[number];

/** Registration here: ours alone, never written into the task. */
export interface Registration {
  /** Address of the room, or a place in words; only for people with a seat. */
  readonly room: string;
  /** True to remind a day and an hour before. */
  readonly reminds: boolean;
  /** Address of the recording, and the owner's sentence about it. */
  readonly replay?: string | undefined;
  readonly replayNote?: string | undefined;
  /** Offer under the recording's mail, for subscribers who have not bought it, and the owner's sentence about it. */
  readonly offer?: EveningOffer | null | undefined;
  readonly offerNote?: string | undefined;
}

/** Minutes before the start at which the room opens. */
export const DOOR_MINUTES = 15;

/** Days after the evening for which its registrations are kept, and for which purchases count as caused by it. */
export const REGISTRATION_KEPT_DAYS = 90;
export const PURCHASE_DAYS = 30;

export type Admission = 'before' | 'open' | 'over';

/** Tells whether the room is open. Without a time of its own an evening lets people in all day. */
export function admissionOf(event: TimedEvent, now: Date): Admission {
  const { date, time } = event;
  if (date === '') return 'before';
  if (time === '') {
    const today = berlinDay(now);
    if (isPast(event, today)) return 'over';
    return today < date ? 'before' : 'open';
  }
  if (hasEnded(event, now)) return 'over';
  const opens = berlinInstant(date, time).getTime() - DOOR_MINUTES * MINUTE_MS;
  return now.getTime() < opens ? 'before' : 'open';
}

/** Facts of an evening on a person's page. */
export interface Seat extends TimedEvent {
  readonly id: string;
  readonly taskId: string;
  readonly title: string;
}

/** State behind the link `/dabei/{token}`; the room and the recording only where the page shows them. */
export type Attendance =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'cancelled' | 'off'; readonly seat: Seat }
  | { readonly kind: 'before' | 'open' | 'entered'; readonly seat: Seat; readonly room: string }
  | { readonly kind: 'over'; readonly seat: Seat; readonly replay: string };

export type ReminderKind = 'day' | 'hour';

export interface Reminder {
  readonly kind: ReminderKind;
  readonly start: Date;
  /** Moment at which it is due; people with a later seat get none. */
  readonly dueAt: Date;
}

/** Times after which a reminder that has not gone is dropped, counted from its moment. */
const PATIENCE_MS: Readonly<Record<ReminderKind, number>> = { day: 3 * HOUR_MS, hour: 40 * MINUTE_MS };

/** Returns the reminder to send now: a day before at the same time of the clock, or an hour before the start. */
export function dueReminder({ date, time }: TimedEvent, now: Date): Reminder | undefined {
  if (date === '') return undefined;
  const start = berlinInstant(date, startTime(time));
  const moments: readonly (readonly [ReminderKind, Date])[] = [
    ['day', berlinInstant(addDays(date, -1), startTime(time))],
    ...(time === '' ? [] : ([['hour', new Date(start.getTime() - HOUR_MS)]] as const)),
  ];
  const due = moments.find(([kind, at]) => at <= now && now.getTime() < at.getTime() + PATIENCE_MS[kind]);
  return due && { kind: due[0], start, dueAt: due[1] };
}
