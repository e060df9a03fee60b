import { isUnavailable } from '#db/errors.ts';
import { AppError, type AppErrorCode, databaseAway } from '#domain/errors.ts';
import type { Context, FailureSource, Log } from '#server/context.ts';
import { EnvironmentError } from '#server/env.ts';
import { isOwnFailure, recordFailure } from './failures.ts';

const STATUS: Record<AppErrorCode, number> = {
  'bad-input': 400,
  unauthenticated: 401,
  'foreign-origin': 403,
  forbidden: 403,
  'proof-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'rate-limited': 429,
  unavailable: 503,
  'outcome-unknown': 503,
  'not-connected': 503,
};

/** Codes that the client is told. */
const TOLD = ['proof-required', 'outcome-unknown'] as const satisfies readonly AppErrorCode[];

const isTold = (code: AppErrorCode): code is (typeof TOLD)[number] => TOLD.some((told) => told === code);

export interface Failure {
  readonly status: number;
  readonly message: string;
  /** Set if the client can react by itself: ask for a proof, or read again. */
  readonly code?: (typeof TOLD)[number];
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly current?: unknown;
  /** Set if an operator has to look at it. */
  readonly logged: boolean;
}

/** Reduces an error to what the client may know (docs/decisions/api.md). */
export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) {
    return {
      status: STATUS[error.code],
      message: error.message,
      ...(isTold(error.code) && { code: error.code }),
      ...(error.fields && { fields: error.fields }),
      headers: error.headers,
      current: error.current,
      logged: error.code === 'unavailable' || error.code === 'outcome-unknown',
    };
  }
  if (isUnavailable(error)) return toFailure(databaseAway());
  if (error instanceof EnvironmentError) {
    return { status: 503, message: 'Der Server ist noch nicht fertig eingerichtet.', headers: {}, logged: true };
  }
  return { status: 500, message: 'Interner Fehler', headers: {}, logged: true };
}

/** Adds the number under which the log and the trouble name the failure. */
const numbered = (message: string, requestId: string): string =>
  `${message.replace(/\.?$/, '.')} Fehlernummer: ${requestId}`;

/**
 * Maps an error to its answer; logs and counts it, and gives it a number, if an operator has to look at it. Every handler
 * of a request ends here.
 * @param context may throw: the environment may be the fault
 */
export function reportFailure(
  error: unknown,
  { requestId, ...place }: FailureSource & { readonly requestId: string },
  log: Log,
  context: () => Context,
): Failure {
  const failure = toFailure(error);
  if (!failure.logged) return failure;
  const fields = { ...place.fields, status: failure.status };
  recordFailure(error, { ...place, requestId, fields }, { log, ctx: attempt(context) });
  return isOwnFailure(error) ? { ...failure, message: numbered(failure.message, requestId) } : failure;
}

function attempt(context: () => Context): Context | undefined {
  try {
    return context();
  } catch {
    return undefined;
  }
}
