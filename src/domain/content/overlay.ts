type Data = Readonly<Record<string, unknown>>;

/** Entry of the first content in the repository's files. */
export interface FirstEntry {
  readonly id: string;
  readonly data: Data;
}

/** Owner's changes to an entry; `data` is null if its text is unchanged. */
export interface ChangedEntry {
  readonly id: string;
  readonly position: number | null;
  readonly data: Data | null;
  readonly version: number;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

export interface CurrentEntry {
  readonly id: string;
  readonly data: Data;
  readonly version: number;
  /** Null while the text is the one from the files. */
  readonly updatedAt: Date | null;
  readonly isDeleted: boolean;
}

/** Merges the owner's changes into the first content: the entries of a kind in order, deleted ones included. */
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
