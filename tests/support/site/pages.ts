import { readdir } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { withoutSoftHyphens } from '#build/soft-hyphens.ts';
import { contractPages } from '#content/pages/contract-pages.ts';
import { legalPages } from '#content/pages/facts.ts';
import { paths } from '#paths.ts';
import { waitForObservers } from '#tests/support/browser/settled.ts';
import { expect } from '#tests/support/browser/test.ts';

/** Paths of the legal pages (docs/decisions/law.md). */
const legalPaths = Object.values({ ...legalPages, ...contractPages }).map(({ path }) => path);

/** All public pages, including the 404 page. */
export const publicPages = [
  paths.home,
  paths.soulCircle,
  paths.soulAlchemy,
  paths.soulPlan,
  ...legalPaths,
  paths.thanks,
  paths.soulPlanThanks,
  paths.letter,
  `${paths.confirm}/x`,
  `${paths.unsubscribe}/x`,
  paths.inactiveLink,
  '/gibt-es-nicht',
] as const;

export async function builtPages(): Promise<string[]> {
  const files = await readdir('dist', { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => `/${file.replace(/\.html$/, '')}`);
  return pages.map((path) => (path === '/index' ? paths.home : path)).toSorted();
}

/** Tells whether a page belongs to the admin area, login included. */
export const isAdmin = (path: string): boolean => path.startsWith('/admin');

/**
 * Returns the texts of all matches with single spaces and without the built pages' soft hyphens. Only `toHaveText` with
 * strings ignores those itself.
 */
export const textsOf = async (found: Locator): Promise<string[]> =>
  (await found.allTextContents()).map((text) => withoutSoftHyphens(text).replace(/\s+/g, ' ').trim());

/** Scrolls through the page's sections and tells whether it is drawn in each. */
const isDrawnThroughout = (page: Page): Promise<boolean> => waitForObservers(page, 'main > section, #newsletter');

/**
 * Scrolls through all sections of a page, and waits until the scripts that load on sight have taken over. A page that
 * Chromium stops drawing is loaded again.
 */
export async function scrollThroughPage(page: Page): Promise<void> {
  if (!(await isDrawnThroughout(page))) {
    await page.reload();
    expect(await isDrawnThroughout(page), 'The page is drawn after a reload.').toBe(true);
  }
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

/** Opens a page with the maintenance dialog already closed, and waits until its scripts have taken over. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('maintenance-closed', '1'));
  await page.goto(path);
  await scrollThroughPage(page);
}

/** Expects every element that is revealed on scroll to be fully visible. */
export const expectNothingWaits = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('[data-reveal]')
        .evaluateAll((cards) => cards.filter((card) => getComputedStyle(card).opacity !== '1').length),
    )
    .toBe(0);

/** Doubles the text size, like a browser's setting. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/**
 * Lists content that needs horizontal scrolling: the page itself, and texts that are cut off at its edges, unless they
 * are shortened on purpose.
 */
export const overflowOf = (page: { evaluate(script: () => string[]): Promise<string[]> }): Promise<string[]> =>
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

/** Lists words that break across two lines without a hyphen. */
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
