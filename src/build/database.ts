import { isConnectionFailure } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';

/** A database that is ready for `connect(url)` of `db/client.ts`. */
export interface OpenDatabase {
  readonly url: string;
  /** Finishes what runs, writes everything to disk and lets go of folder and connections. */
  close(): Promise<void>;
}

/** The database that was named cannot be used; the message is a German sentence for who has named it. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
}

/** Neon speaks the driver's protocol itself. */
export const isNeon = (url: string): boolean => new URL(url).hostname.endsWith('.neon.tech');

/**
 * Does what needs a database, and says in German where that is away.
 *
 * @param named the connection string that was given, for the sentence: its host alone, the rest is secret
 * @throws DatabaseAwayError when the database does not answer, or refuses the login
 */
export async function reaching<T>(named: string, work: () => Promise<T>): Promise<T> {
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

/**
 * Migrates a database.
 *
 * @param named the connection string that was given
 * @throws DatabaseAwayError when the database does not answer, or refuses the login
 */
export const migrateNamed = (url: string, named: string): Promise<number> => reaching(named, () => migrate(url));
