import { defineCollection } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { parseSnapshot, type Snapshot, SnapshotError, snapshotSchema } from '#contracts/content/snapshot.ts';

async function readSnapshot(path: string): Promise<Snapshot> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new SnapshotError('Die Datei mit den Inhalten fehlt.');
  return parseSnapshot(text);
}

/** Marks the sentence among everything that Astro prints, so that the owner gets to read it (src/build/site-build.ts). */
async function readMarked(path: string): Promise<Snapshot> {
  try {
    return await readSnapshot(path);
  } catch (error) {
    throw error instanceof SnapshotError ? new SnapshotError(`[Inhalte] ${error.message}`) : error;
  }
}

/**
 * What the pages say: the release that was written to the file `CONTENT_SNAPSHOT`, and nothing else. What is wrong with
 * it ends the build; the old site stays (docs/decisions/content.md).
 */
const snapshot = defineCollection({
  loader: {
    name: 'snapshot',
    async load({ store }) {
      // What an earlier build has left would be built again.
      store.clear();
      const data = { ...(await readMarked(process.env.CONTENT_SNAPSHOT ?? '')) };
      store.set({ id: 'site', data });
    },
  },
  schema: snapshotSchema(),
});

export const collections = { snapshot };
