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

async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return new ApiError(response.status, text || response.statusText);
  }
  const ours = z.safeParse(errorBody, body);
  return ours.success
    ? new ApiError(response.status, ours.data.message, ours.data.fields)
    : new ApiError(response.status, text);
}

/**
 * Calls an operation from the browser (design/architecture.md §5).
 *
 * @throws ApiError when the answer is a failure
 * @throws NetworkError when there is no answer
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
  if (!response.ok) throw await toApiError(response);
  return route.response ? z.parse(route.response, await response.json()) : undefined;
}
