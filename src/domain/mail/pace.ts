/** Default pace of sending, and the highest that the owner may set. */
export const DEFAULT_PACE = { perMinute: 60, perDay: 2000 } as const;
export const PACE_MAX = { perMinute: 600, perDay: 100_000 } as const;
