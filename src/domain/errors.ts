import { isRecord, isTexts } from './record.ts';

/**
 * Codes of the failures we expect. Each has one HTTP status, decided in `src/server/http/errors.ts`
 * (design/decisions.md §4).
 */
export type AppErrorCode =
  | 'bad-input'
  | 'unauthenticated'
  | 'foreign-origin'
  /** Signed in, but with a role that may not. */
  | 'forbidden'
  /** Signed in, but what is asked for wants a fresh proof of who it is (design/decisions.md §17). */
  | 'proof-required'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media-type'
  | 'rate-limited'
  | 'unavailable'
  /** An account that the owner has not connected yet: 503 like `unavailable`, but nobody has to look at it. */
  | 'not-connected';

/** Messages of a failed input, by field name: what the person should change. German unless the spec says otherwise. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** Body of every failure (design/decisions.md §4). `message` is a sentence for the person in front of the screen. */
export interface ErrorBody {
  readonly status: 'error';
  readonly message: string;
  /** Set where the client can do something about it by itself, e.g. 'proof-required'. */
  readonly code?: unknown;
  readonly fields?: FieldMessages;
  /** What stands there instead of what was sent, of a conflict. */
  readonly current?: unknown;
}

/** Whether an answer is a failure of ours, and not a page of something between us and the browser. */
export const isErrorBody = (body: unknown): body is ErrorBody =>
  isRecord(body) &&
  body.status === 'error' &&
  typeof body.message === 'string' &&
  (body.fields === undefined || (isRecord(body.fields) && Object.values(body.fields).every(isTexts)));

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
