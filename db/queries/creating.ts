import { isUniqueViolation } from '#db/errors.ts';

interface Created<Row> {
  readonly row: Row;
  /** False if an earlier attempt, whose answer was lost, has created it. */
  readonly isNew: boolean;
}

/**
 * Creates a row once for each id of a client: if the id is taken, returns what came of it.
 *
 * @param insert throws 23505 if the id is taken; undefined if something else keeps it from being created
 * @param find finds the row of an id
 */
export async function createOnce<Row>(
  requestId: string | undefined,
  insert: () => Promise<Row>,
  find: (requestId: string) => Promise<Row | undefined>,
): Promise<Created<Row>> {
  try {
    return { row: await insert(), isNew: true };
  } catch (error) {
    const row = requestId !== undefined && isUniqueViolation(error) ? await find(requestId) : undefined;
    if (row === undefined) throw error;
    return { row, isNew: false };
  }
}
