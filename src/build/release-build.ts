import { SnapshotError } from '#contracts/content/snapshot.ts';
import type { Database } from '#db/client.ts';
import { markBuilt, markFailed, markStarted } from '#db/queries/content/releases.ts';
import { BuildError } from './site-build.ts';

const UNKNOWN = 'Die neuen Seiten ließen sich nicht bauen oder nicht an ihren Platz bringen.';

const isExpected = (error: unknown): error is Error => error instanceof SnapshotError || error instanceof BuildError;

/** Logs in the build's own log. */
const logFailure =
  (event: string) =>
  (error: unknown): void =>
    console.error(`${event}: ${error instanceof Error ? error.message : String(error)}`);

/**
 * Builds a release and stores the outcome as the last step, so that a release marked `built` is online. An aborted
 * build is retried with the next order. @throws every error of the build, and of storing its success
 */
export async function recordBuild(
  db: Database,
  id: number,
  build: () => Promise<{ readonly isPublic: boolean }>,
  signal?: AbortSignal,
): Promise<void> {
  // Only shows the owner the progress.
  await markStarted(db, id, new Date()).catch(logFailure('The start was not stored'));
  let isPublic: boolean;
  try {
    ({ isPublic } = await build());
  } catch (error) {
    // If the database is unreachable too, the missing report reveals the failure.
    if (!signal?.aborted) {
      const sentence = isExpected(error) ? error.message : UNKNOWN;
      await markFailed(db, id, sentence).catch(logFailure('The failure was not stored'));
    }
    throw error;
  }
  await markBuilt(db, id, isPublic);
}
