import { type FieldMessages, isRefusal, type ReceivedFailure, readFailure } from '#domain/errors.ts';
import { FILE_TYPE } from '#domain/file-type.ts';

const UNREADABLE =
  'Der Server hat unerwartet geantwortet. Bitte lade die Seite neu oder versuche es später noch einmal.';
/** What is said of a failure that says nothing (spec 8). */
export const UNKNOWN_FAILURE = 'Unbekannter Fehler';

/** Who worded a failure: the server, nobody, or a proxy that answered in its place. */
type Origin = 'server' | 'nobody' | 'foreign';

function originOf(message: string | undefined, isForeign: boolean): Origin {
  if (message) return 'server';
  return isForeign ? 'foreign' : 'nobody';
}

/**
 * A call that was answered with a failure. `message` is `"<status>: <text>"` (spec 8), and the text alone where the
 * status says that it went well.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The sentence without the status. */
  readonly serverMessage: string;
  readonly origin: Origin;
  /** What is wrong with which field. */
  readonly fields: FieldMessages;
  /** What stands there instead of what was sent, of a conflict. */
  readonly current: unknown;
  /** Whether it goes on once the person has proved again who they are. */
  readonly wantsProof: boolean;
  /** Whether the same call goes through once the person has accepted the danger. */
  readonly isWarning: boolean;

  constructor(status: number, { message, fields = {}, current, code }: Partial<ReceivedFailure>, isForeign = false) {
    const sentence = isForeign ? UNREADABLE : message || UNKNOWN_FAILURE;
    super(status < 400 ? sentence : `${status}: ${sentence}`);
    this.status = status;
    this.serverMessage = sentence;
    this.origin = originOf(message, isForeign);
    this.fields = fields;
    this.current = current;
    this.wantsProof = code === 'proof-required';
    this.isWarning = code === 'warned';
  }
}

/** What the server said of a failure, without the status; empty where it said nothing (spec 8: 'the server message'). */
export const saidBy = (error: unknown): string =>
  error instanceof ApiError && error.origin === 'server' ? error.serverMessage : '';

/** A failure's message, or the fallback where there is none (spec 8). */
export function reasonOf(error: unknown, fallback: string = UNKNOWN_FAILURE): string {
  if (error instanceof ApiError && error.origin === 'nobody') return fallback;
  return (error instanceof Error && error.message) || fallback;
}

/** A call that got no answer at all: the person is offline, or the server is. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('Der Server ist nicht erreichbar. Bitte prüfe deine Internetverbindung.', { cause });
  }
}

/** An answer that is none of ours: it breaks the contract, or something between us and the server has answered. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** What is asked, without what is sent along. */
export interface Question {
  readonly method: string;
  /** With everything filled in. */
  readonly path: string;
}

/** The technical text is for who mends it, not for who reads the screen. */
function report({ method, path }: Question, details: unknown): void {
  // biome-ignore lint/suspicious/noConsole: see above.
  console.warn(`${method} ${path}`, details);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is a page of something between us and the server. */
const isPage = (text: string): boolean => text.trimStart().startsWith('<');

/** Whether a text may be shown to people as it is. */
const isSentence = (text: string): boolean => parseJson(text) === undefined && !isPage(text);

async function toApiError(question: Question, response: Response): Promise<ApiError> {
  const text = await response.text();
  const failure = readFailure(parseJson(text));
  if (failure) return new ApiError(response.status, failure);
  if (isSentence(text)) return new ApiError(response.status, { message: text || response.statusText });
  report(question, text);
  return new ApiError(response.status, {}, true);
}

/** Says that an answer is none of ours, and leaves what is wrong with it in the console. */
export function unreadable(question: Question, cause: unknown): AnswerError {
  report(question, cause);
  return new AnswerError(UNREADABLE, { cause });
}

/**
 * Notices an answer that says of itself that it is a failure, although its status does not (spec 7).
 *
 * @param understood what the contract made of it: a failure that the contract knows is an outcome
 * @throws ApiError
 */
export function refuseFailure({ status }: Response, answer: unknown, understood?: unknown): void {
  const failure = isRefusal(answer) && !isRefusal(understood) ? readFailure(answer) : undefined;
  if (failure) throw new ApiError(status, failure);
}

function sent(body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  // A copy, because the bytes may be a part of something larger.
  if (body instanceof Uint8Array) return { headers: { 'Content-Type': FILE_TYPE }, body: body.slice() };
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Checks an answer that has nothing to tell. @throws ApiError, AnswerError when it tells something else */
export async function assertDone(question: Question, response: Response): Promise<void> {
  const text = await response.text();
  refuseFailure(response, parseJson(text));
  if (isPage(text)) throw unreadable(question, text);
}

/**
 * Asks the server, and gives its answer when it is a success. What the answer holds is the caller's to check: `call`
 * does so with the contract, and brings zod along; the events of the public pages have a check of their own.
 *
 * @throws ApiError when the answer is a failure
 * @throws NetworkError when there is no answer
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
