import { createHash } from 'node:crypto';

/** The list of the fake, to which tasks belong by default. */
export const LIST_ID = '901200000001';

/** Custom field on the wire; `value` is absent if it is not set (docs/decisions/clickup.md). */
export interface WireField {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly type_config: { readonly options?: readonly object[] };
  readonly value?: unknown;
}

/** Task as ClickUp sends it, shortened (docs/decisions/clickup.md). */
export interface WireTask {
  readonly id: string;
  name: string;
  description: string;
  text_content: string;
  /** Description with links and images; by default the plain text, and sent only on request. */
  markdown_description?: string;
  status: { readonly status: string; readonly type: string; readonly color: string; readonly orderindex: number };
  archived: boolean;
  parent: string | null;
  /** Milliseconds as text, like every date. */
  due_date: string | null;
  readonly date_created: string;
  readonly date_updated: string;
  tags: readonly object[];
  custom_fields: readonly WireField[];
  list: { readonly id: string };
  /** Other lists of the task. */
  locations: readonly { readonly id: string }[];
}

/** Returns a stable id in ClickUp's format. */
const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const field = (name: string, type: string, value: unknown, options?: readonly object[]): WireField => ({
  id: uuidOf(`${type} ${name}`),
  name,
  type,
  type_config: options ? { options } : {},
  ...(value !== undefined && { value }),
});

const optionId = (name: string): string => uuidOf(`option ${name}`);

/** Builders of custom fields; without a value the field exists but is not set. */
export const fields = {
  text: (name: string, value?: string) => field(name, 'short_text', value),
  number: (name: string, value?: number) => field(name, 'number', value),
  url: (name: string, value?: string) => field(name, 'url', value),
  location: (name: string, address: string) =>
    field(name, 'location', { location: { lat: 52.53, lng: 13.42 }, formatted_address: address, place_id: 'x' }),
  /** @param at milliseconds since 1970 */
  date: (name: string, at?: number) => field(name, 'date', at === undefined ? undefined : String(at)),
  /** @param index order index of the chosen option; 0 is a valid one */
  dropDown: (name: string, options: readonly string[], index?: number) =>
    field(
      name,
      'drop_down',
      index,
      options.map((option, orderindex) => ({ id: optionId(option), name: option, color: null, orderindex })),
    ),
  labels: (name: string, options: readonly string[], chosen: readonly string[]) =>
    field(
      name,
      'labels',
      chosen.map(optionId),
      options.map((label) => ({ id: optionId(label), label, color: null })),
    ),
  people: (name: string, usernames: readonly string[]) =>
    field(
      name,
      'users',
      usernames.map((username, id) => ({ id, username, email: `person-${id}@example.com`, profilePicture: null })),
    ),
  files: (name: string, files: readonly { readonly url: string; readonly mimetype: string }[]) =>
    field(
      name,
      'attachment',
      files.map(({ url, mimetype }) => ({
        id: uuidOf(url),
        title: url.split('/').at(-1),
        url,
        mimetype,
        hidden: false,
        deleted: false,
      })),
    ),
} as const;

const TYPES: Readonly<Record<string, string>> = { offen: 'open', Open: 'open', complete: 'closed', done: 'done' };

/** Builds a status with the type that it has in a list of events. */
export const status = (name: string): WireTask['status'] => ({
  status: name,
  type: TYPES[name] ?? 'custom',
  color: '#008844',
  orderindex: 1,
});

/** Test's values for a task; ClickUp's defaults complete them. */
export type TaskInit = Partial<Omit<WireTask, 'status' | 'tags' | 'due_date'>> & {
  readonly id: string;
  readonly status?: string;
  readonly tags?: readonly string[];
  /** Milliseconds since 1970. */
  readonly dueAt?: number;
};

/** Builds a task on the wire, by default published and without a date. */
export function wireTask({ status: statusName = 'published', tags = [], dueAt, ...init }: TaskInit): WireTask {
  const description = init.description ?? '';
  const task = {
    custom_id: null,
    name: `Veranstaltung ${init.id}`,
    description,
    text_content: description,
    orderindex: '237665836.00000000000000000000000000000000',
    date_created: '1779369731061',
    date_updated: '1779390012383',
    date_closed: null,
    archived: false,
    creator: { id: 1, username: 'Mara', email: 'mara@example.com', profilePicture: null },
    assignees: [],
    parent: null,
    priority: null,
    due_date: dueAt === undefined ? null : String(dueAt),
    start_date: null,
    custom_fields: [],
    url: `https://app.clickup.com/t/${init.id}`,
    list: { id: LIST_ID },
    locations: [],
    ...init,
    status: status(statusName),
    tags: tags.map((name) => ({ name, tag_fg: '#ffffff', tag_bg: '#2563EB' })),
  };
  return task;
}
