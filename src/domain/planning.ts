const PLAN_STEP_MINUTES = 15;

const STEP_MS = PLAN_STEP_MINUTES * 60_000;

/** Returns the time at which a plan runs: the wanted instant, or the next quarter of an hour. */
export const planStep = (wanted: Date): Date => new Date(Math.ceil(wanted.getTime() / STEP_MS) * STEP_MS);
