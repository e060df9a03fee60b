import type { Config } from '@netlify/functions';
import { scheduled } from '#server/http/schedule.ts';
import { nightly } from '#server/services/nightly.ts';

export default scheduled('nightly', nightly);

// In UTC: ten past midnight in Berlin, in summer and in winter.
export const config: Config = { schedule: '10 22,23 * * *' };
