import type { readRegistrations, sendReplay as replayOperation, tellRegistered } from '#contracts/events/calendar.ts';
import type { Answer, Parsed } from '#contracts/route.ts';
import { readEvening } from '#db/queries/evenings/figures.ts';
import { writeNews, writeReplay } from '#db/queries/evenings/registrations.ts';
import { findTask, saveRegistration } from '#db/queries/events/tasks.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';

const NOT_HERE = 'Zu diesem Event gibt es keine Anmeldung hier.';

export const readRegistered = (ctx: Context, taskId: string): Promise<Answer<typeof readRegistrations>> =>
  readEvening(ctx.db, taskId);

/** Tells the registered that the evening has moved or is called off, each once. */
export async function tellNews(ctx: Context, taskId: string): Promise<Answer<typeof tellRegistered>> {
  const written = await writeNews(ctx.db, taskId, ctx.now());
  nudgeMail(ctx);
  return { written };
}

/** Stores the recording for the registered's pages, and mails it, to each once. @throws AppError not-found */
export async function sendReplay(
  ctx: Context,
  taskId: string,
  { url, note, ...offered }: Parsed<typeof replayOperation>['body'],
): Promise<Answer<typeof replayOperation>> {
  const task = await findTask(ctx.db, taskId);
  const registration = task?.own.registration;
  if (task === undefined || registration === undefined) throw new AppError('not-found', NOT_HERE);
  await saveRegistration(ctx.db, taskId, task.name, { ...registration, replay: url, replayNote: note, ...offered });
  const written = await writeReplay(ctx.db, taskId, ctx.now());
  nudgeMail(ctx);
  return { written };
}
