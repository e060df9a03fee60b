import * as z from 'zod/mini';
import type { FieldWrite, ListFacts, TaskWrite } from '#domain/events/task-writing.ts';
import { bodyOf, ClickUpError, refusalOf } from './clickup-failure.ts';
import { type PlacedTask, readPlacedTask } from './clickup-tasks.ts';
import type { VendorAnswer, VendorRequest } from './request.ts';

const option = z.object({
  id: z.string(),
  name: z.catch(z.string(), ''),
  label: z.catch(z.string(), ''),
});
const list = z.object({ statuses: z.catch(z.array(z.object({ status: z.string() })), []) });
const fields = z.object({
  fields: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      type_config: z.catch(z.object({ options: z.catch(z.array(option), []) }), { options: [] }),
    }),
  ),
});
const created = z.object({ id: z.string().check(z.minLength(1)) });
const refusal = z.object({ err: z.string() });

type Ask = (
  token: string,
  path: string,
  options?: Pick<VendorRequest, 'method' | 'body' | 'signal'>,
) => Promise<VendorAnswer>;

const wireField = ({ id, value, hasTime }: FieldWrite) => ({
  id,
  value,
  ...(hasTime !== undefined && { value_options: { time: hasTime } }),
});

/** ClickUp ignores an empty description but accepts a blank one. */
const wireTask = ({ name, description, status, due }: TaskWrite) => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description: description || ' ' }),
  ...(status !== undefined && { status }),
  ...(due && { due_date: due.at, due_date_time: due.hasTime }),
});

export function createTaskWriter(ask: Ask) {
  const at = (id: string): string => `/task/${encodeURIComponent(id)}`;

  /** @throws ClickUpError not-taken if ClickUp rejects the content */
  function taken<S extends z.core.$ZodType>(answer: VendorAnswer, schema: S): z.output<S> {
    if (answer.kind === 'refused' && answer.status === 400) {
      const parsed = z.safeParse(refusal, answer.body);
      throw new ClickUpError({ kind: 'not-taken', reason: parsed.success ? parsed.data.err.slice(0, 200) : '' });
    }
    return bodyOf(answer, schema);
  }

  async function readFacts(token: string, listId: string): Promise<ListFacts> {
    const path = `/list/${encodeURIComponent(listId)}`;
    const [about, all] = await Promise.all([ask(token, path), ask(token, `${path}/field`)]);
    return {
      statuses: bodyOf(about, list).statuses.map(({ status }) => status),
      fields: bodyOf(all, fields).fields.map(({ type_config, ...field }) => ({
        ...field,
        options: type_config.options.map(({ id, name, label }) => ({ id, name: name || label })),
      })),
    };
  }

  /** Reads a task of any list; undefined if deleted or not shared. */
  async function readTask(token: string, id: string, signal?: AbortSignal): Promise<PlacedTask | undefined> {
    const answer = await ask(token, `${at(id)}?include_markdown_description=true`, signal && { signal });
    // ClickUp answers alike for deleted and for unshared tasks.
    if (answer.kind === 'refused' && refusalOf(answer).kind === 'list-unknown') return undefined;
    const read = readPlacedTask(bodyOf(answer, z.unknown()));
    if (read === undefined) throw new ClickUpError({ kind: 'away', reason: 'unexpected' });
    return read;
  }

  /** Creates a task and returns its id. Not idempotent. */
  async function createTask(token: string, listId: string, write: TaskWrite): Promise<string> {
    const body = {
      ...wireTask(write),
      tags: write.tags ?? [],
      custom_fields: write.fields.filter(({ value }) => value !== undefined).map(wireField),
    };
    return taken(await ask(token, `/list/${encodeURIComponent(listId)}/task`, { method: 'POST', body }), created).id;
  }

  /**
   * Writes fields and tags one by one, as ClickUp demands. The status comes last, because it publishes the event.
   * @param tags the task's current tags
   */
  async function updateTask(token: string, id: string, write: TaskWrite, tags: readonly string[]): Promise<void> {
    for (const field of write.fields) {
      const { id: fieldId, ...body } = wireField(field);
      const path = `${at(id)}/field/${encodeURIComponent(fieldId)}`;
      const answer = await ask(
        token,
        path,
        field.value === undefined ? { method: 'DELETE' } : { method: 'POST', body },
      );
      taken(answer, z.unknown());
    }
    const has = (all: readonly string[], tag: string) => all.some((each) => each.toLowerCase() === tag.toLowerCase());
    const added = (write.tags ?? []).filter((tag) => !has(tags, tag));
    const removed = write.tags === undefined ? [] : tags.filter((tag) => !has(write.tags ?? [], tag));
    const writeTag = async (tag: string, method: 'POST' | 'DELETE'): Promise<void> =>
      void taken(await ask(token, `${at(id)}/tag/${encodeURIComponent(tag)}`, { method }), z.unknown());
    for (const tag of added) await writeTag(tag, 'POST');
    for (const tag of removed) await writeTag(tag, 'DELETE');
    const body = wireTask(write);
    if (Object.keys(body).length > 0) taken(await ask(token, at(id), { method: 'PUT', body }), z.unknown());
  }

  return { readFacts, readTask, createTask, updateTask };
}
