/** What a cell says that holds a number, a truth, null or quoted text as JSON writes it; undefined for any other. */
function scalarIn(cell: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(cell);
    // '5.0' and numbers too long for JavaScript would come back changed: they are text.
    return JSON.stringify(value) === cell && typeof value !== 'object' ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** A redirect's metadata as a cell from which `readMetadataCell` reads the same: text '5' is not number 5. */
export function metadataCell(metadata: unknown): string {
  if (metadata === null || metadata === undefined) return '';
  if (typeof metadata !== 'string') return JSON.stringify(metadata);
  return scalarIn(metadata) ? JSON.stringify(metadata) : metadata;
}

/** The metadata that a cell holds; what is nested stays JSON text, which the server reads. */
export function readMetadataCell(cell: string): unknown {
  const scalar = scalarIn(cell);
  return scalar ? scalar.value : cell;
}
