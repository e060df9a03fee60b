import * as z from 'zod/mini';
import { refusals } from './answers.ts';
import { toWire } from './task-page.ts';
import { status as statusOf, type WireField, type WireTask, wireTask } from './tasks.ts';
import { dayOnly } from './wall-clock.ts';

const taskBody = z.object({
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  status: z.optional(z.string()),
  due_date: z.optional(z.nullable(z.number())),
  due_date_time: z.optional(z.boolean()),
  tags: z.optional(z.array(z.string())),
  custom_fields: z.optional(
    z.array(z.object({ id: z.string(), value: z.unknown(), value_options: z.optional(z.unknown()) })),
  ),
});
const fieldBody = z.object({ value: z.unknown(), value_options: z.optional(z.object({ time: z.boolean() })) });

const refuse = (err: string, ECODE: string): Response => Response.json({ err, ECODE }, { status: 400 });

/** List as the writing part of the API uses it. */
interface WritableList {
  readonly listId: string;
  readonly timeZone: () => string;
  readonly tasks: () => WireTask[];
  /** Tells whether a task existed once. */
  readonly wasThere: (id: string) => boolean;
  readonly fields: () => readonly WireField[];
  readonly statuses: () => readonly string[];
}

const options = (field: WireField) =>
  z.parse(z.array(z.object({ id: z.string() })), field.type_config.options ?? []).map(({ id }) => id);

/**
 * Writes tasks like ClickUp: fields and tags only one by one, options by id, days without a time at four in the morning
 * of its user, and every date as text.
 */
export function createWriting({ listId, timeZone, tasks, wasThere, fields, statuses }: WritableList) {
  let count = 0;

  const asText = (value: unknown): unknown => (typeof value === 'string' ? value : undefined);
  const readBack: Readonly<Record<string, (field: WireField, value: unknown, hasTime: boolean) => unknown>> = {
    date: (_, value, hasTime) => (typeof value === 'number' ? dayOf(value, hasTime) : undefined),
    drop_down(field, value) {
      const index = options(field).indexOf(String(value));
      return index === -1 ? undefined : index;
    },
    labels: (field, value) =>
      Array.isArray(value) && value.every((id) => options(field).includes(String(id))) ? value : undefined,
    number: (_, value) => (typeof value === 'number' ? value : undefined),
    url: (_, value) => (typeof value === 'string' && URL.canParse(value) ? value : undefined),
    short_text: (_, value) => asText(value),
    text: (_, value) => asText(value),
  };

  /** Returns a value as it is read back; undefined if it is refused. */
  const stored = (field: WireField, value: unknown, hasTime: boolean): unknown =>
    readBack[field.type]?.(field, value, hasTime);

  function dayOf(at: number, hasTime: boolean): string {
    if (hasTime) return String(at);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone() }).format(at);
    return String(dayOnly(day, timeZone()));
  }

  function setField(task: WireTask, id: string, value: unknown, hasTime: boolean): Response | undefined {
    const known = fields().find((field) => field.id === id);
    if (known === undefined) return refuse('Custom field not found', 'FIELD_019');
    const kept = stored(known, value, hasTime);
    if (kept === undefined) return refuse('Value is not valid for this field', 'FIELD_011');
    const { value: _, ...field } = known;
    task.custom_fields = [...task.custom_fields.filter((each) => each.id !== id), { ...field, value: kept }];
    return undefined;
  }

  function change(task: WireTask, body: z.output<typeof taskBody>): Response | undefined {
    if (body.status !== undefined) {
      const known = statuses().find((name) => name.toLowerCase() === body.status?.toLowerCase());
      if (known === undefined) return refuse('Status not found', 'ITEM_114');
      task.status = statusOf(known);
    }
    if (body.name !== undefined) task.name = body.name;
    if (body.description !== undefined && body.description !== '') {
      task.description = body.description;
      task.text_content = body.description;
      task.markdown_description = body.description;
    }
    if (body.due_date !== undefined) {
      task.due_date = body.due_date === null ? null : dayOf(body.due_date, body.due_date_time === true);
    }
    return undefined;
  }

  async function create(request: Request): Promise<Response> {
    const body = z.parse(taskBody, await request.json());
    if (!body.name) return refuse('Task name invalid', 'INPUT_005');
    count += 1;
    const task = wireTask({
      id: `86new${String(count).padStart(3, '0')}`,
      status: statuses()[0] ?? 'Open',
      list: { id: listId },
      tags: body.tags ?? [],
    });
    const refused =
      change(task, body) ??
      (body.custom_fields ?? [])
        .map(({ id, value, value_options }) => {
          const { data } = z.safeParse(z.object({ time: z.boolean() }), value_options);
          return setField(task, id, value, data?.time ?? false);
        })
        .find((answer) => answer !== undefined);
    if (refused) return refused;
    tasks().push(task);
    return Response.json(task);
  }

  async function writeField(request: Request, task: WireTask, key: string): Promise<Response> {
    if (request.method === 'DELETE') {
      task.custom_fields = task.custom_fields.map(({ value, ...field }) =>
        field.id === key ? field : { ...field, value },
      );
    } else {
      const { value, value_options } = z.parse(fieldBody, await request.json());
      const refused = setField(task, key, value, value_options?.time ?? false);
      if (refused) return refused;
    }
    return Response.json({});
  }

  function writeTag({ method }: Request, task: WireTask, key: string): Response {
    const others = task.tags.filter((tag) => z.parse(z.object({ name: z.string() }), tag).name !== key);
    task.tags = method === 'POST' ? [...others, { name: key, tag_fg: '#ffffff', tag_bg: '#2563EB' }] : others;
    return Response.json({});
  }

  /** ClickUp silently ignores fields and tags in the body. */
  async function writeTask(request: Request, task: WireTask): Promise<Response> {
    if (request.method !== 'PUT') {
      const { searchParams } = new URL(request.url);
      return Response.json(toWire(task, searchParams.get('include_markdown_description') === 'true'));
    }
    return change(task, z.parse(taskBody, await request.json())) ?? Response.json(task);
  }

  /** Answers requests about single tasks; undefined for all others. */
  async function answer(request: Request, path: string): Promise<Response | undefined> {
    if (request.method === 'POST' && path === `/list/${listId}/task`) return create(request);
    const [, id, part = '', key = ''] = /^\/task\/([^/]+)(?:\/(field|tag)\/([^/]+))?$/.exec(path) ?? [];
    if (id === undefined) return undefined;
    const task = tasks().find((each) => each.id === decodeURIComponent(id));
    if (task === undefined) return wasThere(decodeURIComponent(id)) ? refusals.deletedTask() : refusals.foreignTeam();
    if (part === 'field') return writeField(request, task, decodeURIComponent(key));
    return part === 'tag' ? writeTag(request, task, decodeURIComponent(key)) : writeTask(request, task);
  }

  return { answer };
}
