import { connectionFailure, isUnavailable, sqlState } from '#db/errors.ts';
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
 * Causes with advice by SQLSTATE or transport failure and the driver's words, the most special first; docs/operations.md
 * has a row for each.
 */
export const OUTAGES: readonly (readonly [sign: RegExp, cause: string, advice: string])[] = [
  [
    /^28|password authentication failed/,
    'Sie nimmt Benutzer oder Passwort nicht an.',
    'Kopiere DATABASE_URL bei Neon noch einmal.',
  ],
  [
    /^3D000|endpoint could not be found|ENOTFOUND/,
    'Unter dieser Adresse gibt es keine Datenbank.',
    'Kopiere DATABASE_URL bei Neon noch einmal.',
  ],
  [
    /status 402/,
    'Das Kontingent bei Neon ist aufgebraucht.',
    'Nimm dort einen größeren Tarif, oder warte bis zum Monatsersten.',
  ],
  [/^(?:53100|25006)/, 'Sie speichert nichts mehr.', 'Sieh bei Neon nach, ob ihr Speicher voll ist.'],
  [
    /^57014|status 408|^TimeoutError|HEADERS_TIMEOUT/,
    'Sie ist nicht rechtzeitig aufgewacht.',
    'Versuch es gleich noch einmal.',
  ],
  [/^(?:53|57P)|status (?:423|429)/, 'Neon hat gerade zu viel zu tun.', 'Versuch es in ein paar Minuten noch einmal.'],
  [
    /^(?:08|E[A-Z]|UND_ERR)|connection closed/,
    'Das Netz dorthin ist unterbrochen.',
    'Versuch es noch einmal. Bleibt es so: Läuft sie, und stimmt DATABASE_URL?',
  ],
  [/./, 'Neon nennt keinen genaueren Grund.', 'Sieh nach, ob Neon eine Störung meldet: neonstatus.com.'],
];

/**
 * Turns an outage during some work into a sentence with its cause. @param named connection string; only its host is shown
 * @throws DatabaseAwayError if the database does not answer, stores nothing, or refuses the login
 */
export async function explainOutage<T>(named: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = sqlState(error) ?? connectionFailure(error);
    if (!(error instanceof Error && code !== undefined && (isUnavailable(error) || code === '3D000'))) throw error;
    const words = error.cause instanceof Error ? error.cause.message : error.message;
    const [, cause, advice] = OUTAGES.find(([sign]) => sign.test(`${code} ${words}`)) ?? ['', '', ''];
    throw new DatabaseAwayError(`Die Datenbank auf ${new URL(named).host} ist nicht erreichbar: ${cause} ${advice}`, {
      cause: error,
    });
  }
}

/** Migrates a database. @throws DatabaseAwayError as `explainOutage` does */
export const migrateNamed = (url: string, named: string): Promise<number> => explainOutage(named, () => migrate(url));
