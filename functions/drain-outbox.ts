import type { Config } from '@netlify/functions';
import { scheduledFunction } from '#server/http/schedule.ts';
import { sweepBuilds } from '#server/services/content/release-builds.ts';
import { publishPlanned } from '#server/services/content/release-plan.ts';
import { sweepReminders } from '#server/services/evenings/reminders.ts';
import { sweepTaskWrites } from '#server/services/events/task-writes.ts';
import { sweepLetters } from '#server/services/letters/sending.ts';
import { sweepReports } from '#server/services/mail/weekly-report.ts';
import { sweepMail } from '#server/services/mail/writing.ts';
import { mayRest, writeMemo } from '#server/services/operations/clock.ts';
import { reportTroubles } from '#server/services/operations/troubles.ts';
import { sweepTransfers } from '#server/services/people/hand-over.ts';
import { sweepTags } from '#server/services/tagging/contact-tags.ts';

// Ordered by urgency: mail that people wait for first, vendors that may be slow last.
export default scheduledFunction(
  'drain-outbox',
  {
    reminders: sweepReminders,
    mail: sweepMail,
    letters: sweepLetters,
    reports: sweepReports,
    plan: publishPlanned,
    builds: sweepBuilds,
    tasks: sweepTaskWrites,
    tags: sweepTags,
    transfers: (ctx) => sweepTransfers(ctx),
    alarms: reportTroubles,
  },
  { mayRest, afterwards: writeMemo },
);

// Same minute as the event sync, so that the database can sleep in between (docs/deploy.md).
export const config: Config = { schedule: '*/15 * * * *' };
