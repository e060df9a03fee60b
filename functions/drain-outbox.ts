import type { Config } from '@netlify/functions';
import { scheduled } from '#server/http/schedule.ts';
import { sweep } from '#server/services/activecampaign.ts';

export default scheduled('drain-outbox', sweep);

export const config: Config = { schedule: '* * * * *' };
