import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type FirstContentEnv, firstContent } from '#content/content/first/first-content.ts';
import {
  checksumOf,
  parseSnapshot,
  readStored,
  SCHEMA_VERSION,
  type Snapshot,
  SnapshotError,
} from '#contracts/content/snapshot.ts';
import type { Database } from '#db/client.ts';
import { findMedia } from '#db/queries/content/media.ts';
import type { BuiltRelease } from '#db/queries/content/releases.ts';

/** The content that the site begins with, as a build reads it. */
export async function firstSnapshot(env: FirstContentEnv): Promise<Snapshot> {
  const body = { content: firstContent(env), events: [] };
  return { ...body, id: 0, schemaVersion: SCHEMA_VERSION, checksum: await checksumOf(body) };
}

/** Writes a file as a whole or not at all. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

/**
 * Writes the first content to a file that is named by what is in it, so that builds with other environments do not
 * meet.
 *
 * @returns its path
 */
export async function writeFirstSnapshot(env: FirstContentEnv): Promise<string> {
  const snapshot = await firstSnapshot(env);
  const path = join(tmpdir(), 'mein-erwachen-content', snapshot.checksum, 'snapshot.json');
  await writeWhole(path, JSON.stringify(snapshot));
  return path;
}

const IMAGE = /\b[0-9a-f]{64}\.webp\b/g;
const imagesIn = (value: unknown): Set<string> => new Set(JSON.stringify(value).match(IMAGE) ?? []);

/**
 * Writes a release and its images to a folder, as a build reads them.
 *
 * @returns the path of the snapshot
 * @throws SnapshotError when the release is damaged, not what was published, or an image of it is gone
 */
export async function writeRelease(db: Database, row: BuiltRelease, folder: string): Promise<string> {
  const { id, schemaVersion, checksum } = row;
  const publishedAt = row.createdAt.toISOString();
  const body = readStored(row.snapshot);
  const wanted = imagesIn(body.content);
  for (const name of wanted.union(imagesIn(body.events))) {
    const image = await findMedia(db, name);
    if (image !== undefined) await writeWhole(join(folder, 'images', name), image.bytes);
    // An event whose image is gone has its bloom.
    else if (wanted.has(name)) throw new SnapshotError('Ein Bild dieser Veröffentlichung gibt es nicht mehr.');
  }
  const path = join(folder, 'snapshot.json');
  const text = JSON.stringify({ id, publishedAt, schemaVersion, checksum, ...body });
  await parseSnapshot(text);
  await writeWhole(path, text);
  return path;
}
