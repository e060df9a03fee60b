import { createHash } from 'node:crypto';

/** A custom field on the wire; `value` is not there at all where it is not set (docs/decisions/clickup.md). */
export interface WireField {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly type_config: { readonly options?: readonly object[] };
  readonly value?: unknown;
}

/** A task as ClickUp sends it, trimmed (docs/decisions/clickup.md). */
export interface WireTask {
  readonly id: string;
  name: string;
  description: string;
  text_content: string;
  /** What the description says with its links and images; the plain text unless set, and given only where asked for. */
  markdown_description?: string;
  status: { readonly status: string; readonly type: string; readonly color: string; readonly orderindex: number };
  archived: boolean;
  parent: string | null;
  /** Milliseconds as text, like every date. */
  due_date: string | null;
  readonly date_created: string;
  date_updated: string;
  tags: readonly object[];
  custom_fields: readonly WireField[];
  list: { readonly id: string };
  /** Further lists that the task stands in. */
  locations: readonly { readonly id: string }[];
}

/** A stable id that looks like ClickUp's. */
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

/** Custom fields with their values; without a value the field is there and not set. */
export const fields = {
  text: (name: string, value?: string) => field(name, 'short_text', value),
  number: (name: string, value?: number) => field(name, 'number', value),
  url: (name: string, value?: string) => field(name, 'url', value),
  location: (name: string, address: string) =>
    field(name, 'location', { location: { lat: 52.53, lng: 13.42 }, formatted_address: address, place_id: 'x' }),
  /** @param at milliseconds since 1970 */
  date: (name: string, at?: number) => field(name, 'date', at === undefined ? undefined : String(at)),
  /** @param index order index of the chosen option; 0 is one */
  dropDown: (name: string, options: readonly string[], index?: number) =>
    field(
      name,
      'drop_down',
      index,
      options.map((option, orderindex) => ({ id: optionId(option), name: option, color: null, orderindex })),
    ),
  /** A dropdown whose value is the option's id, as some answers have it. */
  dropDownById: (name: string, options: readonly string[], chosen: string) => ({
    ...fields.dropDown(name, options),
    value: optionId(chosen),
  }),
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

/** A status by its name; its type is what such a status has in a list of events. */
export const status = (name: string): WireTask['status'] => ({
  status: name,
  type: TYPES[name] ?? 'custom',
  color: '#008844',
  orderindex: 1,
});

/** What a test says of a task; the rest is as ClickUp fills it in. */
export type TaskInit = Partial<Omit<WireTask, 'status' | 'tags' | 'due_date'>> & {
  readonly id: string;
  readonly status?: string;
  readonly tags?: readonly string[];
  /** Milliseconds since 1970. */
  readonly dueAt?: number;
};

/** A task on the wire: published, without a date, unless told otherwise. */
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
    list: { id: '' },
    locations: [],
    ...init,
    status: status(statusName),
    tags: tags.map((name) => ({ name, tag_fg: '#ffffff', tag_bg: '#2563EB' })),
  };
  return task;
}
