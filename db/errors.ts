import { NeonDbError } from '@neondatabase/serverless';

/** Failures of the database itself: unreachable, or read-only for now. */
type Outage = 'away' | 'read-only';

/** Outages by SQLSTATE code, subclass or class, the longest match first. With any other code, PostgreSQL refused. */
const OUTAGES: Readonly<Record<string, Outage>> = {
  // Connection exceptions and refused logins.
  '08': 'away',
  28: 'away',
  // Read-only transaction: a standby, or a plan whose limit is reached.
  25006: 'read-only',
  // Transactions that timed out.
  '25P03': 'away',
  '25P04': 'away',
  // Insufficient resources: memory, connections. Neon reports its storage limit as a full disk.
  53: 'away',
  53100: 'read-only',
  // Statement timeout; server shutting down or starting.
  57014: 'away',
  '57P': 'away',
  // Errors outside PostgreSQL, such as input and output.
  58: 'away',
};

const outageOf = (code: string): Outage | undefined =>
  OUTAGES[code] ?? OUTAGES[code.slice(0, 3)] ?? OUTAGES[code.slice(0, 2)];

/** Unwraps the driver's error: Drizzle wraps it for a single statement, but not for a batch. */
function driverError(error: unknown): NeonDbError | undefined {
  if (error instanceof NeonDbError) return error;
  return error instanceof Error && error.cause instanceof NeonDbError ? error.cause : undefined;
}

/** Returns the {@link https://www.postgresql.org/docs/current/errcodes-appendix.html SQLSTATE}, e.g. `23505`. */
export function sqlState(error: unknown): string | undefined {
  // Errors of Neon's own proxy have an empty code.
  return driverError(error)?.code || undefined;
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

export const brokenConstraint = (error: unknown): string | undefined => driverError(error)?.constraint;

/**
 * Tells an unreachable database from a refused statement. Errors without a code come from the network or Neon's proxy:
 * lost connection (HTTP 400), used up quota (402), timeout (408), locked or busy project (423, 429).
 */
export function isConnectionFailure(error: unknown): boolean {
  if (driverError(error) === undefined) return false;
  const code = sqlState(error);
  return code === undefined || outageOf(code) === 'away';
}

/** Returns true if the database stores nothing for now, but still reads. */
export const isReadOnly = (error: unknown): boolean => outageOf(sqlState(error) ?? '') === 'read-only';

/**
 * Tells whether a request to the database may have been executed although it failed: the connection broke, or its answer
 * never came.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isConnectionFailure(error) && /^(?:08|57P|$)/.test(sqlState(error) ?? '');

/** Returns true for a failure that may pass: the database is unreachable, or read-only for now. */
export const isUnavailable = (error: unknown): boolean => isConnectionFailure(error) || isReadOnly(error);

/** Describes a connection failure for the log: HTTP status or name of a network error, never its text. */
export function connectionFailure(error: unknown): string | undefined {
  const cause = driverError(error);
  if (cause === undefined || cause.code) return undefined;
  const { sourceError } = cause;
  if (sourceError === undefined)
    return /^Server error \((HTTP status \d+)\)/.exec(cause.message)?.[1] ?? 'HTTP status 400';
  const origin: unknown =
    sourceError instanceof Error && sourceError.cause !== undefined ? sourceError.cause : sourceError;
  if (typeof origin !== 'object' || origin === null) return 'unknown';
  if ('code' in origin && typeof origin.code === 'string') return origin.code;
  return 'name' in origin && typeof origin.name === 'string' ? origin.name : 'unknown';
}
