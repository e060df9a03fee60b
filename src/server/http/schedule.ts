import { type Context, createContext, type PlatformContext } from './context.ts';
import { describeError } from './errors.ts';
import { log } from './log.ts';

/**
 * A function that runs by the clock. It answers 500 when its work failed, so that the platform's own log shows it too.
 *
 * @param name what the log calls it
 * @returns Netlify's handler; its third parameter is for tests, which replace parts of the context
 */
export function scheduled(name: string, work: (ctx: Context) => Promise<void>) {
  return async (request: Request, platform: PlatformContext, replaced: Partial<Context> = {}): Promise<Response> => {
    try {
      await work(createContext(request, platform, new Headers(), replaced));
      return new Response(null, { status: 204 });
    } catch (error) {
      (replaced.log ?? log).error('scheduled work failed', { name, ...describeError(error) });
      return new Response(null, { status: 500 });
    }
  };
}
