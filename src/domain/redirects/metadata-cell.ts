/** Parses a cell with a JSON number, boolean, null or string; undefined for any other. */
function scalarIn(cell: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(cell);
    // '5.0' and numbers too long for JavaScript would come back changed, so they stay text.
    return JSON.stringify(value) === cell && typeof value !== 'object' ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes metadata so that `readMetadataCell` returns the same: text '5' is not number 5. */
export function metadataCell(metadata: unknown): string {
  if (metadata === null || metadata === undefined) return '';
  if (typeof metadata !== 'string') return JSON.stringify(metadata);
  return scalarIn(metadata) ? JSON.stringify(metadata) : metadata;
}

/** Reads the metadata of a cell; nested values stay JSON text, which the server parses. */
export function readMetadataCell(cell: string): unknown {
  const scalar = scalarIn(cell);
  return scalar ? scalar.value : cell;
}
