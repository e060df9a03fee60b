import { Cron } from 'croner';
import type { Visit } from './context.ts';
import type { Functions } from './functions.ts';

/** The functions with `config.schedule`, fired by timer in UTC and never twice at the same time. */
export interface Schedules {
  /**
   * Reads every function's schedule and starts the timers.
   *
   * @param origin what the functions take for the address that they were asked at
   */
  start(origin: string): Promise<void>;
  /** Whether this function has a started schedule. */
  has(name: string): boolean;
  /** Starts a run now, after the one under way if there is one, and gives its answer. */
  run(name: string): Promise<Response>;
  /** Stops the timers; runs under way are left to `Visit.waitUntil`. */
  stop(): void;
}

interface Job {
  timer: Cron;
  running: Promise<Response> | undefined;
}

/** At home no database has to sleep, and nobody wants to wait for what could not be delivered at once. */
const atHome: Readonly<Record<string, string>> = { 'drain-outbox': '*/10 * * * * *' };

/** @param visit what the platform knows of a call that no visitor made */
export function createSchedules(functions: Functions, visit: () => Visit): Schedules {
  const jobs = new Map<string, Job>();
  let origin = '';

  function fire(name: string, job: Job): Promise<Response> {
    const call = new Request(`${origin}/.netlify/functions/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ next_run: job.timer.nextRun()?.toISOString() }),
    });
    const current = visit();
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
        const timer = new Cron(atHome[name] ?? pattern, { timezone: 'UTC' }, () => {
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
