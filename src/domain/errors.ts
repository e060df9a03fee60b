import { isRecord, isTexts } from './record.ts';

/** Codes of expected failures. `src/server/http/errors.ts` gives each its HTTP status (docs/decisions/api.md). */
export type AppErrorCode =
  | 'bad-input'
  | 'unauthenticated'
  | 'foreign-origin'
  /** Signed in, but the role is too low. */
  | 'forbidden'
  /** Signed in, but the operation requires a fresh proof of identity (docs/decisions/accounts.md). */
  | 'proof-required'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media-type'
  | 'rate-limited'
  | 'unavailable'
  /** Write whose answer from the database was lost: it may have been stored. */
  | 'outcome-unknown'
  /** A vendor account that the owner has not connected yet: 503 like `unavailable`, but no fault to look into. */
  | 'not-connected';

/** Validation messages by field name; German unless the spec says otherwise. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** Body of every failure (docs/decisions/api.md). `message` is a sentence for the person at the screen. */
interface ErrorBody {
  readonly status: 'error';
  readonly message: string;
  /** Set if the client can act on it by itself, e.g. 'proof-required'. */
  readonly code?: unknown;
  readonly fields?: FieldMessages;
  /** Stored state that caused a conflict. */
  readonly current?: unknown;
}

/** Failure as the browser receives it; an older server or a foreign one may leave fields out. */
export type ReceivedFailure = Pick<ErrorBody, 'message' | 'fields' | 'code' | 'current'>;

const isFieldMessages = (fields: unknown): fields is FieldMessages =>
  isRecord(fields) && Object.values(fields).every(isTexts);

/** Parses an error body; undefined if it is not one, message '' if it has none. */
export function readFailure(body: unknown): ReceivedFailure | undefined {
  if (!isRecord(body)) return undefined;
  const message = [body.message, body.error].find((text) => typeof text === 'string' && text.trim() !== '');
  if (message === undefined && body.status !== 'error' && body.success !== false) return undefined;
  const { fields, code, current } = body;
  return { message: String(message ?? ''), ...(isFieldMessages(fields) && { fields }), code, current };
}

/** Checks whether the body of a 2xx response reports a failure (spec 7). */
export const isRefusal = (body: unknown): boolean =>
  isRecord(body) && (body.status === 'error' || body.success === false);

/**
 * Error whose message is a sentence for the person at the screen. The browser shows no other error's message, because
 * libraries and browsers write theirs for developers, in English.
 */
export class OwnError extends Error {}

interface AppErrorDetails {
  readonly fields?: FieldMessages;
  readonly headers?: Readonly<Record<string, string>>;
  /** Stored state that caused a conflict. */
  readonly current?: unknown;
  readonly cause?: unknown;
  /** Missing setting, for the log. */
  readonly technician?: string | undefined;
}

/** Expected failure; the client gets its message unchanged. Other errors are logged and sent as 'Interner Fehler'. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly fields: FieldMessages | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly current: unknown;
  readonly technician: string | undefined;

  constructor(code: AppErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
    this.current = details.current;
    this.technician = details.technician;
  }
}

/** Creates the failure for an unreachable database; the client may retry after a minute. */
export const databaseAway = (): AppError =>
  new AppError(
    'unavailable',
    'Unsere Datenbank ist gerade nicht erreichbar. Bitte versuche es in ein paar Minuten noch einmal.',
    { headers: { 'Retry-After': '60' } },
  );

/** Creates the failure for a write that may have been stored; the client reads again. */
export const outcomeUnknown = (cause: unknown): AppError =>
  new AppError(
    'outcome-unknown',
    'Ob das geklappt hat, ist unklar: Unsere Datenbank hat nicht mehr geantwortet. Sieh bitte nach, bevor du es noch einmal versuchst.',
    { cause },
  );
