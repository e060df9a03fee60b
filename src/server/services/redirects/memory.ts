import type { ManifestRedirect } from '#domain/redirects/manifest.ts';

/** A redirect as it was read, in milliseconds since 1970. */
interface Remembered {
  readonly redirect: ManifestRedirect;
  readonly readAt: number;
}

/** What this instance knows of redirects. Only existing redirects are remembered, so visitors cannot fill it. */
const memory = new Map<string, Remembered>();
/** Look-ups that are under way; everybody who asks meanwhile shares them. */
const asking = new Map<string, Promise<ManifestRedirect | undefined>>();
/** Number of edits in this instance: an answer that was asked for before an edit is not remembered after it. */
let edits = 0;

export const recall = (slugKey: string): Remembered | undefined => memory.get(slugKey);

/** Remembers the CDN's redirects, which `read` gets, where the database has not told of them; they are never fresh. */
export async function learnStandIns(read: () => Promise<Iterable<ManifestRedirect>>): Promise<void> {
  const before = edits;
  const redirects = await read();
  if (edits !== before) return;
  for (const redirect of redirects) {
    if (!memory.has(redirect.slugKey)) memory.set(redirect.slugKey, { redirect, readAt: Number.NEGATIVE_INFINITY });
  }
}

/** Looks a redirect up with `read`, once for everybody who asks at the same time, and remembers it. */
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

/** Reads all live redirects with `read` and remembers them; what is not among them is forgotten. */
export async function learnAll(readAt: number, read: () => Promise<ManifestRedirect[]>): Promise<ManifestRedirect[]> {
  const before = edits;
  const redirects = await read();
  if (edits !== before) return redirects;
  const live = new Set(redirects.map(({ slugKey }) => slugKey));
  for (const [key, known] of memory) if (known.readAt < readAt && !live.has(key)) memory.delete(key);
  for (const redirect of redirects) memory.set(redirect.slugKey, { redirect, readAt });
  return redirects;
}

/** After the owner's edit: the next visit in this instance asks for the redirect again. */
export function forget(id: number): void {
  edits += 1;
  asking.clear();
  for (const [key, { redirect }] of memory) if (redirect.id === id) memory.delete(key);
}

/** After the owner's edit: the next visit in this instance goes by the redirect as it was saved. */
export function learn(saved: ManifestRedirect, readAt: number): void {
  forget(saved.id);
  const { id, slugKey, targetUrl, isActive, trackClicks, expiresAt } = saved;
  memory.set(slugKey, { redirect: { id, slugKey, targetUrl, isActive, trackClicks, expiresAt }, readAt });
}

/** After the owner's edit of many redirects: the next visit of any redirect in this instance asks for it again. */
export function doubtAll(): void {
  edits += 1;
  asking.clear();
  for (const [key, { redirect }] of memory) memory.set(key, { redirect, readAt: Number.NEGATIVE_INFINITY });
}
