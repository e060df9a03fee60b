import type { ManifestRedirect } from '#domain/redirects/manifest.ts';

/** `readAt` in milliseconds since 1970. */
interface Remembered {
  readonly redirect: ManifestRedirect;
  readonly readAt: number;
}

/** Cache of this instance. Holds existing redirects only, so that visitors cannot fill it. */
const memory = new Map<string, Remembered>();
/** Look-ups in flight, shared by concurrent visits. */
const asking = new Map<string, Promise<ManifestRedirect | undefined>>();
/** Number of edits in this instance: answers requested before an edit are not cached after it. */
let edits = 0;

export const getCached = (slugKey: string): Remembered | undefined => memory.get(slugKey);

/** Caches the CDN's redirects where the database's are missing; they always count as stale. */
export async function cacheFallback(read: () => Promise<Iterable<ManifestRedirect>>): Promise<void> {
  const before = edits;
  const redirects = await read();
  if (edits !== before) return;
  for (const redirect of redirects) {
    if (!memory.has(redirect.slugKey)) memory.set(redirect.slugKey, { redirect, readAt: Number.NEGATIVE_INFINITY });
  }
}

/** Looks up and caches a redirect, once for concurrent visits. */
export function lookUp(
  slugKey: string,
  readAt: number,
  read: () => Promise<ManifestRedirect | undefined>,
): Promise<ManifestRedirect | undefined> {
  const running = asking.get(slugKey);
  if (running !== undefined) return running;
  const before = edits;
  const work = read()
    .then((redirect) => {
      if (edits === before && redirect) memory.set(slugKey, { redirect, readAt });
      else if (edits === before) memory.delete(slugKey);
      return redirect;
    })
    .finally(() => {
      if (asking.get(slugKey) === work) asking.delete(slugKey);
    });
  asking.set(slugKey, work);
  return work;
}

/** Caches all live redirects and drops the others. */
export async function cacheAll(readAt: number, read: () => Promise<ManifestRedirect[]>): Promise<ManifestRedirect[]> {
  const before = edits;
  const redirects = await read();
  if (edits !== before) return redirects;
  const live = new Set(redirects.map(({ slugKey }) => slugKey));
  for (const [key, known] of memory) if (known.readAt < readAt && !live.has(key)) memory.delete(key);
  for (const redirect of redirects) memory.set(redirect.slugKey, { redirect, readAt });
  return redirects;
}

/** Drops an edited redirect: the next visit in this instance reads it again. */
export function evict(id: number): void {
  edits += 1;
  asking.clear();
  for (const [key, { redirect }] of memory) if (redirect.id === id) memory.delete(key);
}

export function cacheRedirect(saved: ManifestRedirect, readAt: number): void {
  evict(saved.id);
  const { id, slugKey, targetUrl, isActive, trackClicks, expiresAt } = saved;
  memory.set(slugKey, { redirect: { id, slugKey, targetUrl, isActive, trackClicks, expiresAt }, readAt });
}

/** Expires the cache after an edit of many redirects: each next visit reads its redirect again. */
export function expireAll(): void {
  edits += 1;
  asking.clear();
  for (const [key, { redirect }] of memory) memory.set(key, { redirect, readAt: Number.NEGATIVE_INFINITY });
}
