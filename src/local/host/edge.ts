import type { Context } from '@netlify/functions';
import * as z from 'zod/mini';
import { describeFailure } from '#local/failure.ts';
import type { Log } from '#server/context.ts';
import { createContext, type RequestFacts } from './context.ts';
import { type LoadModule, modulePaths } from './modules.ts';

type Handler = (request: Request, context: Context) => unknown;
type Result = Response | URL | undefined;

const oneOrMore = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (typeof value === 'string' ? [value] : value)),
);
const edgeModule = z.object({
  default: z.custom<Handler>((value) => typeof value === 'function'),
  // Strict, so that options which this host does not support fail visibly.
  config: z.strictObject({
    path: oneOrMore,
    excludedPath: z.optional(oneOrMore),
    method: z.optional(oneOrMore),
    onError: z.optional(z.enum(['fail', 'bypass'])),
  }),
});

/** Handler after the edge functions; undefined if nothing answers. */
type Rest = (request: Request) => Promise<Response | undefined>;

export type Edge = (request: Request, facts: RequestFacts, rest: Rest) => Promise<Response | undefined>;

const groupsOf = (pattern: string, pathname: string): Record<string, string> | undefined => {
  const groups = new URLPattern({ pathname: pattern }).exec({ pathname })?.pathname.groups;
  return groups && Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value ?? '']));
};

const firstGroups = (patterns: readonly string[], pathname: string): Record<string, string> | undefined =>
  patterns.map((pattern) => groupsOf(pattern, pathname)).find((groups) => groups !== undefined);

function asResult(value: unknown): Result {
  if (value === undefined || value instanceof Response || value instanceof URL) return value;
  throw new TypeError('An edge function must return a Response, a URL or undefined');
}

/**
 * Runs Netlify's edge functions in this process, ordered by name: a `Response` answers, a `URL` is served instead
 * without further edge functions, `undefined` passes on; `onError: 'bypass'` passes on after a failure.
 *
 * @param outside answers requests that this host cannot answer, for `context.next()` and rewrites
 */
export function createEdge(
  directory: string,
  loadModule: LoadModule,
  log: Log,
  outside: (request: Request) => Promise<Response>,
): Edge {
  // Deno's edge runtime has this global; ours reads the same environment.
  Object.assign(globalThis, { Netlify: { env: { get: (name: string) => process.env[name] } } });
  const modules = [...modulePaths(directory)];

  async function load(path: string, request: Request) {
    const { default: handler, config } = edgeModule.parse(await loadModule(path));
    const { pathname } = new URL(request.url);
    const isExcluded = firstGroups(config.excludedPath ?? [], pathname) !== undefined;
    const isMeant = !isExcluded && (config.method?.includes(request.method) ?? true);
    return { handler, params: isMeant ? firstGroups(config.path, pathname) : undefined, onError: config.onError };
  }

  async function run(index: number, request: Request, facts: RequestFacts, rest: Rest): Promise<Response | undefined> {
    const found = modules[index];
    if (found === undefined) return rest(request);
    const [name, path] = found;
    const passOn = (passed: Request) => run(index + 1, passed, facts, rest);

    const { handler, params, onError } = await load(path, request);
    if (params === undefined) return passOn(request);

    async function next(passed = request): Promise<Response> {
      // A function that changes the text needs it uncompressed.
      const plain = new Request(passed);
      plain.headers.delete('accept-encoding');
      return (await passOn(plain)) ?? outside(plain);
    }
    const { context, finish } = createContext(request, facts, { params, next });

    let result: Result;
    try {
      result = asResult(await handler(request, context));
    } catch (error) {
      const { requestId } = facts;
      log.error('edge function failed', { function: name, requestId, error: describeFailure(error) });
      return onError === 'bypass' ? passOn(request) : new Response('Internal Server Error', { status: 500 });
    }
    if (result === undefined) return passOn(request);
    if (result instanceof Response) return finish(result);
    const rewritten = new Request(result, request);
    return finish((await rest(rewritten)) ?? (await outside(rewritten)));
  }

  return (request, facts, rest) => run(0, request, facts, rest);
}
