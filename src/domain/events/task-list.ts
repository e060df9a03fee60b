import { isPublicStatus, line, readDetails, readTask, type Task, type TaskDetails } from './reading.ts';

/** Whether a task is an event, or why not. */
export type TaskFate = 'event' | 'status' | 'archived' | 'subtask' | 'unreadable';

/** A task of the list, with what became of it. */
export interface ListedTask {
  readonly taskId: string;
  readonly name: string;
  /** As the owner named it. */
  readonly status: string;
  readonly fate: TaskFate;
  /** German sentence with `unreadable`, else empty. */
  readonly reason: string;
  /** `YYYY-MM-DD` in Europe/Berlin, or empty. */
  readonly date: string;
  /** What it says, published or not; null where it cannot be read. */
  readonly details: TaskDetails | null;
  /** ISO 8601; null where ClickUp does not say. */
  readonly changedAt: string | null;
}

function fateOf(task: Task, timeZone: string): Pick<ListedTask, 'fate' | 'reason' | 'date'> {
  const none = { reason: '', date: '' };
  if (task.isArchived) return { fate: 'archived', ...none };
  if (task.isSubtask) return { fate: 'subtask', ...none };
  if (!isPublicStatus(task.status)) return { fate: 'status', ...none };
  const read = readTask(task, timeZone);
  if (read.kind === 'event') return { fate: 'event', reason: '', date: read.event.date };
  return { fate: 'unreadable', reason: read.kind === 'unreadable' ? read.reason : '', date: '' };
}

function detailsOf(task: Task, timeZone: string): TaskDetails | null {
  const details = readDetails(task, timeZone);
  return typeof details === 'string' ? null : details;
}

/**
 * Every task of the list with what became of it, and why (docs/decisions/events.md).
 *
 * @param timeZone IANA name of the zone in which ClickUp's days are meant
 */
export const listTasks = (tasks: readonly Task[], timeZone: string): ListedTask[] =>
  tasks.map((task) => ({
    taskId: task.id,
    name: line(task.name) || task.id,
    status: line(task.status),
    ...fateOf(task, timeZone),
    details: detailsOf(task, timeZone),
    changedAt: task.changedAt === undefined ? null : new Date(task.changedAt).toISOString(),
  }));

/** What the owner's list says of a task: whether the website shows it, or why not. */
export type Showing = 'shown' | 'hidden' | 'past' | Exclude<TaskFate, 'event'>;

/**
 * Says whether the website shows a task on a day.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin; an event leaves the day after its own
 */
export function showingOf(
  { fate, date, isHidden }: Pick<ListedTask, 'fate' | 'date'> & { readonly isHidden: boolean },
  today: string,
): Showing {
  if (fate !== 'event') return fate;
  if (isHidden) return 'hidden';
  return date !== '' && date < today ? 'past' : 'shown';
}

/** Whether visitors see an event, or have seen it. */
export const isSeen = (showing: Showing | undefined): boolean => showing === 'shown' || showing === 'past';
