import { expect, type Page } from '@playwright/test';

/** An animation may begin a frame after its cause: an observer's callback, a chunk that has just loaded. */
const QUIET_FRAMES = 3;

/**
 * Waits until a page can be measured on any machine: heading drawn, fonts loaded, finite animations finished, scrolling
 * stopped. Endless animations, such as skeletons, and those that scrolling drives are ignored.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.locator('h1'), 'A screen that is drawn has a heading.').not.toHaveCount(0);
  await page.evaluate(async (quietFrames) => {
    const isMoving = ({ effect, playState, timeline }: Animation): boolean =>
      timeline === document.timeline &&
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;

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
