import { randomUUID } from 'node:crypto';
import { parseAnswer } from '#contracts/answer.ts';
import type { Answer, Parsed, Route } from '#contracts/route.ts';
import { isOutcomeUnknown } from '#db/errors.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { AppError, outcomeUnknown } from '#domain/errors.ts';
import type { Context, Log } from '#server/context.ts';
import { assertAccess, assertProof } from '#server/http/accounts/access.ts';
import { type FormPages, serveFormPage } from '#server/http/pages/form-page.ts';
import { isForm, parseInput, readFile, readForm, readJson, refuseForm } from './body.ts';
import { type Gate, gated, type PublicGuard, READS_ONLY, spendBudget } from './budget.ts';
import type { KeptCopy } from './cached-operation.ts';
import { compress } from './compression.ts';
import { type CreateContext, createContext, createVisitorContext, type FunctionContext } from './context.ts';
import { type Failure, reportFailure } from './errors.ts';
import { log } from './log.ts';
import { assertOwnOrigin, assertOwnScript } from './origin.ts';
import type { Limit } from './rate-limit.ts';
import { json, seeOther } from './response.ts';

type PathParams = Readonly<Record<string, string>>;

interface RoleGuard<R extends Route> {
  readonly access: Role;
  /** Wants a fresh proof; a function decides by the input if only some actions do (docs/decisions/accounts.md). */
  readonly isSensitive: boolean | ((input: Parsed<R>) => boolean);
  readonly budget?: never;
}

/** Neither `access` nor `budget` nor `isSensitive` has a default: forgetting one is a type error. */
export type EndpointOptions<R extends Route> = CommonOptions<R> & (PublicGuard<Parsed<R>> | RoleGuard<R>);

interface CommonOptions<R extends Route> {
  /** Set for a GET that changes state, such as the time of a visit: other websites must not trigger it. */
  readonly changesState?: true;
  readonly status?: (answer: Answer<R>) => number;
  readonly limits?: readonly Limit<Parsed<R>>[];
  /** Copy of a success that the CDN keeps; by default none. */
  readonly copy?: KeptCopy;
  readonly bodyLimitBytes?: number;
  /** Compresses the answer, which may come near the size that Netlify lets a function send. */
  readonly isLong?: true;
  readonly failure?: Readonly<Record<string, unknown>>;
  readonly form?: FormPages<Answer<R>>;
}

export interface Endpoint {
  readonly route: Route;
  readonly gate: Gate;
  readonly failure: Readonly<Record<string, unknown>>;
  readonly answer: (exchange: Exchange) => Promise<Response>;
}

interface Exchange {
  readonly request: Request;
  readonly params: PathParams;
  readonly context: () => Context;
  /** Maps an error to its response (`reportFailure`). */
  readonly fail: (error: unknown) => Failure;
}

/** Operations that have logged unknown kinds already: one line per instance is enough. */
const noted = new Set<string>();

const logUnknown =
  ({ method, path }: Route, { error }: Log) =>
  (fields: readonly string[]): void => {
    if (noted.has(`${method} ${path}`)) return;
    noted.add(`${method} ${path}`);
    error('unknown kinds left out', { method, path, fields: [...new Set(fields)].join(', ') });
  };

/**
 * Wires an operation: checks access and origin, parses the input, calls the service, and sends only the fields of the
 * contract's response, so that a new column never leaks (docs/decisions/api.md).
 */
