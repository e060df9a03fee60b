import type { Context } from '@netlify/functions';
import * as z from 'zod/mini';
import { describeFailure } from '#local/failure.ts';
import type { Log } from '#server/context.ts';
import { createContext, type RequestFacts } from './context.ts';
import { type LoadModule, modulePaths } from './modules.ts';

type Handler = (request: Request, context: Context) => unknown;

const handler = z.custom<Handler>((value) => typeof value === 'function');
const functionModule = z.object({
  default: z.union([handler, z.object({ fetch: handler })]),
  config: z.optional(z.object({ schedule: z.optional(z.string()) })),
});

export interface Functions {
  readonly names: readonly string[];
  scheduleOf(name: string): Promise<string | undefined>;
  /** Answers 500 and logs if the function throws or fails to load. */
  invoke(name: string, request: Request, facts: RequestFacts): Promise<Response>;
}

const position = {
  next: () => Promise.reject(new Error('context.next() is not implemented for serverless functions')),
  params: {},
};

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
      const { context, finish } = createContext(request, facts, position);
      try {
        const { default: exported } = await load(name);
        const call = typeof exported === 'function' ? exported : exported.fetch;
        const response = (await call(request, context)) ?? new Response(null, { status: 204 });
        if (!(response instanceof Response)) throw new TypeError('A function must return a Response or undefined');
        return finish(response);
      } catch (error) {
        const { requestId } = facts;
        log.error('function failed', { function: name, requestId, error: describeFailure(error) });
        return new Response('Internal Server Error', { status: 500 });
      }
    },
  };
}
