import { isPast } from './end.ts';
import { FACT_NAMES } from './event.ts';
import { readTask, type Task, type TaskEvent } from './task-reading.ts';

/** Up to this many missing events are not suspicious, unless the list is empty. */
const VANISHED_MIN = 5;
const SKIPPED_MAX = 100;

export interface KnownEvent extends TaskEvent {
  readonly isPublic: boolean;
}

/** Task that should be an event but cannot be read, with the reason in German. */
interface SkippedTask {
  readonly task: string;
  readonly reason: string;
}

/** Complete list as ClickUp returned it. */
export interface Snapshot {
  readonly tasks: readonly Task[];
  /** Entries of the list that are not readable tasks. */
  readonly unreadable: readonly (SkippedTask & { readonly id: string | undefined })[];
}

/** Changes that a synchronisation writes, and the counts of its report. */
export interface SyncPlan {
  readonly upserts: readonly TaskEvent[];
  /** Task ids of events that are no longer public. */
  readonly hides: readonly string[];
  readonly outcome: 'done' | 'suspicious';
  readonly tasks: number;
  /** Events on the website from now on, without past ones and those the owner hides. */
  readonly published: number;
  readonly added: number;
  readonly changed: number;
  readonly hidden: number;
  readonly withheld: number;
  readonly skipped: readonly SkippedTask[];
}

interface SyncInput {
  /** IANA name of the zone in which ClickUp's days are meant. */
  readonly timeZone: string;
  /** `YYYY-MM-DD` in Europe/Berlin. */
  readonly today: string;
  /** The owner has confirmed that every missing event may be hidden. */
  readonly hideMissing: boolean;
  readonly hiddenTasks: readonly string[];
  /** Task ids missing from the list whose fate ClickUp could not be asked about. */
  readonly unclear: readonly string[];
}

const fingerprint = (event: TaskEvent): string => JSON.stringify(FACT_NAMES.map((name) => event[name]));

/** Checks whether so many events are missing that a mistake is likelier than intent (docs/decisions/clickup.md). */
const isSuspicious = (missing: number, shown: number, isEmpty: boolean): boolean =>
  missing > 0 && (isEmpty || (missing > VANISHED_MIN && missing > shown / 2));

const idsOf = ({ tasks, unreadable }: Snapshot): ReadonlySet<string | undefined> =>
  new Set([...tasks, ...unreadable].map(({ id }) => id));

/** Returns the task ids of public events missing from the list; none if an entry without id might be one of them. */
export function findMissing(
  snapshot: Snapshot,
  known: readonly KnownEvent[],
): { readonly missing: readonly string[]; readonly isSuspicious: boolean } {
  const present = idsOf(snapshot);
  const shown = known.filter(({ isPublic }) => isPublic);
  const missing = present.has(undefined)
    ? []
    : shown.map(({ taskId }) => taskId).filter((taskId) => !present.has(taskId));
  return { missing, isSuspicious: isSuspicious(missing.length, shown.length, present.size === 0) };
}

/**
 * Compares the list with the stored events (docs/decisions/clickup.md). An unreadable task leaves its event unchanged;
 * a task that is not public hides it. A missing task hides it too, unless too many are missing at once, an entry
 * without id might be it, or ClickUp could not be asked about it.
 */
export function planSync(
  snapshot: Snapshot,
  known: readonly KnownEvent[],
  { timeZone, today, hideMissing, hiddenTasks, unclear }: SyncInput,
): SyncPlan {
  const { tasks, unreadable } = snapshot;
  const read = tasks.map((task) => ({ task, result: readTask(task, timeZone) }));
  const events = read.flatMap(({ result }) => (result.kind === 'event' ? [result.event] : []));
  const unpublished = new Set(read.flatMap(({ task, result }) => (result.kind === 'hidden' ? [task.id] : [])));
  const skipped = [
    ...unreadable.map(({ task, reason }) => ({ task, reason })),
    ...read.flatMap(({ task: { id, name }, result }) =>
      result.kind === 'unreadable' ? [{ task: name.trim().slice(0, 100) || id, reason: result.reason }] : [],
    ),
  ];

  const shown = known.filter(({ isPublic }) => isPublic);
  const { missing, ...vanished } = findMissing(snapshot, known);
  const suspicious = !hideMissing && vanished.isSuspicious;
  const kept = hideMissing ? [] : unclear;
  const gone = new Set(suspicious ? [] : missing.filter((taskId) => !kept.includes(taskId)));
  const hides = shown.filter(({ taskId }) => unpublished.has(taskId) || gone.has(taskId));

  const publicById = new Map(shown.map((event) => [event.taskId, fingerprint(event)]));
  const upserts = events.filter((event) => publicById.get(event.taskId) !== fingerprint(event));
  const replaced = new Set([...hides, ...upserts].map(({ taskId }) => taskId));
  const published = [...shown.filter(({ taskId }) => !replaced.has(taskId)), ...upserts];
  const visible = (event: TaskEvent) => !hiddenTasks.includes(event.taskId) && !isPast(event, today);
  const added = upserts.filter(({ taskId }) => !publicById.has(taskId)).length;

  return {
    upserts,
    hides: hides.map(({ taskId }) => taskId),
    outcome: suspicious ? 'suspicious' : 'done',
    tasks: tasks.length + unreadable.length,
    published: published.filter(visible).length,
    added,
    changed: upserts.length - added,
    hidden: hides.length,
    withheld: suspicious ? missing.length : 0,
    skipped: skipped.slice(0, SKIPPED_MAX),
  };
}
