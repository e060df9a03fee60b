function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, ordered(part)] as const),
  );
}

/** JSON in which the order of keys says nothing: what is the same reads the same, wherever it was kept meanwhile. */
export const canonicalJson = (value: unknown): string => JSON.stringify(ordered(value));
