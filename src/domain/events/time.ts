/** The start of an event whose task has no time (spec 9). */
export const DEFAULT_TIME = '19:00';

/** The start of an event as shown: `19:00 Uhr`, also when the task has no time (spec 9). */
export const formatEventTime = (time: string): string => `${time || DEFAULT_TIME}\u00a0Uhr`;
