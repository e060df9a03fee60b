/** Plans are looked at every quarter of an hour. */
const PLAN_STEP_MINUTES = 15;

const STEP_MS = PLAN_STEP_MINUTES * 60_000;

/** When a plan for an instant comes true: then, or at the next quarter of an hour. */
export const planStep = (wanted: Date): Date => new Date(Math.ceil(wanted.getTime() / STEP_MS) * STEP_MS);
