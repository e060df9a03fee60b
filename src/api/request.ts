import { type ErrorBody, type FieldMessages, isErrorBody } from '#domain/errors.ts';
import { FILE_TYPE } from '#domain/file-type.ts';

/** A call that was answered with a failure. `message` is `"<status>: <text>"` (spec 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's sentence alone, where the spec shows 'the server message'. */
  readonly serverMessage: string;
  /** What is wrong with which field. */
  readonly fields: FieldMessages;
  /** What stands there instead of what was sent, of a conflict. */
  readonly current: unknown;
  /** Whether it goes on once the person has proved again who they are. */
  readonly wantsProof: boolean;

  constructor(
    status: number,
    serverMessage: string,
    fields: FieldMessages = {},
    { current, code }: Pick<ErrorBody, 'current' | 'code'> = {},
  ) {
    super(`${status}: ${serverMessage}`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.fields = fields;
    this.current = current;
    this.wantsProof = code === 'proof-required';
  }
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

const UNREADABLE =
  'Der Server hat unerwartet geantwortet. Bitte lade die Seite neu oder versuche es später noch einmal.';

/** What is asked, without what is sent along. */
interface Question {
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

/** Whether a text may be shown to people as it is: neither JSON nor a page of something between us and the server. */
const isSentence = (text: string): boolean => parseJson(text) === undefined && !text.trimStart().startsWith('<');

async function toApiError(question: Question, response: Response): Promise<ApiError> {
  const text = await response.text();
  const ours = parseJson(text);
  if (isErrorBody(ours)) return new ApiError(response.status, ours.message, ours.fields, ours);
  if (isSentence(text)) return new ApiError(response.status, text || response.statusText);
  report(question, text);
  return new ApiError(response.status, UNREADABLE);
}

/** Says that an answer is none of ours, and leaves what is wrong with it in the console. */
export function unreadable(question: Question, cause: unknown): AnswerError {
  report(question, cause);
  return new AnswerError(UNREADABLE, { cause });
}

function sent(body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  // A copy, because the bytes may be a part of something larger.
  if (body instanceof Uint8Array) return { headers: { 'Content-Type': FILE_TYPE }, body: body.slice() };
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
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
