/** Waits for work for at most `ms` milliseconds; the work itself continues. @returns undefined if it took longer */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<{ readonly answer: T } | undefined> {
  const patience = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => patience.resolve(undefined), ms);
  try {
    return await Promise.race([work.then((answer) => ({ answer })), patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}
