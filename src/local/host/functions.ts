import * as z from 'zod/mini';
import { describeFailure } from '#local/failure.ts';
import type { Log } from '#server/context.ts';
import { createContext, type LocalContext, type RequestFacts } from './context.ts';
import { type LoadModule, modulePaths } from './modules.ts';

type Handler = (request: Request, context: LocalContext) => unknown;

const functionModule = z.object({
  default: z.custom<Handler>((value) => typeof value === 'function'),
  config: z.optional(z.object({ schedule: z.optional(z.string()) })),
});

export interface Functions {
  readonly names: readonly string[];
  scheduleOf(name: string): Promise<string | undefined>;
  /** Answers 500 and logs if the function throws or fails to load. */
  invoke(name: string, request: Request, facts: RequestFacts): Promise<Response>;
}

/** Runs functions in this process, with Netlify's signature. */
export function createFunctions(directory: string, loadModule: LoadModule, log: Log): Functions {
  const paths = modulePaths(directory);

  async function load(name: string): Promise<z.infer<typeof functionModule>> {
    const path = paths.get(name);
    if (path === undefined) throw new Error(`There is no function ${name}`);
    return functionModule.parse(await loadModule(path));
  }

  return {
    names: [...paths.keys()],
    scheduleOf: async (name) => (await load(name)).config?.schedule,
    async invoke(name, request, facts) {
      try {
        const { default: call } = await load(name);
        const response = (await call(request, createContext(request, facts))) ?? new Response(null, { status: 204 });
        if (!(response instanceof Response)) throw new TypeError('A function must return a Response or undefined');
        return response;
      } catch (error) {
        const { requestId } = facts;
        log.error('function failed', { function: name, requestId, error: describeFailure(error) });
        return new Response('Internal Server Error', { status: 500 });
      }
    },
  };
}
