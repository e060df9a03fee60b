import { readdir } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { withoutSoftHyphens } from '#build/soft-hyphens.ts';
import { contractPages } from '#content/pages/contract-pages.ts';
import { legalPages } from '#content/pages/facts.ts';
import { paths } from '#paths.ts';
import { expect } from '#tests/support/browser/test.ts';

/** The pages of the law (docs/decisions/law.md). */
export const legalPaths = Object.values({ ...legalPages, ...contractPages }).map(({ path }) => path);

/** Every page that the public may open, the not-found screen among them. */
export const publicPages = [
  paths.home,
  paths.soulCircle,
  paths.soulAlchemy,
  paths.soulPlan,
  ...legalPaths,
  paths.thanks,
  `${paths.confirm}/x`,
  `${paths.unsubscribe}/x`,
  paths.inactiveLink,
  '/gibt-es-nicht',
] as const;

/** The paths of all pages that were built. */
export async function builtPages(): Promise<string[]> {
  const files = await readdir('dist', { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => `/${file.replace(/\.html$/, '')}`);
  return pages.map((path) => (path === '/index' ? paths.home : path)).toSorted();
}

/** Whether a page belongs to the admin area, its login among them. */
export const isAdmin = (path: string): boolean => path.startsWith('/admin');

/**
 * The texts of all that a locator finds, with single spaces and without the soft hyphens of built pages: what compares them
 * with anything but a string of `toHaveText`, which leaves those out itself, reads them here.
 */
export const textsOf = async (found: Locator): Promise<string[]> =>
  (await found.allTextContents()).map((text) => withoutSoftHyphens(text).replace(/\s+/g, ' ').trim());

/** Brings every section of a page into view, and waits until the scripts have taken over that come when they are seen. */
export async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const section of document.querySelectorAll('main > section, #newsletter')) {
      scrollTo({ top: section.getBoundingClientRect().top + scrollY, behavior: 'instant' });
      // What comes into view is told of at the end of a frame that begins after this.
      for (const _ of ['this frame', 'the next']) await new Promise(requestAnimationFrame);
    }
  });
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

/** Opens a page as somebody who has closed the maintenance dialog, and waits until its scripts have taken over. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('maintenance-closed', '1'));
  await page.goto(path);
  await seeAll(page);
}

/** Expects that all of what is waiting to come into view is there for everybody to see. */
export const expectNothingWaits = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('[data-reveal]')
        .evaluateAll((cards) => cards.filter((card) => getComputedStyle(card).opacity !== '1').length),
    )
    .toBe(0);

/** Makes all text twice as large, as a browser's setting does. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/**
 * What cannot be read without scrolling sideways: the page itself when it is wider than the screen, and texts that
 * reach beyond its edges and are cut off there, unless they are shortened on purpose.
 */
export const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found = document.documentElement.scrollWidth > width ? ['the page'] : [];

    function isHidden(element: Element): boolean {
      const { clipPath, overflowX, textOverflow } = getComputedStyle(element);
      return clipPath !== 'none' || textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll';
    }
    function isOutOfSight(element: Element | null): boolean {
      return element !== null && (isHidden(element) || isOutOfSight(element.parentElement));
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      const isCut = [...range.getClientRects()].some(({ left, right }) => left < -1 || right > width + 1);
      if (isCut && !isOutOfSight(parent)) found.push(node.textContent.trim());
    }
    return found;
  });

/** The words that stand on two lines with no hyphen where they break. */
export const brokenWordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);

    function middleOf(node: Node, from: number, to: number): number | undefined {
      range.setStart(node, from);
      range.setEnd(node, to);
      const [box, further] = range.getClientRects();
      return box === undefined || further !== undefined ? undefined : box.top + box.height / 2;
    }
    function isBroken(node: Node, word: string, start: number): boolean {
      if (middleOf(node, start, start + word.length) !== undefined) return false;
      const lines = [...word].map((_, index) => middleOf(node, start + index, start + index + 1));
      return lines.some((line, index) => {
        const before = lines[index - 1];
        if (line === undefined || before === undefined || word[index - 1] === '\u00ad') return false;
        return word[index] !== '\u00ad' && Math.abs(line - before) > 4;
      });
    }

    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\u00ad]{2,}/gu)) {
        if (isBroken(node, word, index)) found.push(word);
      }
    }
    return found;
  });
