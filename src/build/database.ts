import { isConnectionFailure } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';

/** A database that is migrated and ready for `connect(url)` of `db/client.ts`. */
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
 * Migrates a database, and says in German that it is away.
 *
 * @param named the connection string that was given, for the sentence: its host alone, the rest is secret
 * @throws DatabaseAwayError when the database does not answer, or refuses the login
 */
export async function migrateNamed(url: string, named: string): Promise<void> {
  try {
    await migrate(url);
  } catch (error) {
    if (!(error instanceof Error && isConnectionFailure(error))) throw error;
    throw new DatabaseAwayError(
      `Die Datenbank auf ${new URL(named).host} ist nicht erreichbar (${error.message}). Läuft sie, und stimmt DATABASE_URL?`,
      { cause: error },
    );
  }
}

/**
 * Opens and migrates Neon's database, over HTTP.
 *
 * @throws DatabaseAwayError when it does not answer, or refuses the login
 */
export async function openNeon(url: string): Promise<OpenDatabase> {
  await migrateNamed(url, url);
  return { url, close: async () => undefined };
}
