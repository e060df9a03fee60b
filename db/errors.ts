import { NeonDbError } from '@neondatabase/serverless';

/** How a database fails that is not to blame for its answer: nothing can be asked, or it only reads. */
type Outage = 'away' | 'read-only';

/**
 * Outages by the SQLSTATE class, subclass or code with which PostgreSQL itself reports them; the longest entry decides.
 * Every other code means that it has refused the statement.
 */
const OUTAGES: Readonly<Record<string, Outage>> = {
  // Connection exceptions, and a login that is refused.
  '08': 'away',
  28: 'away',
  // A transaction that may only read: a standby, or a plan whose limit is reached.
  25006: 'read-only',
  // Transactions that took too long.
  '25P03': 'away',
  '25P04': 'away',
  // Insufficient resources: memory, connections. Neon reports its limit of storage as a full disk.
  53: 'away',
  53100: 'read-only',
  // A statement that took too long; shutting down, starting.
  57014: 'away',
  '57P': 'away',
  // Errors outside of PostgreSQL, such as input and output.
  58: 'away',
};

const outageOf = (code: string): Outage | undefined =>
  OUTAGES[code] ?? OUTAGES[code.slice(0, 3)] ?? OUTAGES[code.slice(0, 2)];

/** Drizzle wraps the driver's error of a single statement and leaves that of a batch bare. */
function driverError(error: unknown): NeonDbError | undefined {
  if (error instanceof NeonDbError) return error;
  return error instanceof Error && error.cause instanceof NeonDbError ? error.cause : undefined;
}

/**
 * What PostgreSQL said was wrong: a code of
 * {@link https://www.postgresql.org/docs/current/errcodes-appendix.html its list}, e.g. `23505` for a duplicate.
 * Undefined for an error that is not PostgreSQL's.
 */
export function sqlState(error: unknown): string | undefined {
  // Neon's proxy speaks with an empty code where PostgreSQL said nothing.
  return driverError(error)?.code || undefined;
}

/** Whether a statement would have stored a second row with the same unique value. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** Name of the constraint or unique index that a statement would have broken. */
export const brokenConstraint = (error: unknown): string | undefined => driverError(error)?.constraint;

/**
 * Whether the database could not be reached or could not serve, as opposed to having refused the statement. What comes
 * without a code is the word of Neon's proxy or of the network, whatever its HTTP status: a connection that was lost
 * (400), a used up quota (402), time-outs (408), a locked or a busy project (423, 429), a compute that does not start.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (driverError(error) === undefined) return false;
  const code = sqlState(error);
  return code === undefined || outageOf(code) === 'away';
}

/** Whether the database cannot do now what it could do later: it is away, or it takes nothing and still reads. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionFailure(error) || outageOf(sqlState(error) ?? '') === 'read-only';

/** What kept the database from answering, for the log: an HTTP status or the name of a network's error, never its text. */
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
