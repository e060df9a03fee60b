import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

/**
 * Factor that slows the tests' browser down: `SLOWDOWN=4 npx playwright test` finds checks that only a fast machine
 * passes; 1 is the default and changes nothing.
 */
export const slowdown = z.parse(z.coerce.number().check(z.gte(1)), process.env.SLOWDOWN ?? '1');

/** Slows a page's processor down by that factor; navigation does not reset it. */
export async function slowDown(page: Page): Promise<void> {
  if (slowdown === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
