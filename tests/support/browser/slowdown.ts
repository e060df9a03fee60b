import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

/**
 * How many times slower than this machine the tests' browser is to be: `SLOWDOWN=4 npx playwright test` finds the
 * checks that only a fast machine passes, `SLOWDOWN=1` (the default) leaves the browser alone.
 */
export const slowdown = z.parse(z.coerce.number().check(z.gte(1)), process.env.SLOWDOWN ?? '1');

/** Slows a page's processor down by that factor, also after it has gone elsewhere. */
export async function slowDown(page: Page): Promise<void> {
  if (slowdown === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
