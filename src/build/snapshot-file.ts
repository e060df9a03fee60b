import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { examples } from '#content/content/first/examples.ts';
import { type FirstContentEnv, firstContent } from '#content/content/first/first-content.ts';
import type { DraftContent } from '#contracts/content/registry.ts';
import {
  checksumOf,
  parseSnapshot,
  parseStoredBody,
  parseStoredSnapshot,
  SCHEMA_VERSION,
  type Snapshot,
  SnapshotError,
} from '#contracts/content/snapshot.ts';
import type { Database } from '#db/client.ts';
import { listKeptAddresses } from '#db/queries/content/addresses.ts';
import { findMedia } from '#db/queries/content/media.ts';
import { type BuiltRelease, wasPublic } from '#db/queries/content/releases.ts';
import { findSwitches } from '#db/queries/pages/switches.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { lawPoints } from '#domain/law/check.ts';
import { decidePublicity } from '#domain/law/publicity.ts';
import type { Env } from '#server/env.ts';
import { formerAddresses } from './former-addresses.ts';

export async function buildFirstSnapshot(env: FirstContentEnv): Promise<Snapshot> {
  const body = { content: firstContent(env), events: [] };
  return { ...body, id: 0, schemaVersion: SCHEMA_VERSION, checksum: await checksumOf(body) };
}

/** Writes a file atomically. */
export async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

/** Writes the first content to a file named by its checksum, so that different environments do not collide. */
export async function writeFirstSnapshot(env: FirstContentEnv): Promise<string> {
  const snapshot = await buildFirstSnapshot(env);
  const path = join(tmpdir(), 'mein-erwachen-content', snapshot.checksum, 'snapshot.json');
  await writeAtomically(path, JSON.stringify(snapshot));
  return path;
}

const MEDIA = /\b[0-9a-f]{64}\.(?:webp|jpg|m4a|mp3)\b/g;
const mediaIn = (value: unknown): Set<string> => new Set(JSON.stringify(value).match(MEDIA) ?? []);

/** Setting that hides a site in maintenance from search engines. */
type PublicEnv = Pick<Env, 'PUBLIC_MAINTENANCE'>;

async function mayBePublic(db: Database, content: DraftContent, env: PublicEnv): Promise<boolean> {
  const switches = await findSwitches(db);
  const points = lawPoints({ content, examples, canMail: true, canTellOwner: true, today: berlinDay(new Date()) });
  const isInMaintenance = switches?.isInMaintenance ?? env.PUBLIC_MAINTENANCE === 'on';
  return decidePublicity({ isInMaintenance, wasPublic: await wasPublic(db), points }) === 'public';
}

/**
 * Writes a release with its images and recordings to a folder for the build.
 *
 * @returns path of the snapshot, and whether search engines may see the pages
 * @throws SnapshotError if the release is damaged, was changed, or lacks a file
 */
export async function writeRelease(
  db: Database,
  row: BuiltRelease,
  folder: string,
  env: PublicEnv,
): Promise<{ readonly path: string; readonly isPublic: boolean }> {
  const { id, schemaVersion, checksum } = row;
  const publishedAt = row.createdAt.toISOString();
  const body = parseStoredSnapshot(row.snapshot);
  const wanted = mediaIn(body.content);
  for (const name of wanted.union(mediaIn([body.events, body.letters]))) {
    const file = await findMedia(db, name);
    if (file !== undefined) await writeAtomically(join(folder, 'images', name), file.bytes);
    // An event without its image shows its bloom instead, a letter the words of the image.
    else if (wanted.has(name)) {
      const what = name.endsWith('.webp') ? 'Ein Bild' : 'Eine Aufnahme';
      throw new SnapshotError(`${what} dieser Veröffentlichung gibt es nicht mehr.`);
    }
  }
  const path = join(folder, 'snapshot.json');
  const isPublic = await mayBePublic(db, parseStoredBody(row.snapshot).content, env);
  const former = formerAddresses(await listKeptAddresses(db), body);
  const text = JSON.stringify({ id, publishedAt, isPublic, formerAddresses: former, schemaVersion, checksum, ...body });
  await parseSnapshot(text);
  await writeAtomically(path, text);
  return { path, isPublic };
}
