import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { createPlatform } from '#local/host/host.ts';
import { serve } from '#local/host/http.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';
import type { Row } from './table.ts';

const projectDir = join(import.meta.dirname, '../..');
const DEBUGGING_PORT = 9333;
const RUNS = 3;
const PAGES = ['/', '/soulcircle', '/soulalchemy', '/soulplan2'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function audit(url: string): Promise<Readonly<Record<string, number>>> {
  const result = await lighthouse(url, {
    port: DEBUGGING_PORT,
    onlyCategories: [...CATEGORIES],
    formFactor: 'mobile',
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = result.lhr;
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
