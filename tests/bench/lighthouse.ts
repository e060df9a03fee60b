import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { createPlatform } from '#local/host.ts';
import { serve } from '#local/http.ts';
import { findChromium } from '#tests/support/chromium.ts';
import type { Row } from './table.ts';

const projectDir = join(import.meta.dirname, '../..');
const DEBUGGING_PORT = 9333;
const RUNS = 3;
const PAGES = ['/', '/soulcircle', '/soulalchemy', '/soulplan2'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Fetched when it is asked for: it would be a fifth of all files that everybody installs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
  audits: z.record(z.string(), z.object({ numericValue: z.optional(z.number()) })),
});

async function audit(url: string): Promise<Readonly<Record<string, number>>> {
  const options = [`--port=${DEBUGGING_PORT}`, `--only-categories=${CATEGORIES}`, '--form-factor=mobile'];
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, ...options, '--output=json', '--quiet'],
    { maxBuffer: MAX_REPORT_BYTES },
  );
  const { categories, audits } = report.parse(JSON.parse(stdout));
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const);
  return {
    ...Object.fromEntries(scores),
    'LCP ms': Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
    'TBT ms': Math.round(audits['total-blocking-time']?.numericValue ?? 0),
    'CLS ×1000': Math.round((audits['cumulative-layout-shift']?.numericValue ?? 0) * 1000),
  };
}

/** Lighthouse's mobile audit of every public page of the built site, median of three runs each. */
export async function run(): Promise<Row[]> {
  const platform = await createPlatform({ projectDir, publishDir: join(projectDir, 'dist') });
  const server = await serve(async (request, visitor) => {
    return (await platform.handle(request, visitor)) ?? new Response(null, { status: 404 });
  }, 0);
  const { args, ...launch } = await findChromium();
  const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${DEBUGGING_PORT}`] });
  try {
    const rows: Row[] = [];
    for (const page of PAGES) {
      const runs: Readonly<Record<string, number>>[] = [];
      for (let count = 0; count < RUNS; count += 1) runs.push(await audit(`${server.url}${page}`));
      for (const metric of Object.keys(runs[0] ?? {})) {
        rows.push({ name: `lighthouse ${page} ${metric}`, value: median(runs.map((scores) => scores[metric] ?? 0)) });
      }
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await platform.stop();
  }
}
