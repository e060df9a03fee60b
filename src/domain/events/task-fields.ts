import { parseUrl } from '../address/urls.ts';
import { findAddress } from '../address/written-address.ts';
import { wordKey } from '../word-key.ts';

/** Entry of a field with several values: an option's id, a person or a file. */
export type FieldEntry = string | { readonly username?: string; readonly url?: string; readonly mimeType?: string };

interface FieldOption {
  readonly id: string;
  readonly name: string;
  readonly orderIndex?: number;
}

/** Custom field of a task, as ClickUp's API returns it (docs/decisions/clickup.md). */
export interface TaskField {
  readonly name: string;
  /** ClickUp's type name, e.g. `drop_down`; unknown types are read as text if they hold text. */
  readonly type: string;
  /** Undefined if not set. For a dropdown the order index of the option, which may be 0. */
  readonly value?: string | number | readonly FieldEntry[] | undefined;
  readonly options: readonly FieldOption[];
}

/** Names of the fields for each purpose, in any case and with any signs. */
const roles = {
  date: ['datum', 'date'],
  time: ['uhrzeit', 'time'],
  minutes: ['dauer', 'duration'],
  place: ['ort', 'place', 'location'],
  capacity: ['plätze', 'kapazität', 'capacity'],
  speaker: ['referent', 'referentin', 'speaker'],
  image: ['bild', 'image'],
  url: ['link', 'url'],
} as const;

export type FieldRole = keyof typeof roles;

/** Normalises a field's name: 'Referent(in):' equals 'referentin', and both Unicode forms of ü are the same. */
const nameKey = (name: string): string => wordKey(name).replaceAll(/[^\p{L}]/gu, '');

export function isNamed(role: FieldRole, name: string): boolean {
  const names: readonly string[] = roles[role];
  return names.includes(nameKey(name));
}

const isSet = ({ value }: TaskField): boolean =>
  value !== undefined && (typeof value !== 'string' || value.trim() !== '');

/** Finds the first field for a purpose that is set (docs/decisions/clickup.md). */
export function findField(role: FieldRole, fields: readonly TaskField[]): TaskField | undefined {
  return fields.find((field) => isNamed(role, field.name) && isSet(field));
}

/** Finds an option by id or by order index, since ClickUp uses both. */
function optionName({ options }: TaskField, value: string | number): string | undefined {
  return options.find(({ id, orderIndex }) => id === String(value) || String(orderIndex) === String(value))?.name;
}

function entryText(field: TaskField, entry: FieldEntry): string {
  return typeof entry === 'string' ? (optionName(field, entry) ?? '') : (entry.username ?? '');
}

/** Returns a field as text: its text, the chosen options, or people's names; empty if it has none. */
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

/** Longer than any address that a browser accepts. */
const ADDRESS_MAX = 2000;

/** Returns the first web address in a field, never a script; empty if there is none. */
export function fieldLink(field: TaskField | undefined): string {
  const address = findAddress(fieldText(field))?.href ?? '';
  return address.length > ADDRESS_MAX ? '' : address;
}

/** Accepts `https:`, and `http:` on this machine for the local fake of ClickUp; empty otherwise. */
function imageAddress(url: URL | undefined): string {
  const isSafe = url?.protocol === 'https:' || (url?.hostname === 'localhost' && url.port !== '');
  return url && isSafe && url.href.length <= ADDRESS_MAX ? url.href : '';
}

/** Takes a whole address as it is, with its spaces; otherwise the first in the text that may lead to a file. */
function typedImage(text: string): string {
  const found = findAddress(text);
  return imageAddress(parseUrl(text.trim())) || imageAddress(found?.pathname === '/' ? undefined : found);
}

/** Returns the address of the first image in a field, as a file or a text; empty if there is none we would download. */
export function fieldImage(field: TaskField | undefined): string {
  if (typeof field?.value !== 'object') return typedImage(fieldText(field));
  for (const entry of field.value) {
    if (typeof entry === 'string' || !/^image\/(?!svg)/.test(entry.mimeType ?? 'image/')) continue;
    const address = imageAddress(parseUrl(entry.url ?? ''));
    if (address !== '') return address;
  }
  return '';
}

/** Returns a German sentence about the fields whose addresses we cannot use; empty if there is none. */
export function describeLostAddresses(fields: readonly TaskField[]): string {
  const [link, image] = [findField('url', fields), findField('image', fields)];
  const sentences = [
    link && fieldLink(link) === '' && `Im Feld „${link.name}“ steht keine Adresse. Schreib sie so: https://beispiel.de`,
    image &&
      fieldImage(image) === '' &&
      `Im Feld „${image.name}“ ist kein Bild. Möglich sind eine Bilddatei und eine Adresse, die mit https:// beginnt.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
