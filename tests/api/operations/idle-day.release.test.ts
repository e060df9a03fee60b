// @module-tag release
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { neonConfig } from '@neondatabase/serverless';
import { Cron } from 'croner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { computeHours } from '#domain/operations/compute.ts';
import { type ClockSite, openClockSite } from '#tests/support/operations/clock-site.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** Neon suspends after five minutes; a run takes half a minute at most. */
const AWAKE_MS = 5.5 * MINUTE_MS;
const CU = 0.25;
const MONTH_DAYS = 30.4;

const functionsDir = join(import.meta.dirname, '../../../functions');
const scheduled = z.object({
  default: z.custom<FunctionHandler>((value) => typeof value === 'function'),
  config: z.object({ schedule: z.string() }),
});

let site: ClockSite;
beforeAll(async () => {
  site = await openClockSite();
});
afterAll(() => site.close());

/** Every scheduled function with its pattern. */
async function schedules() {
  const files = readdirSync(functionsDir).filter((file) => file.endsWith('.ts'));
  const found = files.filter((file) => readFileSync(join(functionsDir, file), 'utf8').includes('schedule:'));
  return Promise.all(found.map(async (file) => scheduled.parse(await import(join(functionsDir, file)))));
}

test('an idle day wakes the database often enough for the heartbeat, and costs what the guide says', async () => {
  const { scene } = site;
  const start = scene.clock.now.getTime();
  const jobs = await schedules();
  expect(jobs.length).toBe(4);
  const ticks = jobs
    .flatMap((job) => {
      const timer = new Cron(job.config.schedule, { timezone: 'UTC', paused: true });
      const runs = timer.nextRuns(100, new Date(start - 1)).map((at) => at.getTime());
      return runs.filter((at) => at < start + DAY_MS).map((at) => ({ at, run: job.default }));
    })
    .toSorted((one, other) => one.at - other.at);
  expect(ticks.length).toBe(2 * 96 + 2 + 3);

  // The day before, each has run once.
  scene.passes(-15 * MINUTE_MS);
  for (const { default: run } of jobs) await site.run(run);
  site.heartbeat.beats = 0;

  const asked = new Set<number>();
  const answer = neonConfig.fetchFunction;
  neonConfig.fetchFunction = (...request: Parameters<typeof answer>) => {
    asked.add(scene.clock.now.getTime());
    return answer(...request);
  };
  for (const { at, run } of ticks) {
    scene.clock.now = new Date(at);
    expect((await site.run(run)).status).toBe(204);
  }
  neonConfig.fetchFunction = answer;

  const moments = [...asked].toSorted((one, other) => one - other);
  const awakeMs = moments.reduce(
    (sum, at, index) => sum + Math.min(AWAKE_MS, (moments[index + 1] ?? Infinity) - at),
    0,
  );
  const hours = (awakeMs / 3_600_000) * CU * MONTH_DAYS;
  expect(moments.length).toBe(48);
  // Figure of docs/deploy.md; an idle month may cost 40.
  expect(Number(hours.toFixed(1))).toBe(33.4);
  const owner = 30.4 * (65 / 60) * CU;
  expect(Math.abs(computeHours({ days: MONTH_DAYS, visits: 0, builds: 0 }) - hours)).toBeLessThan(owner + 1);
  // An hour of grace needs a beat in each.
  expect(site.heartbeat.beats).toBe(48);
});
