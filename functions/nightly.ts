import type { Config } from '@netlify/functions';
import { scheduledFunction } from '#server/http/schedule.ts';
import { nightly } from '#server/services/nightly.ts';

export default scheduledFunction('nightly', nightly);

// UTC; 0:30 in Berlin, in summer and in winter, when the database is awake anyway.
export const config: Config = { schedule: '30 22,23 * * *' };
