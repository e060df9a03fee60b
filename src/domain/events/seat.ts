/** Begins the choice of a seat at an evening; only a registration names one, never the waitlist's form. */
export const SEAT_PREFIX = 'seat:';
