import type { Config } from '@netlify/functions';
import { scheduledFunction } from '#server/http/schedule.ts';
import { keepInSync } from '#server/services/events/webhook.ts';
import { mayRest } from '#server/services/operations/clock.ts';
import { sendAlarms } from '#server/services/operations/troubles.ts';

// Sends alarms too, because the outbox sweep cannot report that it does not run.
export default scheduledFunction('sync-events', { events: keepInSync, alarms: sendAlarms }, { mayRest });

// Same minute as the outbox sweep, so that the database can sleep in between (docs/deploy.md).
export const config: Config = { schedule: '*/15 * * * *' };
