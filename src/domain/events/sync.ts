import { readTask, type Task, type TaskEvent } from './reading.ts';

/** At least so many events must vanish at once before it counts as suspicious. */
const VANISHED_MIN = 5;
const SKIPPED_MAX = 100;

/** A stored event. */
export interface KnownEvent extends TaskEvent {
  readonly isPublic: boolean;
}

/** A task that should be an event and cannot, with the reason in German. */
export interface SkippedTask {
  readonly task: string;
  readonly reason: string;
}

/** The whole list, as ClickUp gave it. */
export interface Snapshot {
  readonly tasks: readonly Task[];
  /** What of the list was no task that can be read. */
  readonly unreadable: readonly (SkippedTask & { readonly id: string | undefined })[];
}

/** What a synchronisation writes, and what its run tells. */
export interface SyncPlan {
  readonly upserts: readonly TaskEvent[];
  /** Task ids of events that are public no longer. */
  readonly hides: readonly string[];
  readonly outcome: 'done' | 'suspicious';
  readonly tasks: number;
  /** How many the website shows from now on: those that are over, or that the owner hides, are stored and not shown. */
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
  /** The owner has said that everything missing may go. */
  readonly hideMissing: boolean;
  /** Task ids that the owner has hidden from the website. */
  readonly hiddenTasks: readonly string[];
  /** Task ids that are missing, and of which ClickUp could not be asked what became of them. */
  readonly unclear: readonly string[];
}

const fingerprint = ({
  taskId,
  title,
  description,
  date,
  time,
  minutes,
  place,
  speaker,
  image,
  status,
  url,
  tags,
}: TaskEvent): string =>
  JSON.stringify([taskId, title, description, date, time, minutes, place, speaker, image, status, url, tags]);

/** Whether so much is missing that a mistake is likelier than a wish (docs/decisions/clickup.md). */
const isSuspicious = (missing: number, shown: number, isEmpty: boolean): boolean =>
  missing > 0 && (isEmpty || (missing > VANISHED_MIN && missing > shown / 2));

const idsOf = ({ tasks, unreadable }: Snapshot): ReadonlySet<string | undefined> =>
  new Set([...tasks, ...unreadable].map(({ id }) => id));

/**
 * The public events whose tasks a reading of the list did not have, by task id; none where something in the list had no
 * id and might be one of them.
 */
export function missingFrom(
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
 * Compares the whole list with what is stored (docs/decisions/clickup.md). An event whose task is there but cannot be
 * read stays as it was; one whose task says that it is not public is hidden; one whose task is gone is hidden too, unless
 * too many went at once, something in the list had no id and might be it, or nobody could ask for it.
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
  const { missing, ...vanished } = missingFrom(snapshot, known);
  const suspicious = !hideMissing && vanished.isSuspicious;
  const kept = hideMissing ? [] : unclear;
  const gone = new Set(suspicious ? [] : missing.filter((taskId) => !kept.includes(taskId)));
  const hides = shown.filter(({ taskId }) => unpublished.has(taskId) || gone.has(taskId));

  const publicById = new Map(shown.map((event) => [event.taskId, fingerprint(event)]));
  const upserts = events.filter((event) => publicById.get(event.taskId) !== fingerprint(event));
  const replaced = new Set([...hides, ...upserts].map(({ taskId }) => taskId));
  const published = [...shown.filter(({ taskId }) => !replaced.has(taskId)), ...upserts];
  const visible = ({ taskId, date }: TaskEvent) => !hiddenTasks.includes(taskId) && (date === '' || date >= today);
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
