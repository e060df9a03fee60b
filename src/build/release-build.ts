import { SnapshotError } from '#contracts/content/snapshot.ts';
import type { Database } from '#db/client.ts';
import { markBegun, markBuilt, markFailed } from '#db/queries/content/releases.ts';
import { BuildError } from './site-build.ts';

const UNKNOWN = 'Die neuen Seiten ließen sich nicht bauen oder nicht an ihren Platz bringen.';

const isExpected = (error: unknown): error is Error => error instanceof SnapshotError || error instanceof BuildError;

/**
 * Builds a release and writes down how that ends, as the last thing: who reads `built` finds it online. One that is
 * ended from outside is built with the next order.
 *
 * @throws whatever the build throws, and where its success could not be written down
 */
export async function recordBuild(
  db: Database,
  id: number,
  build: () => Promise<{ readonly isPublic: boolean }>,
  signal?: AbortSignal,
): Promise<void> {
  // It only tells her how far it is.
  await markBegun(db, id, new Date()).catch(() => undefined);
  let isPublic: boolean;
  try {
    ({ isPublic } = await build());
  } catch (error) {
    // Where the database is away as well, its silence tells.
    if (!signal?.aborted) await markFailed(db, id, isExpected(error) ? error.message : UNKNOWN).catch(() => undefined);
    throw error;
  }
  await markBuilt(db, id, isPublic);
}
