type Data = Readonly<Record<string, unknown>>;

/** An entry as the files have it. */
export interface FirstEntry {
  readonly id: string;
  readonly data: Data;
}

/** What the owner has changed of an entry. */
export interface ChangedEntry {
  readonly id: string;
  readonly position: number | null;
  readonly data: Data | null;
  readonly version: number;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** An entry as it stands now. */
export interface CurrentEntry {
  readonly id: string;
  readonly data: Data;
  readonly version: number;
  /** Null as long as the text is as the files have it. */
  readonly updatedAt: Date | null;
  readonly isDeleted: boolean;
}

/**
 * Lays what the owner has changed over what the files say: the entries of one kind in their order, the deleted ones
 * too. One that neither she nor the files have a text for is none.
 */
export function overlay(first: readonly FirstEntry[], changed: readonly ChangedEntry[]): CurrentEntry[] {
  const firstById = new Map(first.map((entry, index) => [entry.id, { ...entry, index }]));
  const changedById = new Map(changed.map((entry) => [entry.id, entry]));
  const ids = new Set([...firstById.keys(), ...changedById.keys()]);
  const placed = [...ids].flatMap((id) => {
    const mine = changedById.get(id);
    const theirs = firstById.get(id);
    const data = mine?.data ?? theirs?.data;
    if (data === undefined) return [];
    const updatedAt = mine?.data ? mine.updatedAt : null;
    const entry = { id, data, version: mine?.version ?? 0, updatedAt, isDeleted: mine?.deletedAt != null };
    return [{ entry, place: mine?.position ?? theirs?.index ?? ids.size }];
  });
  return placed
    .toSorted((one, other) => one.place - other.place || one.entry.id.localeCompare(other.entry.id))
    .map(({ entry }) => entry);
}
