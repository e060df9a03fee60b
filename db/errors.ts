import { NeonDbError } from '@neondatabase/serverless';

/** PostgreSQL itself says that it cannot serve: connection exceptions, too many connections, shutting down, starting. */
const unavailable = /^(08...|53300|57P0[123])$/;

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
  return driverError(error)?.code;
}

/** Whether the database could not be reached or could not serve, as opposed to having refused the statement. */
export function isConnectionFailure(error: unknown): boolean {
  const cause = driverError(error);
  if (cause === undefined) return false;
  if (cause.code !== undefined) return unavailable.test(cause.code);
  return cause.sourceError !== undefined || /^Server error \(HTTP status 5/.test(cause.message);
}
