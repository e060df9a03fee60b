import type { Config } from '@netlify/functions';
import { scheduled } from '#server/http/schedule.ts';
import { syncOnSchedule } from '#server/services/sync.ts';

export default scheduled('sync-events', syncOnSchedule);

export const config: Config = { schedule: '*/10 * * * *' };
