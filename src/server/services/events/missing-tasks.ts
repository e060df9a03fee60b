import type { Task } from '#domain/events/reading.ts';
import type { Context } from '#server/context.ts';
import type { ClickUp } from '#server/vendors/clickup.ts';
import { ClickUpError } from '#server/vendors/clickup-failure.ts';

/** So many in one synchronisation: ClickUp takes a hundred requests a minute. */
const ASKED_MAX = 20;
/** For all of them: a scheduled function ends after 30 s, and the list may take 20 of them. */
const BUDGET_MS = 5000;

/** What became of tasks that a reading of the list did not have. */
export interface Asked {
  /** Those that stand in the list all the same: one was deleted while it was read, and the others moved up. */
  readonly found: readonly Task[];
  /** Ids of those of which ClickUp has not said where they are. */
  readonly unclear: readonly string[];
}

/**
 * Asks ClickUp for each task by its id, before its event goes. Who is not asked for now, or gets no answer, is asked
 * for by the next synchronisation.
 */
export async function askForTasks(
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
