import type { Config } from '@netlify/functions';
import { scheduled } from '#server/http/schedule.ts';
import { checkDue } from '#server/services/redirects/target-checks.ts';

export default scheduled('check-targets', { targets: (ctx) => checkDue(ctx) });

// UTC; night in Berlin, in minutes when the database is awake anyway.
export const config: Config = { schedule: '30 1,2,3 * * *' };
