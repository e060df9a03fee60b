import { listReminding, writeReminders } from '#db/queries/evenings/registrations.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { dueReminder } from '#domain/events/registration.ts';
import type { Context } from '#server/context.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';

/** Writes the reminders that are due; each is noted in the statement that writes its mail. */
export async function sweepReminders(ctx: Context): Promise<void> {
  const now = ctx.now();
  const today = berlinDay(now);
  let written = 0;
  for (const { taskId, ...event } of await listReminding(ctx.db, today, addDays(today, 1))) {
    const reminder = dueReminder(event, now);
    if (reminder) written += await writeReminders(ctx.db, taskId, reminder, now);
  }
  if (written > 0) nudgeMail(ctx);
}
