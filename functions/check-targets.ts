import type { Config } from '@netlify/functions';
import { scheduledFunction } from '#server/http/schedule.ts';
import { checkDueTargets } from '#server/services/redirects/target-checks.ts';

export default scheduledFunction('check-targets', { targets: (ctx) => checkDueTargets(ctx) });

// UTC; night in Berlin, in minutes when the database is awake anyway.
export const config: Config = { schedule: '30 1,2,3 * * *' };
