import * as z from 'zod/mini';
import type { Snapshot } from '#domain/events/sync.ts';
import type { FieldEntry } from '#domain/events/task-fields.ts';
import type { Task } from '#domain/events/task-reading.ts';

// ClickUp's documented schema is wrong in places, so an unexpected part counts as missing.
const lenient = <S extends z.core.$ZodType>(schema: S) => z.catch(z.optional(schema), undefined);
const list = <S extends z.core.$ZodType>(schema: S) => z.catch(z.array(lenient(schema)), []);

const text = lenient(z.string());

const entry = z.union([
  z.string(),
  z.object({ username: text, url: text, mimetype: text, deleted: lenient(z.boolean()), hidden: lenient(z.boolean()) }),
]);
/** Address of a location field. */
const mapped = z.pipe(
  z.object({ formatted_address: z.string() }),
  z.transform(({ formatted_address }) => formatted_address),
);
const option = z.object({
  id: z.string(),
  name: text,
  label: text,
  orderindex: lenient(z.union([z.string(), z.number()])),
});
const field = z.object({
  name: z.string(),
  type: z.string(),
  value: lenient(z.union([z.string(), z.number(), z.array(entry), mapped])),
  type_config: lenient(z.object({ options: list(option) })),
});

const task = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  description: text,
  text_content: text,
  // Required: the status decides whether the task is public.
  status: z.object({ status: z.string() }),
  archived: lenient(z.boolean()),
  parent: lenient(z.union([z.string(), z.null()])),
  due_date: lenient(z.union([z.string(), z.number()])),
  tags: list(z.object({ name: z.string() })),
  custom_fields: list(field),
});
const identified = z.object({ id: text, name: text });

const isThere = <T>(value: T | undefined): value is T => value !== undefined;

function toEntry(value: z.output<typeof entry>): FieldEntry[] {
  if (typeof value === 'string') return [value];
  const { username, url, mimetype, deleted, hidden } = value;
  if (deleted === true || hidden === true) return [];
  return [{ ...(username && { username }), ...(url && { url }), ...(mimetype && { mimeType: mimetype }) }];
}

function toTask(given: z.output<typeof task>): Task {
  return {
    id: given.id,
    name: given.name,
    description: given.description || given.text_content || '',
    status: given.status.status,
    isArchived: given.archived === true,
    isSubtask: typeof given.parent === 'string',
    dueAt: given.due_date === undefined ? undefined : Number(given.due_date),
    tags: given.tags.filter(isThere).map(({ name }) => name),
    fields: given.custom_fields.filter(isThere).map(({ name, type, value, type_config }) => ({
      name,
      type,
      value: typeof value === 'object' ? value.flatMap(toEntry) : value,
      options: (type_config?.options ?? []).filter(isThere).map(({ id, name: label = '', ...other }) => ({
        id,
        name: label || (other.label ?? ''),
        ...(other.orderindex !== undefined && { orderIndex: Number(other.orderindex) }),
      })),
    })),
  };
}

export interface PlacedTask {
  readonly task: Task;
  readonly lists: readonly string[];
  /** Set if the description has links or images whose addresses its plain text does not show. */
  readonly hidesAddresses: boolean;
}

const place = z.object({
  list: lenient(z.object({ id: text })),
  locations: list(z.object({ id: text })),
  markdown_description: text,
});

const addressesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(<?([^\s)>]+)/g)].map(([, address = '']) => address);

export function readPlacedTask(raw: unknown): PlacedTask | undefined {
  const [read] = readTasks([raw]).tasks;
  const { data } = place.safeParse(raw);
  if (read === undefined || data === undefined) return undefined;
  return {
    task: read,
    lists: [data.list, ...data.locations].map((each) => each?.id).filter(isThere),
    hidesAddresses: addressesIn(data.markdown_description ?? '').some((address) => !read.description.includes(address)),
  };
}

/** Lists unreadable tasks apart: one must not hide the others. @param raw may repeat a task that moved between pages */
export function readTasks(raw: readonly unknown[]): Snapshot {
  const tasks = new Map<string, Task>();
  const unreadable: Snapshot['unreadable'][number][] = [];
  for (const value of raw) {
    const parsed = task.safeParse(value);
    if (parsed.success) {
      tasks.set(parsed.data.id, toTask(parsed.data));
      continue;
    }
    const { id, name } = z.catch(identified, { id: undefined, name: undefined }).parse(value);
    const reason = 'ClickUp hat diese Aufgabe nicht lesbar geliefert.';
    unreadable.push({ id: id || undefined, task: name?.slice(0, 100) || id || '(ohne Namen)', reason });
  }
  return { tasks: [...tasks.values()], unreadable };
}
