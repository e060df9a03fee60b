import { ApiError } from '#api/request.ts';

/** Ids of creations whose outcome is unknown, by their input. */
const open = new Map<string, string>();

/** Tells whether the server may have done what it was asked for: it did not answer, or not by itself. */
const isOutcomeUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/**
 * Gives a creation its id. It stays the same for the same input until the outcome is known, so that a retry creates
 * nothing twice.
 *
 * @param input operation and everything that is sent with it
 */
export async function creating<T>(
  input: readonly [path: string, ...sent: readonly unknown[]],
  create: (requestId: string) => Promise<T>,
): Promise<T> {
  const key = JSON.stringify(input);
  const id = open.get(key) ?? crypto.randomUUID();
  open.set(key, id);
  try {
    const created = await create(id);
    open.delete(key);
    return created;
  } catch (error) {
    if (!isOutcomeUnknown(error)) open.delete(key);
    throw error;
  }
}
