/** How many mails go out until the owner says otherwise, and what she may say. */
export const DEFAULT_PACE = { perMinute: 60, perDay: 2000 } as const;
export const PACE_MAX = { perMinute: 600, perDay: 100_000 } as const;