export function endpoint<R extends Route>(
  route: R,
  options: EndpointOptions<R>,
  handler: (input: Parsed<R> & { ctx: Context }) => Promise<Answer<R>>,
): Endpoint {
  const { access, budget = READS_ONLY, limits = [], form, copy, changesState } = options;
  const { bodyLimitBytes, isLong, status, failure = {} } = options;
  const isSensitive = options.access !== 'public' && options.isSensitive;
  // Visitors can look nothing up, and repeat their forms without harm.
  const mayHaveWritten = access !== 'public' && route.method !== 'GET';

  async function run({ request, params, context }: Exchange, body: unknown): Promise<Answer<R>> {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const input = parseInput(route, { params, query, body });
    const ctx = context();
    if (typeof isSensitive === 'function' && isSensitive(input)) await assertProof(ctx);
    const forgive = await spendBudget(ctx, budget, input, limits);
    const result = await handler({ ...input, ctx }).catch((error: unknown) => {
      throw mayHaveWritten && isOutcomeUnknown(error) ? outcomeUnknown(error) : error;
    });
    await forgive();
    return result;
  }

  async function answerForm(exchange: Exchange, pages: FormPages<Answer<R>>): Promise<Response> {
    let typed: Readonly<Record<string, string>> = {};
    try {
      assertOwnOrigin(exchange.request);
      typed = await readForm(exchange.request);
      return seeOther(pages.thanks(await run(exchange, typed), exchange.context()));
    } catch (error) {
      const refused = { action: route.path, typed, failure: exchange.fail(error) };
      return serveFormPage(pages, refused, { origin: new URL(exchange.request.url).origin, log });
    }
  }

  async function guard({ request, context }: Exchange): Promise<void> {
    if (route.method !== 'GET') assertOwnOrigin(request);
    else if (changesState) assertOwnScript(request);
    if (access !== 'public') await assertAccess(context(), access);
    if (isSensitive === true) await assertProof(context());
    if (route.method !== 'GET' && !route.body) refuseForm(request);
  }

  async function answer(exchange: Exchange): Promise<Response> {
    if (form && isForm(exchange.request)) return answerForm(exchange, form);
    await copy?.admit(exchange.request, exchange.context);
    await guard(exchange);
    const read = route.isFile ? readFile : readJson;
    const body = route.body && (await read(exchange.request, bodyLimitBytes));
    const result = await run(exchange, body);
    const sent = route.response && parseAnswer(route.response, result, logUnknown(route, exchange.context().log));
    const response = json(sent, status?.(result) ?? route.status ?? 200, copy?.headers);
    return isLong ? compress(exchange.request, response) : response;
  }

  const gate = { name: `${route.method} ${route.path}`, access, budget: options.budget };
  return { route, gate, failure, answer };
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Matches a path against a route's pattern, as written: `%61` for `a` would make another copy. @returns parameters */
function matchPath(pattern: string, pathname: string): PathParams | undefined {
  const expected = pattern.split('/');
  const given = pathname.split('/');
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const written = given[index] ?? '';
    if (segment.startsWith(':')) {
      const value = decodeSegment(written);
      if (value === undefined) return undefined;
      params[segment.slice(1)] = value;
    } else if (segment !== written) return undefined;
  }
  return params;
}

function findOperation(
  endpoints: readonly Endpoint[],
  request: Request,
): { readonly endpoint: Endpoint; readonly params: PathParams } {
  const { pathname } = new URL(request.url);
  const matches = endpoints.flatMap((candidate) => {
    const params = matchPath(candidate.route.path, pathname);
    return params ? [{ endpoint: candidate, params }] : [];
  });
  const exact = matches.filter(({ endpoint: { route } }) => !route.path.includes(':'));
  const candidates = exact.length > 0 ? exact : matches;
  if (candidates.length === 0) throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const match = candidates.find((candidate) => candidate.endpoint.route.method === method);
  if (match) return match;
  const allowed = candidates.flatMap(({ endpoint: { route } }) =>
    route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
  );
  throw new AppError('method-not-allowed', 'Diese Methode ist hier nicht erlaubt.', {
    headers: { Allow: allowed.join(', ') },
  });
}

type Handler = (request: Request, netlify: FunctionContext, replaced?: Partial<Context>) => Promise<Response>;

type Resource = Handler & { readonly gates: readonly Gate[] };

/** Serves the operations of a resource and maps errors as docs/decisions/api.md lists them. */
export const resource = (...endpoints: readonly Endpoint[]): Resource => serve(createContext, endpoints);

/** Serves operations that read no session. */
export const visitorResource = (...endpoints: readonly Endpoint[]): Resource => serve(createVisitorContext, endpoints);

function serve(create: CreateContext, endpoints: readonly Endpoint[]): Resource {
  const handler: Handler = async (request, netlify, replaced = {}) => {
    const requestId = netlify.requestId || randomUUID();
    const outgoing = new Headers({ 'X-Request-Id': requestId });
    // `npm run check:deploy` reads the region to compare it with the database's.
    if (netlify.server?.region) outgoing.set('X-Function-Region', netlify.server.region);
    let context: Context | undefined;

    function currentContext(): Context {
      context ??= create(request, { ...netlify, requestId }, outgoing, replaced);
      return context;
    }

    const failAt =
      (operation: string) =>
      (error: unknown): Failure => {
        const fields = { method: request.method, path: new URL(request.url).pathname };
        const place = { event: 'request failed', operation, requestId, fields };
        return reportFailure(error, place, replaced.log ?? log, currentContext);
      };

    function failed(
      { status, message, code, fields, headers, current }: Failure,
      extra: Readonly<Record<string, unknown>> = {},
    ): Response {
      return json({ status: 'error', message, code, fields, current, ...extra }, status, headers);
    }

    async function respond(): Promise<Response> {
      const { endpoint: operation, params } = findOperation(endpoints, request);
      const fail = failAt(operation.gate.name);
      try {
        return await operation.answer({ request, params, fail, context: currentContext });
      } catch (error) {
        return failed(fail(error), operation.failure);
      }
    }

    const response = await respond().catch((error: unknown) => failed(failAt('unknown')(error)));
    for (const [name, value] of outgoing) response.headers.append(name, value);
    return response;
  };
  return gated(
    handler,
    endpoints.map(({ gate }) => gate),
  );
}
