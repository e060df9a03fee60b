import { isConnectionFailure } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';

/** Database ready for `connect(url)` of `db/client.ts`. */
export interface OpenDatabase {
  readonly url: string;
  /** Finishes running statements, flushes to disk, and releases the folder and the connections. */
  close(): Promise<void>;
}

/** Error of an unusable database; the message is a German sentence for the operator. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
}

/** Neon speaks the driver's protocol itself. */
export const isNeon = (url: string): boolean => new URL(url).hostname.endsWith('.neon.tech');

/**
 * Turns a connection failure of some work into a sentence. @param named connection string; only its host is shown
 * @throws DatabaseAwayError if the database does not answer, or refuses the login
 */
export async function explainOutage<T>(named: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && isConnectionFailure(error))) throw error;
    throw new DatabaseAwayError(
      `Die Datenbank auf ${new URL(named).host} ist nicht erreichbar (${error.message}). Läuft sie, und stimmt DATABASE_URL?`,
      { cause: error },
    );
  }
}

/** Migrates a database. @throws DatabaseAwayError if it does not answer, or refuses the login */
export const migrateNamed = (url: string, named: string): Promise<number> => explainOutage(named, () => migrate(url));
