import { expect, type Page } from '@playwright/test';
import { slowdown } from './slowdown.ts';

/** An animation may begin a frame after its cause: an observer's callback, a chunk that has just loaded. */
const QUIET_FRAMES = 3;

/** Even a busy machine draws a frame sooner. */
const PATIENCE_MS = 5_000 * slowdown;

/**
 * Waits for the next frame of a page and tells what happens in it. Chromium sometimes stops drawing a page for good: its
 * compositor then waits for a tile that no task paints, while scripts and timers go on.
 */
const nextFrame = (page: Page): Promise<{ isDrawn: boolean; isMoving: boolean; place: string }> =>
  page.evaluate(async (patience) => {
    const isDrawn = await new Promise<boolean>((resolve) => {
      requestAnimationFrame(() => resolve(true));
      setTimeout(resolve, patience, false);
    });
    const isMoving = ({ effect, playState, timeline }: Animation): boolean =>
      timeline === document.timeline &&
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return {
      isDrawn,
      isMoving: document.getAnimations().some(isMoving),
      place: `${scrollX} ${scrollY} ${document.querySelectorAll('h1').length}`,
    };
  }, PATIENCE_MS);

/**
 * Waits until observers have reported what changed before: they do so at the end of a frame that begins afterwards.
 * @returns false if Chromium has stopped drawing the page; only a new document is drawn again
 */
export async function waitForObservers(page: Page): Promise<boolean> {
  return (await nextFrame(page)).isDrawn && (await nextFrame(page)).isDrawn;
}

/**
 * Waits until a page can be measured on any machine: heading drawn, fonts loaded, finite animations finished, scrolling
 * stopped. Endless animations, such as skeletons, and those that scrolling drives are ignored.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.locator('h1'), 'A screen that is drawn has a heading.').not.toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  let before = '';
  for (let quiet = 0; quiet < QUIET_FRAMES; ) {
    const { isDrawn, isMoving, place } = await nextFrame(page);
    if (!isDrawn) return expect(isMoving, 'Chromium has stopped drawing this page amid a movement.').toBe(false);
    quiet = place === before && !isMoving ? quiet + 1 : 0;
    before = place;
  }
}
