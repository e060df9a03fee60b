import { isRecord, isTexts } from './record.ts';

/**
 * Codes of the failures we expect. Each has one HTTP status, decided in `src/server/http/errors.ts`
 * (docs/decisions/api.md).
 */
export type AppErrorCode =
  | 'bad-input'
  | 'unauthenticated'
  | 'foreign-origin'
  /** Signed in, but with a role that may not. */
  | 'forbidden'
  /** Signed in, but what is asked for wants a fresh proof of who it is (docs/decisions/accounts.md). */
  | 'proof-required'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  /** Possible, but with a danger that the owner has to accept first: the same request with `trotzdem`. */
  | 'warned'
  | 'too-large'
  | 'unsupported-media-type'
  | 'rate-limited'
  | 'unavailable'
  /** An account that the owner has not connected yet: 503 like `unavailable`, but nobody has to look at it. */
  | 'not-connected';

/** Messages of a failed input, by field name: what the person should change. German unless the spec says otherwise. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** Body of every failure (docs/decisions/api.md). `message` is a sentence for the person in front of the screen. */
export interface ErrorBody {
  readonly status: 'error';
  readonly message: string;
  /** Set where the client can do something about it by itself, e.g. 'proof-required'. */
  readonly code?: unknown;
  readonly fields?: FieldMessages;
  /** What stands there instead of what was sent, of a conflict. */
  readonly current?: unknown;
}

/** A failure as it arrives; an older server, or one that is not ours, may say less of it. */
export type ReceivedFailure = Pick<ErrorBody, 'message' | 'fields' | 'code' | 'current'>;

const isFieldMessages = (fields: unknown): fields is FieldMessages =>
  isRecord(fields) && Object.values(fields).every(isTexts);

/** Reads an answer that calls itself a failure; its message is empty where it says none, undefined where it is none. */
export function readFailure(body: unknown): ReceivedFailure | undefined {
  if (!isRecord(body)) return undefined;
  const said = [body.message, body.error].find((text) => typeof text === 'string' && text.trim() !== '');
  if (said === undefined && body.status !== 'error' && body.success !== false) return undefined;
  const { fields, code, current } = body;
  return { message: String(said ?? ''), ...(isFieldMessages(fields) && { fields }), code, current };
}

/** Whether an answer that arrived as a success says itself that it is none (spec 7). */
export const isRefusal = (body: unknown): boolean =>
  isRecord(body) && (body.status === 'error' || body.success === false);

interface AppErrorDetails {
  readonly fields?: FieldMessages;
  /** Extra response headers, e.g. `Retry-After` or `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What stands there instead of what was sent, of a conflict. */
  readonly current?: unknown;
  readonly cause?: unknown;
}

/**
 * An expected failure. Its message is a sentence for the person in front of the screen and is sent to the client
 * as it is; everything that is not an `AppError` is answered with 'Interner Fehler' and logged.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly fields: FieldMessages | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly current: unknown;

  constructor(code: AppErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
    this.current = details.current;
  }
}

/** What a person reads while the database cannot be reached; to be tried again after a minute. */
export const databaseAway = (): AppError =>
  new AppError(
    'unavailable',
    'Unsere Datenbank ist gerade nicht erreichbar. Bitte versuche es in ein paar Minuten noch einmal.',
    { headers: { 'Retry-After': '60' } },
  );
