import * as z from 'zod/mini';
import { describeFailure } from '#local/failure.ts';
import type { Log } from '#server/context.ts';
import { createContext, type LocalContext, type RequestFacts } from './context.ts';
import { type LoadModule, modulePaths } from './modules.ts';

type Handler = (request: Request, context: LocalContext) => unknown;
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
    onError: z.optional(z.literal('bypass')),
  }),
});

/** Handler after the edge functions; undefined if nothing answers. */
type Rest = (request: Request) => Promise<Response | undefined>;

export type Edge = (request: Request, facts: RequestFacts, rest: Rest) => Promise<Response | undefined>;

function asResult(value: unknown): Result {
  if (value === undefined || value instanceof Response || value instanceof URL) return value;
  throw new TypeError('An edge function must return a Response, a URL or undefined');
}

/**
 * Runs Netlify's edge functions in this process, ordered by name: a `Response` answers, a `URL` is served instead
 * without further edge functions, `undefined` passes on; `onError: 'bypass'` passes on after a failure.
 *
 * @param outside answers rewritten requests that this host cannot answer
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

  async function run(index: number, request: Request, facts: RequestFacts, rest: Rest): Promise<Response | undefined> {
    const found = modules[index];
    if (found === undefined) return rest(request);
    const [name, path] = found;
    const passOn = () => run(index + 1, request, facts, rest);
    const { default: handler, config } = edgeModule.parse(await loadModule(path));
    const { pathname } = new URL(request.url);
    if (!config.path.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname }))) return passOn();

    let result: Result;
    try {
      result = asResult(await handler(request, createContext(request, facts)));
    } catch (error) {
      const { requestId } = facts;
      log.error('edge function failed', { function: name, requestId, error: describeFailure(error) });
      return config.onError === 'bypass' ? passOn() : new Response('Internal Server Error', { status: 500 });
    }
    if (result === undefined) return passOn();
    if (result instanceof Response) return result;
    const rewritten = new Request(result, request);
    return (await rest(rewritten)) ?? outside(rewritten);
  }

  return (request, facts, rest) => run(0, request, facts, rest);
}
