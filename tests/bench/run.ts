import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from '#server/env.ts';
import { run as runAccounts } from './accounts.ts';
import { run as runAnalytics } from './analytics.ts';
import { run as runCalendar } from './calendar.ts';
import { run as runCalendarDraw } from './calendar-draw.ts';
import { run as runCases } from './cases.ts';
import { run as runClickUp } from './clickup.ts';
import { run as runColdStart } from './cold-start.ts';
import { run as runDashboard } from './dashboard.ts';
import { run as runHostile } from './hostile.ts';
import { run as runLetters } from './letters.ts';
import { run as runLighthouse } from './lighthouse.ts';
import { run as runLoad } from './load.ts';
import { run as runMailQueue } from './mail-queue.ts';
import { run as runOutage } from './outage.ts';
import { run as runOutbox } from './outbox.ts';
import { run as runPeople } from './people.ts';
import { run as runPublish } from './publish.ts';
import { run as runRedirects } from './redirects.ts';
import { run as runSignUps } from './sign-ups.ts';
import type { Row } from './table.ts';

const benchmarks: Readonly<Record<string, () => Promise<Row[]>>> = {
  lighthouse: runLighthouse,
  'cold-start': runColdStart,
  redirects: runRedirects,
  outage: runOutage,
  analytics: runAnalytics,
  hostile: runHostile,
  clickup: runClickUp,
  outbox: runOutbox,
  dashboard: runDashboard,
  accounts: runAccounts,
  'sign-ups': runSignUps,
  people: runPeople,
  letters: runLetters,
  'mail-queue': runMailQueue,
  cases: runCases,
  calendar: runCalendar,
  'calendar-draw': runCalendarDraw,
  load: runLoad,
  publish: runPublish,
};

/** `npm run bench` runs all of them, `npm run bench lighthouse` one; build the site first. */
const chosen = process.argv.slice(2);
const results: Row[] = [];
for (const [name, run] of Object.entries(benchmarks)) {
  if (chosen.length === 0 || chosen.includes(name)) results.push(...(await run()));
}
console.table(Object.fromEntries(results.map(({ name, value }) => [name, value])));

const { DATA_DIR } = parseEnv(process.env);
await mkdir(DATA_DIR, { recursive: true });
await writeFile(join(DATA_DIR, 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
