import type { Task } from '#domain/events/task-reading.ts';
import type { Context } from '#server/context.ts';
import type { ClickUp } from '#server/vendors/clickup.ts';
import { ClickUpError } from '#server/vendors/clickup-failure.ts';

/** Requests per synchronisation: ClickUp allows a hundred a minute. */
const ASKED_MAX = 20;
/** Time for all of them: a scheduled function ends after 30 s, and reading the list may take 20. */
const BUDGET_MS = 5000;

export interface Asked {
  /** Tasks in the list after all: a deletion during the read shifted the pages. */
  readonly found: readonly Task[];
  /** Ids that ClickUp gave no answer for. */
  readonly unclear: readonly string[];
}

/** Asks before a missing task's event is removed; the next synchronisation asks for those without an answer. */
export async function checkMissingTasks(
  { log }: Context,
  clickup: ClickUp,
  { token, listId, ids }: { readonly token: string; readonly listId: string; readonly ids: readonly string[] },
): Promise<Asked> {
  const signal = AbortSignal.timeout(BUDGET_MS);
  const found: Task[] = [];
  const unclear = ids.slice(ASKED_MAX);
  for (const id of ids.slice(0, ASKED_MAX)) {
    try {
      const placed = await clickup.readTask(token, id, signal);
      if (placed?.lists.includes(listId) && !placed.task.isArchived && !placed.task.isSubtask) found.push(placed.task);
    } catch (error) {
      if (!(error instanceof ClickUpError)) throw error;
      log.error('missing task not found out', { failure: error.failure.kind });
      unclear.push(id);
    }
  }
  return { found, unclear };
}
