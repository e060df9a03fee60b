import type { Config } from '@netlify/functions';
import { scheduled } from '#server/http/schedule.ts';
import { keepInSync } from '#server/services/events/webhook.ts';

export default scheduled('sync-events', { events: keepInSync });

// In the same minute as the sweep of the outbox, so that the database can sleep in between (docs/deploy.md).
export const config: Config = { schedule: '*/15 * * * *' };
