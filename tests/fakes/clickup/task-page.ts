import type { WireTask } from './tasks.ts';

const PAGE_SIZE = 100;

/** What of a list is given away without being asked for: no closed, archived or nested tasks, and none from elsewhere. */
function isWanted(task: WireTask, listId: string, query: URLSearchParams): boolean {
  const asksFor = (name: string): boolean => query.get(name) === 'true';
  const statuses = query.getAll('statuses[]');
  return (
    task.archived === asksFor('archived') &&
    (task.status.type !== 'closed' || asksFor('include_closed')) &&
    (task.parent === null || asksFor('subtasks')) &&
    (task.list.id === listId || (asksFor('include_timl') && task.locations.some(({ id }) => id === listId))) &&
    (statuses.length === 0 || statuses.includes(task.status.status)) &&
    Number(task.date_updated) > Number(query.get('date_updated_gt') ?? Number.NEGATIVE_INFINITY)
  );
}

/** A task as it is given away: ClickUp adds its Markdown only where that was asked for. */
export const toWire = ({ markdown_description = '', ...task }: WireTask, wantsMarkdown: boolean): object =>
  wantsMarkdown ? { ...task, markdown_description: markdown_description || task.description } : task;

/**
 * One page of a list's tasks, with ClickUp's defaults (docs/decisions/clickup.md).
 *
 * @param strays what else stands in the list and is no task
 */
export function taskPage(
  tasks: readonly WireTask[],
  strays: readonly unknown[],
  listId: string,
  query: URLSearchParams,
): Response {
  const ordered = query.get('reverse') === 'true' ? tasks.toReversed() : tasks;
  const markdown = query.get('include_markdown_description') === 'true';
  const wanted = ordered.filter((task) => isWanted(task, listId, query)).map((task) => toWire(task, markdown));
  const all = [...wanted, ...strays];
  const start = Number(query.get('page') ?? 0) * PAGE_SIZE;
  return Response.json({ tasks: all.slice(start, start + PAGE_SIZE), last_page: start + PAGE_SIZE >= all.length });
}
