import { randomUUID } from 'node:crypto';
import { parseAnswer } from '#contracts/answer.ts';
import type { Answer, Parsed, Route } from '#contracts/route.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { AppError } from '#domain/errors.ts';
import type { Context, Log } from '#server/context.ts';
import { assertAccess, assertProof } from '#server/http/accounts/access.ts';
import { type FormPages, formPage } from '#server/http/pages/form-page.ts';
import { isForm, parseInput, readFile, readForm, readJson, refuseForm } from './body.ts';
import { type Gate, gated, type PublicGuard, READS_ONLY, spend } from './budget.ts';
import { compressed } from './compression.ts';
import { createContext, type PlatformContext } from './context.ts';
import { describeError, type Failure, toFailure } from './errors.ts';
import { log } from './log.ts';
import { assertOwnOrigin, assertOwnScript } from './origin.ts';
import type { Limit } from './rate-limit.ts';
import { json, seeOther } from './response.ts';

type PathParams = Readonly<Record<string, string>>;

/** Guard of an operation that wants a role. */
interface RoleGuard<R extends Route> {
  readonly access: Role;
  /**
   * Whether the session alone is not enough: password or passkey must have been shown in the last 15 minutes. A function
   * decides by the input, where only one of several actions is sensitive (docs/decisions/accounts.md).
   */
  readonly isSensitive: boolean | ((input: Parsed<R>) => boolean);
  readonly budget?: never;
}

/** How an operation is guarded: neither `access` nor `budget` nor `isSensitive` has a default, to forget one is a type error. */
export type EndpointOptions<R extends Route> = CommonOptions<R> & (PublicGuard<Parsed<R>> | RoleGuard<R>);

interface CommonOptions<R extends Route> {
  /** Set for a GET that changes state, as the spec has one: no other website may cause it. */
  readonly changesState?: true;
  /** Status of a success where it depends on the answer; that of the route unless given. */
  readonly status?: (answer: Answer<R>) => number;
  /** How often it may be tried. */
  readonly limits?: readonly Limit<Parsed<R>>[];
  /** How long Netlify's CDN may keep a success, as the value of `Netlify-CDN-Cache-Control`; never without it. */
  readonly cdnCache?: { readonly control: string; readonly tag: string };
  /** Largest body in bytes, where it may be larger than others (docs/decisions/api.md). */
  readonly bodyLimitBytes?: number;
  /** Set where the answer can come near what the platform lets a function send. */
  readonly isLong?: true;
  /** Fields that every failure carries beside its message, where the contract wants them. */
  readonly failure?: Readonly<Record<string, unknown>>;
  /** Set where browsers without JavaScript may post a form. */
  readonly form?: FormPages<Answer<R>>;
}

/** An operation with its handler, ready to be served by `resource`. */
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
  /** Maps what was thrown and logs what somebody has to look at. */
  readonly fail: (error: unknown) => Failure;
}

/** Operations whose unknown kinds this instance has logged. */
const noted = new Set<string>();

const noteUnknown =
  ({ method, path }: Route, { error }: Log) =>
  (fields: readonly string[]): void => {
    if (noted.has(`${method} ${path}`)) return;
    noted.add(`${method} ${path}`);
    error('unknown kinds left out', { method, path, fields: [...new Set(fields)].join(', ') });
  };

/**
 * Wires an operation: checks access and origin, reads and parses the input, calls the service, and sends only what the
 * contract's response names, so that a new column never leaks (docs/decisions/api.md).
 */
export function endpoint<R extends Route>(
  route: R,
  options: EndpointOptions<R>,
  handler: (input: Parsed<R> & { ctx: Context; isBeyondBudget: boolean }) => Promise<Answer<R>>,
): Endpoint {
  const { access, budget = READS_ONLY, limits = [], form, cdnCache, changesState } = options;
  const { bodyLimitBytes, isLong, status, failure = {} } = options;
  const isSensitive = options.access !== 'public' && options.isSensitive;

  async function run({ request, params, context }: Exchange, body: unknown): Promise<Answer<R>> {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const input = parseInput(route, { params, query, body });
    const ctx = context();
    if (typeof isSensitive === 'function' && isSensitive(input)) await assertProof(ctx);
    const { isBeyond, forgive } = await spend(ctx, budget, input, limits);
    const result = await handler({ ...input, ctx, isBeyondBudget: isBeyond });
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
      return formPage(pages, refused, { origin: new URL(exchange.request.url).origin, log });
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
    await guard(exchange);
    const read = route.isFile ? readFile : readJson;
    const body = route.body && (await read(exchange.request, bodyLimitBytes));
    const result = await run(exchange, body);
    const headers = cdnCache && {
      'Netlify-CDN-Cache-Control': cdnCache.control,
      'Netlify-Cache-Tag': cdnCache.tag,
    };
    const sent = route.response && parseAnswer(route.response, result, noteUnknown(route, exchange.context().log));
    const response = json(sent, status?.(result) ?? route.status ?? 200, headers);
    return isLong ? compressed(exchange.request, response) : response;
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

/** Matches a path with the pattern of a route; the parameters are decoded. */
function matchPath(pattern: string, pathname: string): PathParams | undefined {
  const expected = pattern.split('/');
  const given = pathname.split('/').map(decodeSegment);
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = given[index];
    if (value === undefined) return undefined;
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}

/** The operation that a request means, with its path parameters. */
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

type Handler = (request: Request, platform: PlatformContext, replaced?: Partial<Context>) => Promise<Response>;

/**
 * One function of `functions/`: serves the operations of one resource, answers 404 and 405 in JSON, and turns whatever
 * is thrown into the answer that docs/decisions/api.md names.
 *
 * @returns Netlify's handler; its third parameter is for tests, which replace parts of the context
 */
export function resource(...endpoints: readonly Endpoint[]): Handler & { readonly gates: readonly Gate[] } {
  const handler: Handler = async (request, platform, replaced = {}) => {
    const requestId = platform.requestId || randomUUID();
    const outgoing = new Headers({ 'X-Request-Id': requestId });
    // Where the database should be: `npm run check:deploy` reads it.
    if (platform.server?.region) outgoing.set('X-Function-Region', platform.server.region);
    let context: Context | undefined;

    function currentContext(): Context {
      context ??= createContext(request, platform, outgoing, replaced);
      return context;
    }

    function fail(error: unknown): Failure {
      const failure = toFailure(error);
      if (failure.logged) {
        const { pathname } = new URL(request.url);
        const where = { requestId, method: request.method, path: pathname, status: failure.status };
        (replaced.log ?? log).error('request failed', { ...where, ...describeError(error) });
      }
      return failure;
    }

    function failed(error: unknown, extra: Readonly<Record<string, unknown>> = {}): Response {
      const { status, message, code, fields, headers, current } = fail(error);
      return json({ status: 'error', message, code, fields, current, ...extra }, status, headers);
    }

    async function respond(): Promise<Response> {
      const { endpoint: operation, params } = findOperation(endpoints, request);
      try {
        return await operation.answer({
          request,
          params,
          fail,
          context: currentContext,
        });
      } catch (error) {
        return failed(error, operation.failure);
      }
    }

    const response = await respond().catch((error: unknown) => failed(error));
    for (const [name, value] of outgoing) response.headers.append(name, value);
    return response;
  };
  return gated(
    handler,
    endpoints.map(({ gate }) => gate),
  );
}
