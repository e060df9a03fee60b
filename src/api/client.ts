import type { Input, Result, Route } from '#contracts/route.ts';
import { assertDone, type Question, refuseFailure, request, unreadableAnswer } from './request.ts';

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

/** Parses the body as JSON. @throws AnswerError if it is not JSON */
async function jsonOf(question: Question, response: Response) {
  return response.json().catch((error: unknown) => {
    throw unreadableAnswer(question, error);
  });
}

/**
 * Calls an operation from the browser (docs/decisions/api.md).
 *
 * @throws ApiError if the answer is a failure, by its status or its body
 * @throws NetworkError if there is no answer
 * @throws AnswerError if the answer breaks the contract
 */
export function call<R extends Route>(route: R, ...input: Arguments<R>): Promise<Result<R>>;
export async function call(route: Route, input: LooseInput = {}): Promise<unknown> {
  const question = { method: route.method, path: address(route, input) };
  const response = await request(question, input.body);
  if (!route.response) {
    await assertDone(question, response);
    return undefined;
  }
  const answer: unknown = await jsonOf(question, response);
  const understood = route.response.safeParse(answer);
  refuseFailure(response, answer, understood.data);
  if (!understood.success) throw unreadableAnswer(question, understood.error);
  return understood.data;
}

/**
 * Reads the first screen's data without its contract, which would load zod before anything is visible
 * (docs/decisions/budgets.md). The server has already checked the answer against the contract.
 *
 * @throws ApiError, NetworkError as `call` does
 * @throws AnswerError if the answer is not JSON
 */
export async function read<R extends Route>(path: R['path']): Promise<Result<R>> {
  const question = { method: 'GET', path };
  const response = await request(question);
  const answer = await jsonOf(question, response);
  refuseFailure(response, answer);
  return answer;
}
