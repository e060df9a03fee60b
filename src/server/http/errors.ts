import { connectionFailure, isUnavailable, sqlState } from '#db/errors.ts';
import { AppError, type AppErrorCode, databaseAway } from '#domain/errors.ts';
import type { LogFields } from '#server/context.ts';
import { EnvironmentError } from '#server/env.ts';

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

/** Drops messages of foreign errors, because they quote input: a failed query lists its parameters. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const ours = error instanceof AppError || error instanceof EnvironmentError;
  return {
    error: error.name,
    message: ours ? error.message : undefined,
    technician: error instanceof AppError ? error.technician : undefined,
    sqlState: sqlState(error),
    connection: connectionFailure(error),
    cause: error.cause instanceof Error ? error.cause.name : undefined,
    stack: stackFrames(error),
  };
}

/** Keeps only the frames: the message above them may quote lines that look like frames. */
function stackFrames({ message, stack = '' }: Error): string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
}
