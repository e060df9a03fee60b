import { findLastStep, recordRun, recordStep } from '#db/queries/operations/hosting.ts';
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

/** Steps behind the last one that the run before began, then the others: each gets its turn, however slow some are. */
function rotate(steps: Steps, last: string | undefined): readonly (readonly [string, Steps[string]])[] {
  const all = Object.entries(steps);
  const start = all.findIndex(([step]) => step === last) + 1;
  return [...all.slice(start), ...all.slice(0, start)];
}

/**
 * Runs independent steps: a slow or failing one does not stop the others.
 * @returns whether all succeeded in time
 */
export async function runSteps(
  ctx: Context,
  { name, steps, goesOn = false }: { readonly name: string; readonly steps: Steps; readonly goesOn?: boolean },
  { runMs, aloneMs }: Omit<Patience, 'recordMs'> = PATIENCE,
): Promise<boolean> {
  const endsAt = performance.now() + runMs;
  // Timers fire up to a millisecond early, so less than one left is none, and a wait is rounded up.
  const rest = (): number => endsAt - performance.now();
  const left = (): number => Math.ceil(Math.max(0, rest()));
  const open = new Set(Object.keys(steps));
  const begun: Promise<unknown>[] = [];
  /** Records of the steps, one after the other, so that the last one stands. */
  let marking: Promise<unknown> = Promise.resolve();
  let hasFailed = false;

  /** Waits for a record of the steps; its failure only loses the record. */
  const recorded = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      ctx.log.error('step not recorded', { name, ...describeError(error) });
      return undefined;
    });

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

  const last = goesOn ? await withTimeout(aloneMs, recorded(findLastStep(ctx.db, name))) : undefined;
  const queue = rotate(steps, last?.answer);
  for (const [step, work] of queue) {
    if (rest() < 1) break;
    // Runs beside the step, because a busy database must not delay it. The last step ends the round.
    if (goesOn) {
      const mark = step === queue.at(-1)?.[0] ? undefined : step;
      marking = marking.then(() => recorded(recordStep(ctx.db, name, mark, ctx.now())));
      begun.push(marking);
    }
    const taken = take(step, work);
    begun.push(taken);
    await withTimeout(Math.min(aloneMs, left()), taken);
  }
  await withTimeout(left(), Promise.all(begun));
  if (open.size === 0) return !hasFailed;
  ctx.log.error('scheduled work not done in time', { name, steps: [...open] });
  return false;
}

interface Options {
  readonly goesOn?: boolean;
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
 * @param goesOn starts behind the last step of the run before, so that a run without time for all starves none
 * @param mayRest lets a run do nothing, without the database
 * @param afterwards follows a run without a fault, in the time of its record
 */
export function scheduledFunction(name: string, steps: Steps, options: Options = {}) {
  const { goesOn = false, patience = PATIENCE, mayRest, afterwards } = options;
  return async (request: Request, netlify: FunctionContext, replaced: Partial<Context> = {}): Promise<Response> => {
    try {
      const ctx = createContext(request, netlify, new Headers(), replaced);
      if (await mayRest?.(ctx)) return new Response(null, { status: 204 });
      const isDone = await runSteps(ctx, { name, steps, goesOn }, patience);
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
