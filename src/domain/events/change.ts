import { isPast, type TimedEvent } from './end.ts';
import type { Showing } from './task-list.ts';
import { startTime } from './time.ts';

interface ShownEvent extends TimedEvent {
  readonly title: string;
  readonly showing: Showing;
}

/** Change that visitors who noted an event should hear about. */
export interface EventChange<E> {
  readonly kind: 'moved' | 'cancelled';
  readonly was: E;
  readonly now: E;
}

/** Compares an event with its earlier state; undefined if visitors did not know it or expect nothing else. */
export function findChange<E extends ShownEvent>(was: E, now: E, today: string): EventChange<E> | undefined {
  const isAwaited = was.showing === 'shown' && was.date !== '' && !isPast(was, today);
  // An unreadable task may be mended, and a past day needs no letter.
  if (!isAwaited || now.showing === 'past' || now.showing === 'unreadable') return undefined;
  if (now.showing !== 'shown') return { kind: 'cancelled', was, now };
  return was.date === now.date && startTime(was.time) === startTime(now.time) ? undefined : { kind: 'moved', was, now };
}
