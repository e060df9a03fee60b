import type { Config } from '@netlify/functions';
import { scheduled } from '#server/http/schedule.ts';
import { nightly } from '#server/services/nightly.ts';

export default scheduled('nightly', nightly);

// UTC; 0:15 in Berlin, in summer and in winter, when the database is awake anyway.
export const config: Config = { schedule: '15 22,23 * * *' };
