import { isUrl } from '../address/urls.ts';
import { wordKey } from '../word-key.ts';
import { formatDuration, laterTime } from './duration.ts';
import { parseDuration } from './duration-reading.ts';
import { type EventFacts, FACT_NAMES, NO_FACTS } from './event.ts';
import { zonedInstant } from './start.ts';
import { type FieldRole, isNamed } from './task-fields.ts';
import type { OwnFacts } from './task-reading.ts';

/** Statuses and fields of a ClickUp list, needed to write its tasks. */
export interface ListFacts {
  /** In the list's order. */
  readonly statuses: readonly string[];
  readonly fields: readonly ListField[];
}

export interface ListField {
  readonly id: string;
  readonly name: string;
  /** ClickUp's type name, e.g. `drop_down`. */
  readonly type: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/** Event as the owner wants it; an empty status lets ClickUp choose its first one. */
export type EventEdit = EventFacts;

export type EditPart = keyof EventEdit;

/** Labels of the form. */
export const partLabels: Readonly<Record<EditPart, string>> = {
  title: 'Titel',
  description: 'Beschreibung',
  date: 'Tag',
  time: 'Uhrzeit',
  minutes: 'Dauer',
  place: 'Ort',
  capacity: 'Plätze',
  speaker: 'Referent(in)',
  url: 'Link',
  image: 'Bild',
  tags: 'Tags',
  status: 'Status',
};

/** ClickUp stores tags in lower case and finds a status in any case. */
const CASELESS: readonly EditPart[] = ['tags', 'status'];

function keyOf(edit: EventEdit, part: EditPart): string {
  const key = JSON.stringify(edit[part]);
  return CASELESS.includes(part) ? key.toLowerCase() : key;
}

export const differing = (one: EventEdit, other: EventEdit): EditPart[] =>
  FACT_NAMES.filter((part) => keyOf(one, part) !== keyOf(other, part));

/**
 * Returns the parts that the owner changed and another person has changed differently in the meantime.
 *
 * @param ours the state before the edit, then earlier wishes of the owner, which may be there by now
 */
export const conflicting = (
  ours: readonly [before: EventEdit, ...earlier: readonly EventEdit[]],
  wished: EventEdit,
  now: EventEdit,
): EditPart[] =>
  differing(ours[0], wished).filter((part) =>
    [...ours, wished].every((known) => keyOf(known, part) !== keyOf(now, part)),
  );

/** Returns some parts of an event. */
export const pickParts = (edit: EventEdit, parts: readonly EditPart[]): Partial<EventEdit> =>
  Object.fromEntries(parts.map((part) => [part, edit[part]]));

/** Value as ClickUp accepts it; undefined empties the field. */
export interface FieldWrite {
  readonly id: string;
  readonly value: string | number | readonly string[] | undefined;
  readonly hasTime?: boolean;
}

export interface TaskWrite {
  readonly name?: string;
  readonly description?: string;
  readonly status?: string;
  readonly due?: { readonly at: number | null; readonly hasTime: boolean };
  readonly fields: readonly FieldWrite[];
  readonly tags?: readonly string[];
}

const TEXTS = ['short_text', 'text', 'url'];

const optionOf = ({ options }: ListField, name: string) =>
  options.find((option) => wordKey(option.name) === wordKey(name));

/** Converts a text to a field's value; null if the field cannot hold it. */
function valueFor(field: ListField, text: string): FieldWrite['value'] | null {
  const { type } = field;
  if (text === '') return undefined;
  if (TEXTS.includes(type)) return text;
  const idOf = (name: string) => optionOf(field, name)?.id;
  if (type === 'drop_down') return idOf(text) ?? null;
  if (type !== 'labels') return null;
  const ids = text.split(',').map(idOf);
  const known = ids.filter((id) => id !== undefined);
  return known.length === ids.length ? known : null;
}

const findListField = (role: FieldRole, { fields }: ListFacts): ListField | undefined => {
  const named = fields.filter(({ name }) => isNamed(role, name));
  return named.find(({ type }) => [...TEXTS, 'date', 'drop_down', 'labels'].includes(type)) ?? named[0];
};

const dateFieldOf = (facts: ListFacts): ListField | undefined =>
  facts.fields.find(({ name, type }) => type === 'date' && isNamed('date', name));

/** Returns the separate time field if it can hold this time. */
function timeFieldOf(facts: ListFacts, time: string): ListField | undefined {
  const field = findListField('time', facts);
  return field && valueFor(field, time) !== null ? field : undefined;
}

/** Converts a duration to the field's value: a number, an option or words; null if the field cannot hold it. */
function durationFor(field: ListField, minutes: number): FieldWrite['value'] | null {
  if (minutes === 0) return undefined;
  if (field.type === 'number') return minutes;
  const option = field.options.find(({ name }) => parseDuration(name) === minutes);
  return valueFor(field, option?.name ?? formatDuration(minutes).replaceAll('\u00a0', ' '));
}

/** Chooses the place for the duration: its own field, otherwise after the time, if that field holds text. */
function durationPlace({ time, minutes }: EventEdit, facts: ListFacts): 'field' | 'time' | undefined {
  const field = findListField('minutes', facts);
  if (field && durationFor(field, minutes) !== null) return 'field';
  const timeField = findListField('time', facts);
  return timeField && TEXTS.includes(timeField.type) && time !== '' ? 'time' : undefined;
}

/** Builds the time fields: without a time field the day carries the time, without a duration field the time an end. */
function whenOf(edit: EventEdit, facts: ListFacts, timeZone: string): Pick<TaskWrite, 'due' | 'fields'> {
  const { date, time, minutes } = edit;
  const timeField = timeFieldOf(facts, time);
  const dateField = dateFieldOf(facts);
  const hasTime = timeField === undefined && time !== '';
  const at = date === '' ? null : zonedInstant(date, hasTime ? time : '04:00', hasTime ? 'Europe/Berlin' : timeZone);
  const place = durationPlace(edit, facts);
  const span = place === 'time' && minutes > 0 ? `${time}–${laterTime(time, minutes)} Uhr` : time;
  const lengthField = findListField('minutes', facts);
  const times = [
    ...(timeField ? [{ id: timeField.id, value: valueFor(timeField, span) ?? undefined }] : []),
    ...(lengthField ? [{ id: lengthField.id, value: durationFor(lengthField, minutes) ?? undefined }] : []),
  ];
  if (dateField === undefined) return { due: { at, hasTime }, fields: times };
  return { fields: [{ id: dateField.id, value: at ?? undefined, hasTime }, ...times] };
}

const FIELD_PARTS = ['capacity', 'place', 'speaker', 'url', 'image'] as const;

/** Converts a part to the value of its field; null if the field cannot hold it. */
function partFor(field: ListField, part: (typeof FIELD_PARTS)[number], edit: EventEdit): FieldWrite['value'] | null {
  if (part !== 'capacity') return valueFor(field, edit[part]);
  const { capacity } = edit;
  return field.type === 'number' && capacity > 0 ? capacity : valueFor(field, capacity === 0 ? '' : String(capacity));
}

const WHEN_PARTS: readonly EditPart[] = ['date', 'time', 'minutes'];

/** Parts that we keep ourselves if the list cannot. */
const OWN_PARTS = ['place', 'minutes', 'capacity'] as const;

type OwnPart = (typeof OWN_PARTS)[number];

/** Returns the parts that the list has no field for, or whose field cannot hold the value. */
function listLacking(edit: EventEdit, parts: readonly EditPart[], facts: ListFacts): EditPart[] {
  const lacking: EditPart[] = FIELD_PARTS.filter((part) => {
    if (!parts.includes(part) || edit[part] === NO_FACTS[part]) return false;
    const field = findListField(part, facts);
    return field === undefined || partFor(field, part, edit) === null;
  });
  const lacksLength = parts.includes('minutes') && edit.minutes > 0 && durationPlace(edit, facts) === undefined;
  return lacksLength ? ['minutes', ...lacking] : lacking;
}

const isOwnPart = (part: EditPart): part is OwnPart => OWN_PARTS.some((own) => own === part);

/** Returns the parts that the list has no field for at all, and that we do not keep. */
export const listMissing = (facts: ListFacts): EditPart[] =>
  (['speaker', 'url', 'image'] as const).filter(
    (part) => ![...TEXTS, 'drop_down', 'labels'].includes(findListField(part, facts)?.type ?? ''),
  );

/** Returns the parts that can be stored neither in ClickUp nor here. */
export const listUnwritable = (...edited: Parameters<typeof listLacking>): EditPart[] =>
  listLacking(...edited).filter((part) => !isOwnPart(part));

/** Returns what we keep of a task after an edit: only values that ClickUp cannot hold. */
export function keepOwnFacts(own: OwnFacts, ...edited: Parameters<typeof listLacking>): OwnFacts {
  const [edit, parts] = edited;
  const lacking = listLacking(...edited);
  const place = parts.includes('place') ? lacking.includes('place') && edit.place : own.place;
  const minutes = parts.includes('minutes') ? lacking.includes('minutes') && edit.minutes : own.minutes;
  const capacity = parts.includes('capacity') ? lacking.includes('capacity') && edit.capacity : own.capacity;
  return { ...(place && { place }), ...(minutes && { minutes }), ...(capacity && { capacity }) };
}

/** Builds the changes to a task; leaves out the parts that `listUnwritable` returns. */
export function buildTaskChanges(
  edit: EventEdit,
  parts: readonly EditPart[],
  facts: ListFacts,
  timeZone: string,
): TaskWrite {
  const wants = (part: EditPart): boolean => parts.includes(part);
  const when = parts.some((part) => WHEN_PARTS.includes(part)) ? whenOf(edit, facts, timeZone) : { fields: [] };
  const others = FIELD_PARTS.flatMap((part) => {
    const field = wants(part) ? findListField(part, facts) : undefined;
    const value = field && partFor(field, part, edit);
    // Emptied if it cannot hold what we keep instead, so that its old value does not show.
    return field && (value !== null || isOwnPart(part)) ? [{ id: field.id, value: value ?? undefined }] : [];
  });
  return {
    ...(wants('title') && { name: edit.title }),
    ...(wants('description') && { description: edit.description }),
    ...(wants('status') && edit.status !== '' && { status: edit.status }),
    ...(wants('tags') && { tags: edit.tags }),
    ...(when.due && { due: when.due }),
    fields: [...when.fields, ...others],
  };
}

/** Returns a text as the field will return it: options by their own names. */
function readBack(field: ListField | undefined, text: string): string {
  if (field?.type === 'drop_down') return optionOf(field, text)?.name.trim() ?? text;
  if (field?.type !== 'labels') return text;
  return text
    .split(',')
    .map((name) => (optionOf(field, name)?.name ?? name).trim())
    .join(', ');
}

const webForm = (address: string): string => (isUrl(address) ? new URL(address).href : address);

/** Returns an edit as ClickUp will return it, so that both can be compared. */
export const asReadBack = (edit: EventEdit, facts: ListFacts): EventEdit => ({
  ...edit,
  place: readBack(findListField('place', facts), edit.place),
  speaker: readBack(findListField('speaker', facts), edit.speaker),
  url: webForm(edit.url),
  image: webForm(edit.image),
});

/** Returns the mark in a new task's name until its id is stored; by it a task is found again after a crash. */
export const markerOf = (key: string): string => `⟦${key.slice(0, 13)}⟧`;

/** Reason why an event of a restored database waits for the owner. */
export const UNCLEAR_CREATION =
  'Unklar: Es wurde eine Sicherung eingespielt, und vielleicht steht dieses Event schon in ClickUp. Sieh nach, bevor du es noch einmal sendest.';
