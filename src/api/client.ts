import * as z from 'zod/mini';
import { errorBody } from '#contracts/errors.ts';
import type { Input, Result, Route } from '#contracts/route.ts';
import type { FieldMessages } from '#domain/errors.ts';

/** A call that was answered with a failure. `message` is `"<status>: <text>"` (spec 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's sentence alone, where the spec shows 'the server message'. */
  readonly serverMessage: string;
  /** What is wrong with which field. */
  readonly fields: FieldMessages;

  constructor(status: number, serverMessage: string, fields: FieldMessages = {}) {
    super(`${status}: ${serverMessage}`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.fields = fields;
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

type Arguments<R extends Route> = keyof Input<R> extends never ? [] : [input: Input<R>];
type LooseInput = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

function entries(part: unknown): [string, string][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}

function address({ path }: Route, { params, query }: LooseInput): string {
  const given = Object.fromEntries(entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const search = new URLSearchParams(entries(query)).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** The technical text is for who mends it, not for who reads the screen. */
function report(route: Route, details: unknown): void {
  // biome-ignore lint/suspicious/noConsole: see above.
  console.warn(`${route.method} ${route.path}`, details);
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

async function toApiError(route: Route, response: Response): Promise<ApiError> {
  const text = await response.text();
  const ours = z.safeParse(errorBody, parseJson(text));
  if (ours.success) return new ApiError(response.status, ours.data.message, ours.data.fields);
  if (isSentence(text)) return new ApiError(response.status, text || response.statusText);
  report(route, text);
  return new ApiError(response.status, UNREADABLE);
}

async function readAnswer(route: Route, response: Response): Promise<unknown> {
  if (!route.response) return undefined;
  try {
    return z.parse(route.response, await response.json());
  } catch (error) {
    report(route, error);
    throw new AnswerError(UNREADABLE, { cause: error });
  }
}

/**
 * Calls an operation from the browser (design/architecture.md §5).
 *
 * @throws ApiError when the answer is a failure
 * @throws NetworkError when there is no answer
 * @throws AnswerError when the answer breaks the contract
 */
export function call<R extends Route>(route: R, ...input: Arguments<R>): Promise<Result<R>>;
export async function call(route: Route, input: LooseInput = {}): Promise<unknown> {
  const response = await fetch(address(route, input), {
    method: route.method,
    credentials: 'same-origin',
    ...(input.body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input.body),
    }),
  }).catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  if (!response.ok) throw await toApiError(route, response);
  return readAnswer(route, response);
}
