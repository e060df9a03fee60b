import { Cron } from 'croner';
import type { RequestFacts } from './context.ts';
import type { Functions } from './functions.ts';

/** Functions with `config.schedule`, started by timers in UTC, each at most once at a time. */
export interface Schedules {
  /** Reads every function's schedule and starts the timers. @param origin URL in the functions' requests */
  start(origin: string): Promise<void>;
  has(name: string): boolean;
  /** Starts a run once the current one has ended, and returns its response. */
  run(name: string): Promise<Response>;
  /** Stops the timers; `RequestFacts.waitUntil` still waits for current runs. */
  stop(): void;
}

interface Job {
  timer: Cron;
  running: Promise<Response> | undefined;
}

/** Local databases need not sleep, and local retries should not take minutes. */
const atHome: Readonly<Record<string, string>> = { 'drain-outbox': '*/10 * * * * *' };

interface Surroundings {
  readonly facts: () => RequestFacts;
  readonly isPublic: boolean;
}

export function createSchedules(functions: Functions, { facts, isPublic }: Surroundings): Schedules {
  const jobs = new Map<string, Job>();
  let origin = '';

  function fire(name: string, job: Job): Promise<Response> {
    const call = new Request(`${origin}/.netlify/functions/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ next_run: job.timer.nextRun()?.toISOString() }),
    });
    const current = facts();
    job.running = functions.invoke(name, call, current).finally(() => {
      job.running = undefined;
    });
    current.waitUntil(job.running);
    return job.running;
  }

  return {
    async start(siteOrigin) {
      origin = siteOrigin;
      for (const name of functions.names) {
        const pattern = await functions.scheduleOf(name);
        if (pattern === undefined) continue;
        const timer = new Cron((isPublic ? undefined : atHome[name]) ?? pattern, { timezone: 'UTC' }, () => {
          if (job.running === undefined) void fire(name, job);
        });
        const job: Job = { timer, running: undefined };
        jobs.set(name, job);
      }
    },
    has: (name) => jobs.has(name),
    async run(name) {
      const job = jobs.get(name);
      if (job === undefined) throw new Error(`${name} has no schedule`);
      while (job.running !== undefined) await job.running;
      return fire(name, job);
    },
    stop() {
      for (const { timer } of jobs.values()) timer.stop();
    },
  };
}
