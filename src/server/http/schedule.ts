import { recordRun } from '#db/queries/operations/hosting.ts';
import type { Context, Steps } from '#server/context.ts';
import { withTimeout } from '#time-limits.ts';
import { createContext, type PlatformContext } from './context.ts';
import { describeError } from './errors.ts';
import { log } from './log.ts';

/** Netlify kills a scheduled function after 30 s; unfinished steps count as failed. */
const RUN_MS = 28_000;
/** Head start of each step; if it takes longer, the next one runs beside it. */
const ALONE_MS = 3000;

/** In milliseconds. */
interface Patience {
  readonly runMs: number;
  readonly aloneMs: number;
}

/** Runs independent steps: a slow or failing one does not stop the others. @returns whether all succeeded in time */
export async function runSteps(
  ctx: Context,
  { name, steps }: { readonly name: string; readonly steps: Steps },
  { runMs, aloneMs }: Patience = { runMs: RUN_MS, aloneMs: ALONE_MS },
): Promise<boolean> {
  const endsAt = performance.now() + runMs;
  // Timers fire up to a millisecond early, so less than one left is none, and a wait is rounded up.
  const rest = (): number => endsAt - performance.now();
  const left = (): number => Math.ceil(Math.max(0, rest()));
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
    if (rest() < 1) break;
    const taken = take(step, work);
    begun.push(taken);
    await withTimeout(Math.min(aloneMs, left()), taken);
  }
  await withTimeout(left(), Promise.all(begun));
  if (open.size === 0) return !hasFailed;
  ctx.log.error('scheduled work not done in time', { name, steps: [...open] });
  return false;
}

/** Answers 500 after a failed step, so that Netlify's own log shows it too. @param name name in our log */
export function scheduledFunction(name: string, steps: Steps) {
  return async (request: Request, platform: PlatformContext, replaced: Partial<Context> = {}): Promise<Response> => {
    try {
      const ctx = createContext(request, platform, new Headers(), replaced);
      const isDone = await runSteps(ctx, { name, steps });
      await recordRun(ctx.db, name, isDone, ctx.now()).catch((error: unknown) =>
        ctx.log.error('scheduled work not recorded', { name, ...describeError(error) }),
      );
      return new Response(null, { status: isDone ? 204 : 500 });
    } catch (error) {
      (replaced.log ?? log).error('scheduled work failed', { name, ...describeError(error) });
      return new Response(null, { status: 500 });
    }
  };
}
