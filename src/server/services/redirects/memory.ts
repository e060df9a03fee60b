import type { ManifestLink } from '#domain/redirects/manifest.ts';

/** A link as it was read, in milliseconds since 1970. */
interface Remembered {
  readonly link: ManifestLink;
  readonly readAt: number;
}

/** What this instance knows of links. Only existing links are remembered, so visitors cannot fill it. */
const memory = new Map<string, Remembered>();
/** Questions for a link that are under way, which all who come meanwhile share. */
const asking = new Map<string, Promise<ManifestLink | undefined>>();
/** How often the owner has edited links in this instance: what was asked before an edit is not remembered after it. */
let edits = 0;

export const recall = (slugKey: string): Remembered | undefined => memory.get(slugKey);

/** Reads the CDN's links with `read` and remembers those that the database has not told; they are never fresh. */
export async function learnStandIns(read: () => Promise<Iterable<ManifestLink>>): Promise<void> {
  const before = edits;
  const links = await read();
  if (edits !== before) return;
  for (const link of links) {
    if (!memory.has(link.slugKey)) memory.set(link.slugKey, { link, readAt: Number.NEGATIVE_INFINITY });
  }
}

/** Looks a link up with `read`, once for all who ask at the same time, and remembers it. */
export function lookUp(
  slugKey: string,
  readAt: number,
  read: () => Promise<ManifestLink | undefined>,
): Promise<ManifestLink | undefined> {
  const running = asking.get(slugKey);
  if (running !== undefined) return running;
  const before = edits;
  const work = read()
    .then((link) => {
      if (edits === before && link) memory.set(slugKey, { link, readAt });
      else if (edits === before) memory.delete(slugKey);
      return link;
    })
    .finally(() => {
      if (asking.get(slugKey) === work) asking.delete(slugKey);
    });
  asking.set(slugKey, work);
  return work;
}

/** Reads all live links with `read` and remembers them; what is not among them is forgotten. */
export async function learnAll(readAt: number, read: () => Promise<ManifestLink[]>): Promise<ManifestLink[]> {
  const before = edits;
  const links = await read();
  if (edits !== before) return links;
  const live = new Set(links.map(({ slugKey }) => slugKey));
  for (const [key, known] of memory) if (known.readAt < readAt && !live.has(key)) memory.delete(key);
  for (const link of links) memory.set(link.slugKey, { link, readAt });
  return links;
}

/** After the owner's edit: the next visit in this instance asks for the link again. */
export function forget(id: number): void {
  edits += 1;
  asking.clear();
  for (const [key, { link }] of memory) if (link.id === id) memory.delete(key);
}

/** After the owner's edit: the next visit in this instance goes by the link as it was saved. */
export function learn(saved: ManifestLink, readAt: number): void {
  forget(saved.id);
  const { id, slugKey, targetUrl, isActive, trackClicks, expiresAt } = saved;
  memory.set(slugKey, { link: { id, slugKey, targetUrl, isActive, trackClicks, expiresAt }, readAt });
}

/** After the owner's edit of many links: the next visit of any link in this instance asks for it again. */
export function doubtAll(): void {
  edits += 1;
  asking.clear();
  for (const [key, { link }] of memory) memory.set(key, { link, readAt: Number.NEGATIVE_INFINITY });
}
