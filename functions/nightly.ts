import type { Config } from '@netlify/functions';
import { scheduled } from '#server/http/schedule.ts';
import { nightly } from '#server/services/nightly.ts';

export default scheduled('nightly', nightly);

export const config: Config = { schedule: '10 0 * * *' };
