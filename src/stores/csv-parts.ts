/** Part of a CSV file with its number of rows; `next` is the cursor of the following part. */
interface CsvPart {
  readonly text: string;
  readonly rows: number;
  readonly next: string | null;
}

/**
 * Reads a CSV file in parts, because the platform limits the size of an answer.
 *
 * @param onProgress receives the number of rows so far
 * @throws ApiError, NetworkError as `readPart` does; nothing is kept then
 */
export async function readCsvParts(
  readPart: (after: string | undefined) => Promise<CsvPart>,
  onProgress: (rows: number) => void,
): Promise<Blob> {
  const parts: string[] = [];
  let read = 0;
  let after: string | undefined;
  do {
    const { text, rows, next } = await readPart(after);
    parts.push(text);
    read += rows;
    onProgress(read);
    after = next ?? undefined;
  } while (after !== undefined);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
