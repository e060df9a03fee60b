/**
 * Waits for work no longer than a while; the work itself goes on.
 *
 * @param ms how long, in milliseconds
 * @returns what came of it, undefined where it took longer
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<{ readonly answer: T } | undefined> {
  const patience = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => patience.resolve(undefined), ms);
  try {
    return await Promise.race([work.then((answer) => ({ answer })), patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}
