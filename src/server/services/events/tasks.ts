import type { hideEvent } from '#contracts/events/calendar.ts';
import type { listClickUpTasks } from '#contracts/events/connection.ts';
import type { Answer } from '#contracts/route.ts';
import { hideTask, readTasks } from '#db/queries/events/tasks.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { taskVisibility } from '#domain/events/task-list.ts';
import type { Context } from '#server/context.ts';
import { EVENTS_TAG } from './public-events.ts';

export async function list({ db, now }: Context): Promise<Answer<typeof listClickUpTasks>> {
  const today = berlinDay(now());
  const rows = await readTasks(db);
  return rows.map(({ taskId, name, status, reason, date, isHidden, fate, details }) => ({
    id: taskId,
    name,
    status,
    reason,
    date,
    isHidden,
    showing: taskVisibility({ time: '', ...details, fate, date, isHidden }, today),
  }));
}

/** Hides or shows a task for good, whatever its status. @throws AppError not-found if the last read lacked it */
export async function hide(ctx: Context, id: string, isHidden: boolean): Promise<Answer<typeof hideEvent>> {
  if (!(await hideTask(ctx.db, id, isHidden, ctx.now()))) {
    throw new AppError('not-found', 'Diese Aufgabe steht nicht mehr in deiner Liste.');
  }
  ctx.purge(EVENTS_TAG);
  return { id, isHidden };
}
