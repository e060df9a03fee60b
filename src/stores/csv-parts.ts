/** A part of a CSV file as text, with its number of rows; `next` asks for what follows. */
interface CsvPart {
  readonly text: string;
  readonly rows: number;
  readonly next: string | null;
}

/**
 * Reads a CSV file part by part, as the platform's limits want it.
 *
 * @param onProgress told how many rows there are so far
 * @throws ApiError, NetworkError as a part's reading does; nothing is kept then
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
