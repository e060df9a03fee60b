import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
// biome-ignore lint/style/noRestrictedImports: only this file may use axe, because it settles the page first.
import type axe from 'axe-core';
import { waitUntilSettled } from './settled.ts';

// Half as large as `axe.source`, so the page reads it in half the time.
const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Settles the page and runs axe in it. `@axe-core/playwright` would copy its results to a second page, which takes
 * three times as long and serves only frames.
 * @param selector limits the check to one part of the page
 * @returns a sentence for each barrier
 */
export async function findBarriers(page: Page, selector?: string): Promise<string[]> {
  await waitUntilSettled(page);
  expect(page.frames(), 'axe would not see into a frame.').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ([include, runOnly]) => {
      const { run }: typeof axe = Reflect.get(window, 'axe');
      const context = include === undefined ? document : { include: [include] };
      return (await run(context, { runOnly, resultTypes: ['violations'] })).violations;
    },
    [selector, tags] as const,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}. ${failureSummary ?? ''}`),
  );
}
