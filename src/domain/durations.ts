/** In milliseconds. */
export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Whether two moments are closer than so many milliseconds. A clock that was set back makes nothing recent for longer. */
export const isRecent = (at: number, now: number, ms: number): boolean => Math.abs(now - at) < ms;
