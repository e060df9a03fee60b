import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Beasties from 'beasties';
import {
  append,
  attributeOf,
  createElement,
  cutAfter,
  type Element,
  elementsIn,
  findElement,
  headOf,
  insertAfter,
  type Page,
  parsePage,
  remove,
  serializePage,
  textOf,
} from './html-tree.ts';

/** Firefox draws on while a style sheet loads, but stops before a script that follows one. An empty one would not run. */
const STOP = ' ';

/** Returns the element with which the first screen ends. */
const heroOf = (page: Page): Element | undefined =>
  findElement(page, (element) => attributeOf(element, 'data-hero') !== undefined);

const isStyle = ({ tagName }: Element): boolean => tagName === 'style';
const isSheet = (element: Element): boolean =>
  element.tagName === 'link' && attributeOf(element, 'rel') === 'stylesheet';

/** Returns the style sheets that a page links, in their order. */
export const sheetsOf = (page: Page): readonly Element[] => elementsIn(page).filter(isSheet);

/** Returns the part of a page up to the end of its hero, as a page of its own; undefined without a hero. */
export function firstScreenOf(page: Page): Page | undefined {
  const copy = parsePage(serializePage(page));
  const hero = heroOf(copy);
  if (hero === undefined) return undefined;
  cutAfter(hero);
  return copy;
}

/**
 * Returns a function that inlines a page's own styles and those that its first screen takes from the shared sheet, and
 * moves the shared sheet behind the hero: browsers draw what precedes a style sheet without waiting for it
 * (https://html.spec.whatwg.org/#link-type-stylesheet).
 *
 * @param outDir folder of the built style sheets
 */
export function createCriticalStyles(outDir: string): (page: Page) => Promise<void> {
  const beasties = new Beasties({
    path: outDir,
    publicPath: '/',
    pruneSource: false,
    reduceInlineStyles: false,
    fonts: false,
    logLevel: 'silent',
    // Beasties cannot match these selectors, nor the root element itself.
    allowRules: [/:(?:has|not)\(/, /^:root\[/],
  });

  /** Returns the styles that the first screen takes from its style sheet. */
  async function drawnWith(sheet: Element, page: Page): Promise<readonly string[]> {
    const screen = firstScreenOf(page);
    if (screen === undefined) return [];
    append(headOf(screen), createElement('link', { rel: 'stylesheet', href: attributeOf(sheet, 'href') ?? '' }, ''));
    const known = new Set(elementsIn(screen).filter(isStyle).map(textOf));
    const drawn = parsePage(await beasties.process(serializePage(screen)));
    return elementsIn(drawn)
      .filter(isStyle)
      .map(textOf)
      .filter((style) => !known.has(style));
  }

  return async (page) => {
    const hero = heroOf(page);
    // Pages with a hero link the shared sheet first; `npm run budgets` refuses HTML that contains it.
    const [shared, ...own] = sheetsOf(page);
    if (hero === undefined || shared === undefined) return;
    for (const sheet of [shared, ...own]) remove(sheet);
    const critical = await drawnWith(shared, page);
    const ownSheets = await Promise.all(
      own.map((sheet) => readFile(join(outDir, attributeOf(sheet, 'href') ?? ''), 'utf8')),
    );
    for (const style of [...critical, ...(own.length > 0 ? [ownSheets.join('')] : [])]) {
      append(headOf(page), createElement('style', {}, style));
    }
    insertAfter(hero, createElement('script', {}, STOP));
    insertAfter(hero, shared);
  };
}
