import type { Config } from '@netlify/functions';
import { scheduled } from '#server/http/schedule.ts';
import { sweep } from '#server/services/activecampaign.ts';
import { sweepLetters } from '#server/services/letter-sending.ts';
import { sweepMail } from '#server/services/mail.ts';
import { sweepBuilds } from '#server/services/release-builds.ts';
import { publishPlanned } from '#server/services/release-plan.ts';
import { sweepTaskWrites } from '#server/services/task-writes.ts';
import { sweepReports } from '#server/services/weekly-report.ts';

export default scheduled('drain-outbox', async (ctx) => {
  await publishPlanned(ctx);
  await sweepBuilds(ctx);
  await sweepTaskWrites(ctx);
  await sweepReports(ctx);
  await sweepMail(ctx);
  await sweep(ctx);
  await sweepLetters(ctx);
});

// In the same minute as the synchronisation, so that the database can sleep in between (docs/deploy.md).
export const config: Config = { schedule: '*/15 * * * *' };
