import type { Locator, Page } from '@playwright/test';
import { waitForObservers } from './settled.ts';
import { expect } from './test.ts';

interface Stop {
  readonly name: string;
  readonly problem: string | undefined;
  readonly isInPart: boolean;
}

/** Returns the focused element and the fault that hides its focus ring; undefined outside the page. */
const currentStop = (page: Page, part = 'body'): Promise<Stop | undefined> =>
  page.evaluate((within) => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
    const text = focused.getAttribute('aria-label') ?? focused.textContent ?? '';
    const name = `${focused.localName} ${text.replace(/\s+/g, ' ').trim()}`.trim();
    const stop = { name, isInPart: focused.parentElement?.closest(within) !== null };

    // The focus ring may be drawn by the parent, as around the chart's invisible slider.
    const framed = [focused, focused.parentElement].find((element) => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && opacity !== '0';
    });
    if (!framed) return { ...stop, problem: 'has no ring' };

    const { left, top, width, height } = focused.getBoundingClientRect();
    if (left + width <= 0 || left >= innerWidth) return { ...stop, problem: 'is beside the screen' };
    const points = [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(left + width / 2, top + height * share));
    const isSeen = points.some((hit) => hit !== null && (focused.contains(hit) || hit.contains(focused)));
    return { ...stop, problem: isSeen ? undefined : 'is covered' };
  }, part);

/**
 * Walks through the page from the focused element until focus leaves the page or returns to the start, or through a
 * part of it until focus leaves that, and checks that each stop is visible and shows its focus.
 * @returns the names of the stops in order
 */
export async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab', part?: 'main'): Promise<readonly string[]> {
  const stops: Stop[] = [];
  let isDrawn = true;
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press(key);
    // Bars that hide for what is on the screen are stops only until their observer has run.
    isDrawn = isDrawn && (await waitForObservers(page));
    const stop = await currentStop(page, part);
    if (!stop || (stop.isInPart ? !part && stops.length > 1 && stop.name === stops[0]?.name : stops.length > 0)) break;
    if (stop.isInPart) stops.push(stop);
  }
  const unseen = stops.filter(({ problem }) => problem).map(({ name, problem }) => `${name} ${problem}`);
  expect(unseen, 'Somebody with a keyboard must see where they are.').toEqual([]);
  return stops.map(({ name }) => name);
}

/** Presses Tab until the target has the focus, and checks that it is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      // The page may still be scrolling.
      await expect.poll(async () => (await currentStop(page))?.problem).toBeUndefined();
      return;
    }
  }
  await expect(target, 'Tab does not lead there').toBeFocused();
}
