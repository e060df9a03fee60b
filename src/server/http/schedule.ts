import { recordRun } from '#db/queries/operations/hosting.ts';
import type { Context, Steps } from '#server/context.ts';
import { withTimeout } from '#time-limits.ts';
import { createContext, type FunctionContext } from './context.ts';
import { describeError } from './failures.ts';
import { log } from './log.ts';

/** In milliseconds. */
interface Patience {
  /** Time of all steps; unfinished ones count as failed. */
  readonly runMs: number;
  /** Head start of each step; if it takes longer, the next one runs beside it. */
  readonly aloneMs: number;
  /** Time of recording the run, which a hanging database would stretch to its own limit. */
  readonly recordMs: number;
}

/** Netlify kills a scheduled function after 30 s: steps and recording together stay below. */
export const PATIENCE: Patience = { runMs: 26_000, aloneMs: 3000, recordMs: 3000 };

/** Kept of the run's time for each later step: every step begins, however slow the ones before it are. */
const BEGINNING_MS = 200;

/**
 * Runs independent steps: a slow or failing one does not stop the others.
 * @returns whether all succeeded in time
 */
export async function runSteps(
  ctx: Context,
  { name, steps }: { readonly name: string; readonly steps: Steps },
  { runMs, aloneMs }: Omit<Patience, 'recordMs'> = PATIENCE,
): Promise<boolean> {
  const endsAt = performance.now() + runMs;
  const left = (): number => Math.ceil(Math.max(0, endsAt - performance.now()));
  const open = new Set(Object.keys(steps));
  const begun: Promise<unknown>[] = [];
  let hasFailed = false;

  async function take(step: string, work: Steps[string]): Promise<void> {
    try {
      await work(ctx);
    } catch (error) {
      hasFailed = true;
      ctx.recordFailure(error, {
        event: 'scheduled work failed',
        operation: `${name}: ${step}`,
        fields: { name, step },
      });
    }
    open.delete(step);
  }

  for (const [step, work] of Object.entries(steps)) {
    const taken = take(step, work);
    begun.push(taken);
    const later = Object.keys(steps).length - begun.length;
    await withTimeout(Math.min(aloneMs, Math.max(0, left() - later * BEGINNING_MS)), taken);
  }
  await withTimeout(left(), Promise.all(begun));
  if (open.size === 0) return !hasFailed;
  ctx.log.error('scheduled work not done in time', { name, steps: [...open] });
  return false;
}

interface Options {
  readonly patience?: Patience;
  readonly mayRest?: (ctx: Context) => Promise<boolean>;
  readonly afterwards?: (ctx: Context) => Promise<unknown>;
}

async function record(ctx: Context, name: string, isDone: boolean, afterwards: Options['afterwards']): Promise<void> {
  await recordRun(ctx.db, name, isDone, ctx.now());
  if (isDone) await afterwards?.(ctx);
}

/**
 * Answers 500 after a failed step, so that Netlify's own log shows it too.
 * @param name name in our log
 * @param mayRest lets a run do nothing, without the database
 * @param afterwards follows a run without a fault, in the time of its record
 */
export function scheduledFunction(name: string, steps: Steps, options: Options = {}) {
  const { patience = PATIENCE, mayRest, afterwards } = options;
  return async (request: Request, netlify: FunctionContext, replaced: Partial<Context> = {}): Promise<Response> => {
    try {
      const ctx = createContext(request, netlify, new Headers(), replaced);
      if (await mayRest?.(ctx)) return new Response(null, { status: 204 });
      const isDone = await runSteps(ctx, { name, steps }, patience);
      const recording = record(ctx, name, isDone, afterwards).catch((error: unknown) =>
        ctx.log.error('scheduled work not recorded', { name, ...describeError(error) }),
      );
      if ((await withTimeout(patience.recordMs, recording)) === undefined) {
        ctx.log.error('scheduled work not recorded in time', { name });
      }
      return new Response(null, { status: isDone ? 204 : 500 });
    } catch (error) {
      (replaced.log ?? log).error('scheduled work failed', { name, ...describeError(error) });
      return new Response(null, { status: 500 });
    }
  };
}
