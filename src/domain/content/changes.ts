import { canonicalJson } from './canonical-json.ts';

interface Entry {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Field whose value differs; `null` for a missing value. */
interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface EntryChange {
  /** `ORDER` for a change of the order. */
  readonly id: string;
  readonly state: 'new' | 'changed' | 'removed' | 'moved';
  readonly fields: readonly FieldChange[];
  /** For a changed order: the entries that were moved. */
  readonly moved: readonly string[];
}

/** Id of a change to the order of a kind's entries; no entry has this id. */
export const ORDER = '*';

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

function fieldChanges(before: Entry['data'], after: Entry['data'], fields: readonly string[]): FieldChange[] {
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => !isSame(change.before, change.after));
}

/** Returns the longest increasing subsequence: the entries that need not have been moved. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const rises: number[][] = [];
  for (const number of numbers) {
    const before = rises.filter((rise) => (rise.at(-1) ?? -1) < number);
    const longest = before.reduce<readonly number[]>((best, rise) => (rise.length > best.length ? rise : best), []);
    rises.push([...longest, number]);
  }
  return new Set(rises.reduce<number[]>((best, rise) => (rise.length > best.length ? rise : best), []));
}

/** Compares the order of the entries that are in both states. */
function orderChange(before: readonly Entry[], after: readonly Entry[]): EntryChange[] {
  const kept = new Set(before.map(({ id }) => id)).intersection(new Set(after.map(({ id }) => id)));
  const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id).filter((id) => kept.has(id));
  const [was, is] = [idsOf(before), idsOf(after)];
  const unmoved = longestRise(is.map((id) => was.indexOf(id)));
  const moved = is.filter((id) => !unmoved.has(was.indexOf(id)));
  if (moved.length === 0) return [];
  return [{ id: ORDER, state: 'moved', fields: [{ field: ORDER, before: was, after: is }], moved }];
}

/** Compares two states of a kind's entries: removed ones first, the rest in their new order, the order itself last. */
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

/** Inserts entries that only the other list has after the entries that they follow there. */
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

/** Applies only the chosen changes between two states; `isChosen` receives the id of an entry, or `ORDER`. */
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
