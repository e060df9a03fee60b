function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, ordered(part)] as const),
  );
}

/** Serialises JSON with sorted keys, so that equal values give equal text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(ordered(value));
