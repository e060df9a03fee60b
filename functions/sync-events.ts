import type { Config } from '@netlify/functions';
import { scheduled } from '#server/http/schedule.ts';
import { keepInSync } from '#server/services/events/webhook.ts';
import { tellAlarms } from '#server/services/operations/troubles.ts';

// It tells as well: the sweep cannot say that it does not run itself.
export default scheduled('sync-events', { events: keepInSync, alarms: tellAlarms });

// In the same minute as the sweep of the outbox, so that the database can sleep in between (docs/deploy.md).
export const config: Config = { schedule: '*/15 * * * *' };
