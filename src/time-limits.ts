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

/**
 * Stops waiting for work after `ms` milliseconds, or as soon as `outer` aborts, even if the work ignores its signal.
 * @throws DOMException named TimeoutError, or the reason of `outer`
 */
export async function abortAfter<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal | null,
): Promise<T> {
  outer?.throwIfAborted();
  const ending = new AbortController();
  const { signal } = ending;
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => aborted.reject(signal.reason));
  const abort = () => ending.abort(outer?.reason);
  outer?.addEventListener('abort', abort);
  const timer = setTimeout(() => ending.abort(new DOMException(`No answer within ${ms} ms`, 'TimeoutError')), ms);
  try {
    return await Promise.race([aborted.promise, work(signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

/**
 * Sends a request and reads the response within `ms` milliseconds. Server code sends every request this way: Netlify's
 * bootstrap copies each one, and a copied request loses its signal at the next garbage collection.
 * @param read reads what it needs of the response; its time counts as well
 * @throws DOMException named TimeoutError, the reason of `init.signal`, or what `fetch` and `read` throw
 * @see https://github.com/nodejs/undici/issues/4068
 */
export function fetchWithin<T>(
  ms: number,
  url: string | URL,
  { signal: outer, ...init }: RequestInit,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  return abortAfter(ms, async (signal) => read(await fetch(url, { ...init, signal })), outer);
}
