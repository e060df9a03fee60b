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

/** What has become of an entry. */
export interface EntryChange {
  readonly id: string;
  readonly state: 'new' | 'changed' | 'removed' | 'moved';
  readonly fields: readonly FieldChange[];
}

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

/**
 * What differs between two states of a kind's entries: the removed ones first, then the rest in their new order.
 *
 * @param fields the kind's fields in their order
 * @param isOrdered whether the order says something
 */
export function entryChanges(
  before: readonly Entry[],
  after: readonly Entry[],
  { fields, isOrdered }: { readonly fields: readonly string[]; readonly isOrdered: boolean },
): EntryChange[] {
  const former = new Map(before.map((entry, index) => [entry.id, { ...entry, index }]));
  const ids = new Set(after.map(({ id }) => id));
  const places = after.flatMap(({ id }) => former.get(id)?.index ?? []);
  const unmoved = longestRise(places);
  const removed = before
    .filter(({ id }) => !ids.has(id))
    .map(({ id, data }) => ({ id, state: 'removed' as const, fields: fieldChanges(data, {}, fields) }));
  const kept = after.flatMap(({ id, data }): EntryChange[] => {
    const was = former.get(id);
    if (was === undefined) return [{ id, state: 'new', fields: fieldChanges({}, data, fields) }];
    const changes = fieldChanges(was.data, data, fields);
    if (changes.length > 0) return [{ id, state: 'changed', fields: changes }];
    return isOrdered && !unmoved.has(was.index) ? [{ id, state: 'moved', fields: [] }] : [];
  });
  return [...removed, ...kept];
}
