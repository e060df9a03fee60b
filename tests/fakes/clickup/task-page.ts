import type { WireTask } from './tasks.ts';

const PAGE_SIZE = 100;

/** Tells whether ClickUp returns a task: by default no closed, archived or nested tasks, and none of other lists. */
function isWanted(task: WireTask, listId: string, query: URLSearchParams): boolean {
  const asksFor = (name: string): boolean => query.get(name) === 'true';
  return (
    task.archived === asksFor('archived') &&
    (task.status.type !== 'closed' || asksFor('include_closed')) &&
    task.parent === null &&
    (task.list.id === listId || (asksFor('include_timl') && task.locations.some(({ id }) => id === listId)))
  );
}

/** Returns a task as sent: ClickUp adds its Markdown only on request. */
export const toWire = ({ markdown_description = '', ...task }: WireTask, wantsMarkdown: boolean): object =>
  wantsMarkdown ? { ...task, markdown_description: markdown_description || task.description } : task;

/**
 * Returns a page of a list's tasks, with ClickUp's defaults (docs/decisions/clickup.md).
 * @param strays entries of the list that are not tasks
 */
export function taskPage(
  tasks: readonly WireTask[],
  strays: readonly unknown[],
  listId: string,
  query: URLSearchParams,
): Response {
  const wanted = tasks.filter((task) => isWanted(task, listId, query)).map((task) => toWire(task, false));
  const all = [...wanted, ...strays];
  const start = Number(query.get('page') ?? 0) * PAGE_SIZE;
  return Response.json({ tasks: all.slice(start, start + PAGE_SIZE), last_page: start + PAGE_SIZE >= all.length });
}
