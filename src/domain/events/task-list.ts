import { isPast, type TimedEvent } from './end.ts';
import { describeLostAddresses } from './task-fields.ts';
import { isPublicStatus, line, readTask, readTaskDetails, type Task, type TaskDetails } from './task-reading.ts';

/** Result of reading a task: an event, or the reason why it is none. */
type TaskFate = 'event' | 'status' | 'archived' | 'subtask' | 'unreadable';

export interface ListedTask {
  readonly taskId: string;
  readonly name: string;
  /** The owner's name for it. */
  readonly status: string;
  readonly fate: TaskFate;
  /** German sentence: why a task is `unreadable`, or what an event lacks although the task seems to name it; or empty. */
  readonly reason: string;
  /** `YYYY-MM-DD` in Europe/Berlin, or empty. */
  readonly date: string;
  /** Facts of the task, public or not; null if unreadable. */
  readonly details: TaskDetails | null;
}

function fateOf(task: Task, timeZone: string): Pick<ListedTask, 'fate' | 'reason' | 'date'> {
  const none = { reason: '', date: '' };
  if (task.isArchived) return { fate: 'archived', ...none };
  if (task.isSubtask) return { fate: 'subtask', ...none };
  if (!isPublicStatus(task.status)) return { fate: 'status', ...none };
  const read = readTask(task, timeZone);
  if (read.kind === 'event') {
    return { fate: 'event', reason: describeLostAddresses(task.fields), date: read.event.date };
  }
  return { fate: 'unreadable', reason: read.kind === 'unreadable' ? read.reason : '', date: '' };
}

function detailsOf(task: Task, timeZone: string): TaskDetails | null {
  const details = readTaskDetails(task, timeZone);
  return typeof details === 'string' ? null : details;
}

/** Lists every task with its fate and the reason. */
export const listTasks = (tasks: readonly Task[], timeZone: string): ListedTask[] =>
  tasks.map((task) => ({
    taskId: task.id,
    name: line(task.name) || task.id,
    status: line(task.status),
    ...fateOf(task, timeZone),
    details: detailsOf(task, timeZone),
  }));

/** Visibility of a task on the website, or the reason why it is not shown. */
export type Showing = 'shown' | 'hidden' | 'past' | Exclude<TaskFate, 'event'>;

/** Returns the visibility of a task on a day (Europe/Berlin, `YYYY-MM-DD`); an event disappears the day after its last. */
export function taskVisibility(
  { fate, isHidden, ...event }: TimedEvent & Pick<ListedTask, 'fate'> & { readonly isHidden: boolean },
  today: string,
): Showing {
  if (fate !== 'event') return fate;
  if (isHidden) return 'hidden';
  return isPast(event, today) ? 'past' : 'shown';
}

/**
 * Returns the status that shows or hides an event on the website: the current one if it fits, else the first that does.
 * Empty means ClickUp's first status, which hides it; undefined if none fits.
 */
export function findStatus(shows: boolean, statuses: readonly string[], current: string): string | undefined {
  if (isPublicStatus(current) === shows) return current;
  return statuses.find((status) => isPublicStatus(status) === shows);
}

/** Checks whether visitors see an event, or have seen it. */
export const isSeen = (showing: Showing | undefined): boolean => showing === 'shown' || showing === 'past';
