import { noteRun } from '#db/queries/operations/hosting.ts';
import type { Context, Steps } from '#server/context.ts';
import { createContext, type PlatformContext } from './context.ts';
import { describeError } from './errors.ts';
import { log } from './log.ts';
import { within } from './patience.ts';

/** Netlify ends a scheduled function after 30 s; what has not ended by then counts as failed. */
const RUN_MS = 28_000;
/** So long a step has the others wait; if it takes longer, the next one begins beside it. */
const ALONE_MS = 3000;

/** How patient a run is with its steps, in milliseconds. */
interface Patience {
  readonly runMs: number;
  readonly aloneMs: number;
}

/**
 * Runs steps that have nothing to do with each other: one that fails or takes long does not keep the others from
 * running.
 *
 * @returns whether all of them were done in time
 */
export async function doSteps(
  ctx: Context,
  { name, steps }: { readonly name: string; readonly steps: Steps },
  { runMs, aloneMs }: Patience = { runMs: RUN_MS, aloneMs: ALONE_MS },
): Promise<boolean> {
  const endsAt = performance.now() + runMs;
  const left = (): number => Math.max(0, endsAt - performance.now());
  const open = new Set(Object.keys(steps));
  const begun: Promise<void>[] = [];
  let hasFailed = false;

  async function take(step: string, work: Steps[string]): Promise<void> {
    try {
      await work(ctx);
    } catch (error) {
      hasFailed = true;
      ctx.log.error('scheduled work failed', { name, step, ...describeError(error) });
    }
    open.delete(step);
  }

  for (const [step, work] of Object.entries(steps)) {
    if (left() === 0) break;
    const taken = take(step, work);
    begun.push(taken);
    await within(Math.min(aloneMs, left()), taken);
  }
  await within(left(), Promise.all(begun));
  if (open.size === 0) return !hasFailed;
  ctx.log.error('scheduled work not done in time', { name, steps: [...open] });
  return false;
}

/**
 * A function that runs by the clock. It answers 500 when a step has failed, so that the platform's own log shows it too.
 *
 * @param name what the log calls it
 * @returns Netlify's handler; its third parameter is for tests, which replace parts of the context
 */
export function scheduled(name: string, steps: Steps) {
  return async (request: Request, platform: PlatformContext, replaced: Partial<Context> = {}): Promise<Response> => {
    try {
      const ctx = createContext(request, platform, new Headers(), replaced);
      const isDone = await doSteps(ctx, { name, steps });
      // Where the database is away, the steps have said so.
      await noteRun(ctx.db, name, isDone, ctx.now()).catch(() => undefined);
      return new Response(null, { status: isDone ? 204 : 500 });
    } catch (error) {
      (replaced.log ?? log).error('scheduled work failed', { name, ...describeError(error) });
      return new Response(null, { status: 500 });
    }
  };
}
