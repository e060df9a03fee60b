import { type FieldMessages, isRefusal, OwnError, type ReceivedFailure, readFailure } from '#domain/errors.ts';
import { FILE_TYPE } from '#domain/file-type.ts';
import { parseJson } from '#domain/json.ts';

const UNREADABLE =
  'Der Server hat unerwartet geantwortet. Bitte lade die Seite neu oder versuche es später noch einmal.';
/** Fallback for a failure without a message (spec 8). */
export const UNKNOWN_FAILURE = 'Unbekannter Fehler';

/** Author of a failure's message: our server, none, or a proxy that answered in its place. */
type Origin = 'server' | 'nobody' | 'foreign';

function originOf(message: string | undefined, isForeign: boolean): Origin {
  if (message) return 'server';
  return isForeign ? 'foreign' : 'nobody';
}

/** Failed call. `message` is `"<status>: <text>"` (spec 8); the text alone if the status itself is a success. */
export class ApiError extends OwnError {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Message without the status. */
  readonly serverMessage: string;
  readonly origin: Origin;
  /** Error messages by field. */
  readonly fields: FieldMessages;
  /** Stored state that a conflict (409) reports. */
  readonly current: unknown;
  /** Reason that the caller acts on, such as `proof-required`. */
  readonly code: ReceivedFailure['code'];

  constructor(status: number, { message, fields = {}, current, code }: Partial<ReceivedFailure>, isForeign = false) {
    const sentence = isForeign ? UNREADABLE : message || UNKNOWN_FAILURE;
    super(status < 400 ? sentence : `${status}: ${sentence}`);
    this.status = status;
    this.serverMessage = sentence;
    this.origin = originOf(message, isForeign);
    this.fields = fields;
    this.current = current;
    this.code = code;
  }
}

/** Returns the server's own message without the status; empty if it sent none (spec 8: 'the server message'). */
export const sentMessage = (error: unknown): string =>
  error instanceof ApiError && error.origin === 'server' ? error.serverMessage : '';

/** Returns the message of our own error; empty for a foreign one, which is logged for developers. */
export function ownMessage(error: unknown): string {
  if (error instanceof OwnError) return error.message;
  // biome-ignore lint/suspicious/noConsole: see above.
  console.warn(error);
  return '';
}

/** Returns a failure's message, or the fallback if it has none (spec 8) or is foreign. */
export function failureMessage(error: unknown, fallback: string = UNKNOWN_FAILURE): string {
  if (error instanceof ApiError && error.origin === 'nobody') return fallback;
  return ownMessage(error) || fallback;
}

/** Call without any answer: the browser or the server is offline. */
export class NetworkError extends OwnError {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('Der Server ist nicht erreichbar. Bitte prüfe deine Internetverbindung.', { cause });
  }
}

/** Answer that breaks the contract, or that a proxy sent instead of our server. */
export class AnswerError extends OwnError {
  override readonly name = 'AnswerError';
}

/** Request line of a call, without its body. */
export interface Question {
  readonly method: string;
  /** Address with all parameters filled in. */
  readonly path: string;
}

/** Logs technical details for developers; users see a plain sentence instead. */
function report({ method, path }: Question, details: unknown): void {
  // biome-ignore lint/suspicious/noConsole: see above.
  console.warn(`${method} ${path}`, details);
}

/** Checks for an HTML page, which only a proxy can have sent. */
const isPage = (text: string): boolean => text.trimStart().startsWith('<');

/** Checks whether users can read the text as it is. */
const isSentence = (text: string): boolean => parseJson(text) === undefined && !isPage(text);

async function toApiError(question: Question, response: Response): Promise<ApiError> {
  const text = await response.text();
  const failure = readFailure(parseJson(text));
  if (failure) return new ApiError(response.status, failure);
  if (isSentence(text)) return new ApiError(response.status, { message: text || response.statusText });
  report(question, text);
  return new ApiError(response.status, {}, true);
}

/** Builds the error for an unreadable answer and logs its cause. */
export function unreadableAnswer(question: Question, cause: unknown): AnswerError {
  report(question, cause);
  return new AnswerError(UNREADABLE, { cause });
}

/**
 * Throws if a body reports a failure although its status is a success (spec 7).
 *
 * @param understood the body as the contract parsed it: a failure that the contract declares is a result, not an error
 * @throws ApiError
 */
export function refuseFailure({ status }: Response, answer: unknown, understood?: unknown): void {
  const failure = isRefusal(answer) && !isRefusal(understood) ? readFailure(answer) : undefined;
  if (failure) throw new ApiError(status, failure);
}

function sent(body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  // Copied, because the bytes may be a view into a larger buffer.
  if (body instanceof Uint8Array) return { headers: { 'Content-Type': FILE_TYPE }, body: body.slice() };
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/**
 * Checks the answer to an operation without a result.
 *
 * @throws ApiError, AnswerError if the body is a failure or a page
 */
export async function assertDone(question: Question, response: Response): Promise<void> {
  const text = await response.text();
  refuseFailure(response, parseJson(text));
  if (isPage(text)) throw unreadableAnswer(question, text);
}

/**
 * Sends a request and returns the response if it succeeded. Callers check the body: `call` by the contract (with zod),
 * the public events by a lighter check of their own.
 *
 * @throws ApiError if the answer is a failure
 * @throws NetworkError if there is no answer
 */
export async function request(question: Question, body?: unknown): Promise<Response> {
  const response = await fetch(question.path, {
    method: question.method,
    credentials: 'same-origin',
    ...(body !== undefined && sent(body)),
  }).catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  if (!response.ok) throw await toApiError(question, response);
  return response;
}
