/** An entry of a field that holds several: an option's id, a person or a file. */
export type FieldEntry = string | { readonly username?: string; readonly url?: string; readonly mimeType?: string };

/** An option of a dropdown or of labels. */
export interface FieldOption {
  readonly id: string;
  readonly name: string;
  readonly orderIndex?: number;
}

/** A custom field of a task, as ClickUp's API gives it (docs/decisions/clickup.md). */
export interface TaskField {
  readonly name: string;
  /** ClickUp's name of the type, e.g. `drop_down`; unknown ones are read as text where they hold one. */
  readonly type: string;
  /** Undefined where the field is not set. A dropdown's is the order index of its option, and 0 is one. */
  readonly value?: string | number | readonly FieldEntry[] | undefined;
  readonly options: readonly FieldOption[];
}

/** What a field is for; the keys are what the owner may call it, without regard to case and signs. */
const roles = {
  date: ['datum', 'date'],
  time: ['uhrzeit', 'time'],
  minutes: ['dauer', 'duration'],
  place: ['ort', 'place', 'location'],
  speaker: ['referent', 'referentin', 'speaker'],
  image: ['bild', 'image'],
  url: ['link', 'url'],
} as const;

/** One of them. */
export type FieldRole = keyof typeof roles;

/** 'Referent(in):' and 'referentin' are the same name, and so are the two ways to write an ü. */
const nameKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

/** Whether a field's name says that it is for a purpose. */
export function isNamed(role: FieldRole, name: string): boolean {
  const names: readonly string[] = roles[role];
  return names.includes(nameKey(name));
}

const isSet = ({ value }: TaskField): boolean =>
  value !== undefined && (typeof value !== 'string' || value.trim() !== '');

/** The field for a purpose: the first of its names that is set (docs/decisions/integrations.md). */
export function fieldFor(role: FieldRole, fields: readonly TaskField[]): TaskField | undefined {
  return fields.find((field) => isNamed(role, field.name) && isSet(field));
}

/** The option that a value names by id or by order index; ClickUp uses both. */
function optionName({ options }: TaskField, value: string | number): string | undefined {
  return options.find(({ id, orderIndex }) => id === String(value) || String(orderIndex) === String(value))?.name;
}

function entryText(field: TaskField, entry: FieldEntry): string {
  return typeof entry === 'string' ? (optionName(field, entry) ?? '') : (entry.username ?? '');
}

/** What a field says in words: its text, the chosen options, or people's names. Empty where it says nothing. */
export function fieldText(field: TaskField | undefined): string {
  if (field?.value === undefined) return '';
  if (typeof field.value === 'object') {
    return field.value
      .map((entry) => entryText(field, entry).trim())
      .filter(Boolean)
      .join(', ');
  }
  if (field.type === 'drop_down') return optionName(field, field.value)?.trim() ?? '';
  return String(field.value).trim();
}

/** Longer than any address that a browser takes. */
const ADDRESS_MAX = 2000;

/** An address from a task, if it may be used: only the web, never a script. Empty otherwise. */
function webAddress(text: string, protocol: RegExp): string {
  const address = text.trim();
  if (address.length > ADDRESS_MAX || !URL.canParse(address)) return '';
  const url = new URL(address);
  return protocol.test(url.protocol) ? url.href : '';
}

/** The address that a field links to; empty for what is no address of the web. */
export const fieldLink = (field: TaskField | undefined): string => webAddress(fieldText(field), /^https?:$/);

/** @returns empty unless it is `https:`, or lies on this machine as the stand-in of ClickUp does at home */
const imageAddress = (text: string): string =>
  webAddress(text, /^http:\/\/localhost:/.test(text) ? /^http:$/ : /^https:$/);

/** The address of the first image that a field holds, by file or by address; empty for what nobody would download. */
export function fieldImage(field: TaskField | undefined): string {
  if (typeof field?.value !== 'object') return imageAddress(fieldText(field));
  for (const entry of field.value) {
    if (typeof entry === 'string' || !/^image\/(?!svg)/.test(entry.mimeType ?? 'image/')) continue;
    const address = imageAddress(entry.url ?? '');
    if (address !== '') return address;
  }
  return '';
}
