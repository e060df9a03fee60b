import { expect, type Page } from '@playwright/test';

/** An animation may begin a frame after what causes it: an observer's answer, a chunk that has just arrived. */
const QUIET_FRAMES = 3;

/**
 * Waits until a page can be measured, however fast or slow the machine is: its screen has drawn its heading, its fonts
 * are there, every animation that ends has ended, and nothing scrolls. What moves for ever, as bones do, is left alone.
 */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1'), 'A screen that is drawn has a heading.').not.toHaveCount(0);
  await page.evaluate(async (quietFrames) => {
    const isMoving = ({ effect, playState }: Animation): boolean =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;

    await document.fonts.ready;
    let quiet = 0;
    let place = '';
    while (quiet < quietFrames) {
      await new Promise(requestAnimationFrame);
      const before = place;
      place = `${scrollX} ${scrollY} ${document.querySelectorAll('h1').length}`;
      quiet = place === before && !document.getAnimations().some(isMoving) ? quiet + 1 : 0;
    }
  }, QUIET_FRAMES);
}
