import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseEnv } from '#server/env.ts';
import { run as runColdStart } from './cold-start.ts';
import { run as runFirstPaint } from './first-paint.ts';
import { compareWithLimit } from './limits.ts';
import { run as runLoad } from './load.ts';
import { run as runPublish } from './publish.ts';
import { run as runRedirects } from './redirects.ts';
import type { Row } from './table.ts';
import { run as runAnalytics } from './visits/analytics.ts';
import { run as runSignUpWorth } from './visits/sign-up-worth.ts';

const { positionals: chosen } = parseArgs({ allowPositionals: true });

const benchmarks: Readonly<Record<string, () => Promise<Row[]>>> = {
  'cold-start': runColdStart,
  'first-paint': runFirstPaint,
  redirects: runRedirects,
  analytics: runAnalytics,
  'sign-up-worth': runSignUpWorth,
  load: runLoad,
  publish: runPublish,
};

/** `npm run bench` runs all, `npm run bench load` one. */
const unknown = chosen.filter((name) => !(name in benchmarks));
if (unknown.length > 0) throw new Error(`No benchmark: ${unknown.join(', ')}; there are ${Object.keys(benchmarks)}`);

const results: Row[] = [];
for (const [name, run] of Object.entries(benchmarks)) {
  if (chosen.length === 0 || chosen.includes(name)) results.push(...(await run()));
}
const lines = results.map(({ name, value }) => ({ name, figure: value, ...compareWithLimit(name, value) }));
console.table(Object.fromEntries(lines.map(({ name, ...line }) => [name, line])));
if (lines.some(({ ok }) => ok === 'OVER')) process.exitCode = 1;

const { DATA_DIR } = parseEnv(process.env);
await mkdir(DATA_DIR, { recursive: true });
await writeFile(join(DATA_DIR, 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
