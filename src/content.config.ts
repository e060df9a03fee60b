import { defineCollection } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { parseSnapshot, type Snapshot, SnapshotError, snapshotSchema } from '#contracts/content/snapshot.ts';

async function readSnapshot(path: string): Promise<Snapshot> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new SnapshotError('Die Datei mit den Inhalten fehlt.');
  return parseSnapshot(text);
}

/** Marks the error so that src/build/site-build.ts finds it in Astro's output and shows it to the owner. */
async function readMarked(path: string): Promise<Snapshot> {
  try {
    return await readSnapshot(path);
  } catch (error) {
    throw error instanceof SnapshotError ? new SnapshotError(`[Inhalte] ${error.message}`) : error;
  }
}

/**
 * Loads the release in the file `CONTENT_SNAPSHOT`, the only source of the pages' content. An error ends the build, and
 * the old site stays online (docs/decisions/content.md).
 */
const snapshot = defineCollection({
  loader: {
    name: 'snapshot',
    async load({ store }) {
      // Otherwise content of an earlier build would be built again.
      store.clear();
      const data = { ...(await readMarked(process.env.CONTENT_SNAPSHOT ?? '')) };
      store.set({ id: 'site', data });
    },
  },
  schema: snapshotSchema(),
});

export const collections = { snapshot };
