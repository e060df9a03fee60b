import type { Page } from '@playwright/test';

/** Lists paragraphs and headings with several lines in less width than a long German word needs. */
export const squeezed = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('p, h1, h2, h3')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.closest('.swipe, .sr-only, .action-bar'))
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width < 190 && height > 1.5 * Number.parseFloat(getComputedStyle(element).lineHeight);
        })
        .map((element) => element.textContent),
    );

/** Counts the blooms that a visitor can see; one inside another drawing is part of it. */
export const bloomsOn = (page: Page): Promise<number> =>
  page
    .locator('svg:not(svg svg)')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility() && one.querySelector('path[pathLength]')).length);

/** Lists texts that an image beside them covers. */
export const coveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main img')]
      .filter((image) => image.checkVisibility())
      .map((image) => ({ figure: image.closest('figure'), box: image.getBoundingClientRect() }));
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const { parentElement: parent } = text;
      if (!text.textContent?.trim() || !parent?.checkVisibility() || parent.closest('.action-bar, .sr-only')) continue;
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()];
      const isCovered = boxes.some(
        ({ figure, box }) =>
          !figure?.contains(text) &&
          lines.some(
            (line) =>
              Math.min(line.right, box.right) - Math.max(line.left, box.left) > 1 &&
              Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > 1,
          ),
      );
      if (isCovered) found.push(text.textContent.trim());
    }
    return found;
  });

/** Lists words of headings that break although a line of their own would be wide enough. */
export const needlesslyBroken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange();

    function isBroken(node: Node, word: string, start: number): boolean {
      range.setStart(node, start);
      range.setEnd(node, start + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    }
    function wouldFit(heading: HTMLElement, word: string): boolean {
      const probe = heading.appendChild(document.createElement('span'));
      Object.assign(probe.style, { position: 'absolute', whiteSpace: 'nowrap' });
      probe.textContent = word.replaceAll('\u00ad', '');
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width <= heading.clientWidth;
    }
    function brokenWords(heading: HTMLElement): string[] {
      const nodes: Node[] = [];
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) nodes.push(texts.currentNode);
      return nodes
        .flatMap((node) =>
          [...(node.textContent ?? '').matchAll(/[\p{L}\u00ad]{2,}/gu)].map((match) => ({ node, match })),
        )
        .filter(({ node, match }) => isBroken(node, match[0], match.index) && wouldFit(heading, match[0]))
        .map(({ match }) => match[0]);
    }

    const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')];
    const shown = headings.filter((heading) => heading.checkVisibility());
    // Automatic hyphens, which not every browser has, would break words that fit.
    const automatic = shown.filter((heading) => getComputedStyle(heading).hyphens !== 'manual');
    return [...automatic.map(({ className }) => `hyphens of ${className}`), ...shown.flatMap(brokenWords)];
  });

/** Lists texts whose digits are not drawn in Figtree, and figures that are neither lining nor tabular. */
export const misfitFigures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const brush = document.createElement('canvas').getContext('2d');
    const widthIn = (family: string): number => {
      if (brush) brush.font = `400 100px ${family}`;
      return brush?.measureText('40710 €').width ?? 0;
    };
    const figtree = widthIn(getComputedStyle(document.body).fontFamily);
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (!parent?.checkVisibility() || !/\d/.test(textContent ?? '')) continue;
      const { fontFamily, fontVariantNumeric } = getComputedStyle(parent);
      const isTabular = fontVariantNumeric === 'lining-nums tabular-nums';
      if (!isTabular || (fontFamily.includes('Marcellus') && Math.abs(widthIn(fontFamily) - figtree) > 12)) {
        found.push(textContent?.trim() ?? '');
      }
    }
    return found;
  });

/** Lists the styles of all texts in Spectral; one that is not italic with its text. */
export const quoteStyles = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((all) =>
    all.flatMap((element) => {
      const { fontFamily, fontStyle } = getComputedStyle(element);
      if (!/^"?Spectral/.test(fontFamily)) return [];
      return [fontStyle === 'italic' ? fontStyle : `${fontStyle}: ${element.textContent}`];
    }),
  );
