import { formatDuration, laterTime } from './duration.ts';
import { parseDuration } from './duration-reading.ts';
import type { EventFacts } from './event.ts';
import { zonedInstant } from './start.ts';
import { type FieldRole, isNamed } from './task-fields.ts';

/** What a list of ClickUp offers to whoever writes its tasks. */
export interface ListFacts {
  /** Names of the statuses, in the list's order. */
  readonly statuses: readonly string[];
  readonly fields: readonly ListField[];
}

/** A custom field of the list. */
export interface ListField {
  readonly id: string;
  readonly name: string;
  /** ClickUp's name of the type, e.g. `drop_down`. */
  readonly type: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/** An event as the owner wants it. Without a status it gets that with which ClickUp begins. */
export type EventWish = EventFacts;

/** What can be said of an event. */
export type WishPart = keyof EventWish;

/** Every part of an event. */
export const allParts: readonly WishPart[] = [
  ...([
    'title',
    'description',
    'date',
    'time',
    'minutes',
    'place',
    'speaker',
    'url',
    'image',
    'tags',
    'status',
  ] as const),
];

/** How the form calls each part. */
export const partLabels: Readonly<Record<WishPart, string>> = {
  title: 'Titel',
  description: 'Beschreibung',
  date: 'Tag',
  time: 'Uhrzeit',
  minutes: 'Dauer',
  place: 'Ort',
  speaker: 'Referent(in)',
  url: 'Link',
  image: 'Bild',
  tags: 'Tags',
  status: 'Status',
};

/** ClickUp keeps tags in small letters, and knows a status however it is written. */
const CASELESS: readonly WishPart[] = ['tags', 'status'];

function keyOf(wish: EventWish, part: WishPart): string {
  const key = JSON.stringify(wish[part]);
  return CASELESS.includes(part) ? key.toLowerCase() : key;
}

/** The parts in which two differ. */
export const differing = (one: EventWish, other: EventWish): WishPart[] =>
  allParts.filter((part) => keyOf(one, part) !== keyOf(other, part));

/** What the owner has changed and somebody else has changed otherwise since. */
export const conflicting = (before: EventWish, wished: EventWish, now: EventWish): WishPart[] =>
  differing(before, wished).filter(
    (part) => keyOf(now, part) !== keyOf(before, part) && keyOf(now, part) !== keyOf(wished, part),
  );

/** A value as ClickUp takes it; undefined empties the field. */
export interface FieldWrite {
  readonly id: string;
  readonly value: string | number | readonly string[] | undefined;
  readonly hasTime?: boolean;
}

/** What is written to a task. */
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
  options.find((option) => option.name.trim().toLowerCase() === name.trim().toLowerCase());

/** What a field takes for a text; null where it cannot say it. */
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

const fieldFor = (role: FieldRole, { fields }: ListFacts): ListField | undefined => {
  const named = fields.filter(({ name }) => isNamed(role, name));
  return named.find(({ type }) => [...TEXTS, 'date', 'drop_down', 'labels'].includes(type)) ?? named[0];
};

/** The field of a role that takes days. */
const dateFieldOf = (facts: ListFacts): ListField | undefined =>
  facts.fields.find(({ name, type }) => type === 'date' && isNamed('date', name));

/** The field of its own for a time, where it can say this one. */
function timeFieldOf(facts: ListFacts, time: string): ListField | undefined {
  const field = fieldFor('time', facts);
  return field && valueFor(field, time) !== null ? field : undefined;
}

/** How long it takes as a field for it takes it: its own number or choice of it, or in words; null where it cannot say it. */
function durationFor(field: ListField, minutes: number): FieldWrite['value'] | null {
  if (minutes === 0) return undefined;
  if (field.type === 'number') return minutes;
  const option = field.options.find(({ name }) => parseDuration(name) === minutes);
  return valueFor(field, option?.name ?? formatDuration(minutes).replaceAll('\u00a0', ' '));
}

/** Where to write how long it takes: the field for it, else behind the time, where that is a text. */
function durationPlace({ time, minutes }: EventWish, facts: ListFacts): 'field' | 'time' | undefined {
  const field = fieldFor('minutes', facts);
  if (field && durationFor(field, minutes) !== null) return 'field';
  const timeField = fieldFor('time', facts);
  return timeField && TEXTS.includes(timeField.type) && time !== '' ? 'time' : undefined;
}

/**
 * Day, time and length go together: where there is no field for the time, it is part of the day; where there is none for
 * the length, the time names the end.
 */
function whenOf(wish: EventWish, facts: ListFacts, timeZone: string): Pick<TaskWrite, 'due' | 'fields'> {
  const { date, time, minutes } = wish;
  const timeField = timeFieldOf(facts, time);
  const dateField = dateFieldOf(facts);
  const hasTime = timeField === undefined && time !== '';
  const at = date === '' ? null : zonedInstant(date, hasTime ? time : '04:00', hasTime ? 'Europe/Berlin' : timeZone);
  const place = durationPlace(wish, facts);
  const span = place === 'time' && minutes > 0 ? `${time}–${laterTime(time, minutes)} Uhr` : time;
  const lengthField = place === 'field' ? fieldFor('minutes', facts) : undefined;
  const times = [
    ...(timeField ? [{ id: timeField.id, value: valueFor(timeField, span) ?? undefined }] : []),
    ...(lengthField ? [{ id: lengthField.id, value: durationFor(lengthField, minutes) ?? undefined }] : []),
  ];
  if (dateField === undefined) return { due: { at, hasTime }, fields: times };
  return { fields: [{ id: dateField.id, value: at ?? undefined, hasTime }, ...times] };
}

const FIELD_PARTS = ['place', 'speaker', 'url', 'image'] as const;

const WHEN_PARTS: readonly WishPart[] = ['date', 'time', 'minutes'];

/** Parts that the list has no field for, or whose field cannot say what is wished. */
export function unwritable(wish: EventWish, parts: readonly WishPart[], facts: ListFacts): WishPart[] {
  const lacking: WishPart[] = FIELD_PARTS.filter((part) => {
    if (!parts.includes(part) || wish[part] === '') return false;
    const field = fieldFor(part, facts);
    return field === undefined || valueFor(field, wish[part]) === null;
  });
  const lacksLength = parts.includes('minutes') && wish.minutes > 0 && durationPlace(wish, facts) === undefined;
  return lacksLength ? ['minutes', ...lacking] : lacking;
}

/**
 * What has to be written so that a task says what is wished; what cannot be written is left out (`unwritable`).
 *
 * @param parts which are to be written
 * @param timeZone IANA name of the zone in which ClickUp's days are meant
 */
export function writeOf(wish: EventWish, parts: readonly WishPart[], facts: ListFacts, timeZone: string): TaskWrite {
  const wants = (part: WishPart): boolean => parts.includes(part);
  const when = parts.some((part) => WHEN_PARTS.includes(part)) ? whenOf(wish, facts, timeZone) : { fields: [] };
  const texts = FIELD_PARTS.flatMap((part) => {
    const field = wants(part) ? fieldFor(part, facts) : undefined;
    const value = field && valueFor(field, wish[part]);
    return field && value !== null ? [{ id: field.id, value }] : [];
  });
  return {
    ...(wants('title') && { name: wish.title }),
    ...(wants('description') && { description: wish.description }),
    ...(wants('status') && wish.status !== '' && { status: wish.status }),
    ...(wants('tags') && { tags: wish.tags }),
    ...(when.due && { due: when.due }),
    fields: [...when.fields, ...texts],
  };
}

/** A text as a field gives it back: a choice by its own name. */
function readBack(field: ListField | undefined, text: string): string {
  if (field?.type === 'drop_down') return optionOf(field, text)?.name.trim() ?? text;
  if (field?.type !== 'labels') return text;
  return text
    .split(',')
    .map((name) => (optionOf(field, name)?.name ?? name).trim())
    .join(', ');
}

const webForm = (address: string): string => (URL.canParse(address) ? new URL(address).href : address);

/** A wish in the words in which its task will say it, so that both can be compared. */
export const asReadBack = (wish: EventWish, facts: ListFacts): EventWish => ({
  ...wish,
  place: readBack(fieldFor('place', facts), wish.place),
  speaker: readBack(fieldFor('speaker', facts), wish.speaker),
  url: webForm(wish.url),
  image: webForm(wish.image),
});

/** Stands behind the name of a task until we know its id: a task that was created and not noted is found by it. */
export const markerOf = (key: string): string => `⟦${key.slice(0, 13)}⟧`;
