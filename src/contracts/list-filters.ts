import * as z from 'zod/mini';
import { isCalendarDay, isInstant } from '#domain/berlin-time.ts';

/** Calendar day of a list's filter, `YYYY-MM-DD`. */
export const filterDay = z.optional(z.string().check(z.refine(isCalendarDay, 'Bitte gib ein gültiges Datum ein')));

const MOMENT_MESSAGE = 'Bitte gib einen gültigen Zeitpunkt an';

/** Instant of a list's filter, ISO 8601. */
export const filterMoment = z.optional(
  z.iso.datetime({ error: MOMENT_MESSAGE, abort: true }).check(z.refine(isInstant, MOMENT_MESSAGE)),
);
