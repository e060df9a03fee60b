import { expect, type Page } from '@playwright/test';
import { slowdown } from './slowdown.ts';

/** An animation may begin a frame after its cause: an observer's callback, a chunk that has just loaded. */
const QUIET_FRAMES = 3;

/** Even a busy machine draws a frame sooner. */
const PATIENCE_MS = 5_000 * slowdown;

/** Observers report at the end of a frame that begins after a change. */
const OBSERVED_FRAMES = 2;

/**
 * Waits for frames of a page, at each of some elements or where it is, and tells what happens in the last one. Chromium
 * sometimes stops drawing a page for good: its compositor then waits for a tile that no task paints, while scripts and
 * timers go on.
 */
const drawFrames = (page: Page, frames: number, selector?: string) =>
  page.evaluate(
    async ([count, places, patience]) => {
      const nextFrame = (): Promise<boolean> =>
        new Promise((resolve) => {
          requestAnimationFrame(() => resolve(true));
          setTimeout(resolve, patience, false);
        });
      const isMoving = ({ effect, playState, timeline }: Animation): boolean =>
        timeline === document.timeline &&
        playState === 'running' &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;

      let isDrawn = true;
      for (const place of places === undefined ? [undefined] : document.querySelectorAll(places)) {
        if (!isDrawn) break;
        if (place) scrollTo({ top: place.getBoundingClientRect().top + scrollY, behavior: 'instant' });
        for (let frame = 0; frame < count && isDrawn; frame += 1) isDrawn = await nextFrame();
      }
      return {
        isDrawn,
        isMoving: document.getAnimations().some(isMoving),
        place: `${scrollX} ${scrollY} ${document.querySelectorAll('h1').length}`,
      };
    },
    [frames, selector, PATIENCE_MS] as const,
  );

/**
 * Waits until observers have reported what changed before, or what they see at each element that a selector finds.
 * @returns false if Chromium has stopped drawing the page; only a new document is drawn again
 */
export async function waitForObservers(page: Page, selector?: string): Promise<boolean> {
  const { isDrawn } = await drawFrames(page, OBSERVED_FRAMES, selector);
  return isDrawn;
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
    const { isDrawn, isMoving, place } = await drawFrames(page, 1);
    if (!isDrawn) return expect(isMoving, 'Chromium has stopped drawing this page amid a movement.').toBe(false);
    quiet = place === before && !isMoving ? quiet + 1 : 0;
    before = place;
  }
}
