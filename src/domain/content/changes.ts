import { canonicalJson } from './canonical-json.ts';

interface Entry {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One field whose value differs; `null` where there was or is none. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What has become of an entry, or of the order of them all. */
export interface EntryChange {
  /** `ORDER` where it is about the order. */
  readonly id: string;
  readonly state: 'new' | 'changed' | 'removed' | 'moved';
  readonly fields: readonly FieldChange[];
  /** Of a changed order: the entries that were taken to another place. */
  readonly moved: readonly string[];
}

/** Stands for the order of a kind's entries, as the id of its change; no entry has it. */
export const ORDER = '*';

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

function fieldChanges(before: Entry['data'], after: Entry['data'], fields: readonly string[]): FieldChange[] {
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => !isSame(change.before, change.after));
}

/** The longest part of a sequence of numbers that rises: what need not have been moved. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const rises: number[][] = [];
  for (const number of numbers) {
    const before = rises.filter((rise) => (rise.at(-1) ?? -1) < number);
    const longest = before.reduce<readonly number[]>((best, rise) => (rise.length > best.length ? rise : best), []);
    rises.push([...longest, number]);
  }
  return new Set(rises.reduce<number[]>((best, rise) => (rise.length > best.length ? rise : best), []));
}

/** What has become of the order of the entries that are in both states. */
function orderChange(before: readonly Entry[], after: readonly Entry[]): EntryChange[] {
  const kept = new Set(before.map(({ id }) => id)).intersection(new Set(after.map(({ id }) => id)));
  const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id).filter((id) => kept.has(id));
  const [was, is] = [idsOf(before), idsOf(after)];
  const unmoved = longestRise(is.map((id) => was.indexOf(id)));
  const moved = is.filter((id) => !unmoved.has(was.indexOf(id)));
  if (moved.length === 0) return [];
  return [{ id: ORDER, state: 'moved', fields: [{ field: ORDER, before: was, after: is }], moved }];
}

/**
 * What differs between two states of a kind's entries: the removed ones first, then the rest in their new order, their
 * order last.
 *
 * @param fields the kind's fields in their order
 * @param isOrdered whether the order says something
 */
export function entryChanges(
  before: readonly Entry[],
  after: readonly Entry[],
  { fields, isOrdered }: { readonly fields: readonly string[]; readonly isOrdered: boolean },
): EntryChange[] {
  const former = new Map(before.map((entry) => [entry.id, entry]));
  const ids = new Set(after.map(({ id }) => id));
  const removed = before
    .filter(({ id }) => !ids.has(id))
    .map(({ id, data }) => ({ id, state: 'removed' as const, fields: fieldChanges(data, {}, fields), moved: [] }));
  const kept = after.flatMap(({ id, data }): EntryChange[] => {
    const was = former.get(id);
    if (was === undefined) return [{ id, state: 'new', fields: fieldChanges({}, data, fields), moved: [] }];
    const changes = fieldChanges(was.data, data, fields);
    return changes.length > 0 ? [{ id, state: 'changed', fields: changes, moved: [] }] : [];
  });
  return [...removed, ...kept, ...(isOrdered ? orderChange(before, after) : [])];
}

/** Puts entries that only another list has behind those that they follow there. */
function inserted<E extends Entry>(
  entries: readonly E[],
  others: readonly E[],
  isWanted: (id: string) => boolean,
): E[] {
  const result = [...entries];
  for (const [index, entry] of others.entries()) {
    if (!isWanted(entry.id) || result.some(({ id }) => id === entry.id)) continue;
    const ahead = others.slice(0, index).findLast(({ id }) => result.some((each) => each.id === id));
    result.splice(result.findIndex(({ id }) => id === ahead?.id) + 1, 0, entry);
  }
  return result;
}

/**
 * One state of a kind's entries with some changes towards another one: those that are not chosen stay as they were.
 *
 * @param isChosen whether the change of an entry, or of the `ORDER`, is
 */
export function withChosen<E extends Entry>(
  before: readonly E[],
  after: readonly E[],
  isChosen: (id: string) => boolean,
): E[] {
  const former = new Map(before.map((entry) => [entry.id, entry]));
  const next = new Map(after.map((entry) => [entry.id, entry]));
  const stays = (id: string): boolean => (isChosen(id) ? next.has(id) : former.has(id));
  const [base, others] = isChosen(ORDER) ? [after, before] : [before, after];
  return inserted(
    base.filter(({ id }) => stays(id)),
    others,
    stays,
  ).map((entry) => (isChosen(entry.id) ? next : former).get(entry.id) ?? entry);
}
