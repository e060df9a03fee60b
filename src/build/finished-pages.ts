import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CARD_ATTRIBUTE } from '#domain/pages/share-card.ts';
import { createCriticalStyles } from './critical-styles.ts';
import { headersFile } from './headers-file.ts';
import {
  append,
  elementsIn,
  headOf,
  type Page,
  parsePage,
  remove,
  removeAttribute,
  serializePage,
  textOf,
} from './html-tree.ts';
import { hyphenate } from './hyphenation.ts';
import { narrowPolicy } from './page-policy.ts';
import { checkSlots, markSlots } from './slots.ts';

/** Moves the style that Astro writes beside the first island, inside a section, where HTML does not allow it. */
function moveIslandStyle(page: Page): void {
  const style = elementsIn(page).find(
    (element) => element.tagName === 'style' && textOf(element).startsWith('astro-island'),
  );
  if (style === undefined) return;
  remove(style);
  append(headOf(page), style);
}

/** Removes the cards, which are drawn by now (`src/build/cards/share-cards.ts`). */
function removeCards(page: Page): void {
  for (const element of elementsIn(page)) removeAttribute(element, CARD_ATTRIBUTE);
}

interface FinishedPage {
  readonly html: string;
  readonly policy: string;
}

/**
 * Returns a function that finishes a page as a tree: it moves the island style into the head, inlines the styles of the
 * first screen, marks the slots of functions, narrows the policy, and hyphenates: `hyphens: auto` needs German patterns,
 * which not every browser has (docs/decisions/looks.md).
 *
 * @param outDir folder of the built style sheets
 */
export function createFinisher(outDir: string): (html: string) => Promise<FinishedPage> {
  const inlineCriticalStyles = createCriticalStyles(outDir);
  return async (drawn) => {
    const page = parsePage(drawn);
    removeCards(page);
    moveIslandStyle(page);
    await inlineCriticalStyles(page);
    const key = markSlots(page);
    const policy = narrowPolicy(page);
    hyphenate(page);
    const html = serializePage(page);
    if (key !== undefined) checkSlots(html, key);
    return { html, policy };
  };
}

/** Finishes every built page, and writes their policies as headers, too. */
export async function finishPages(outDir: string): Promise<void> {
  const finish = createFinisher(outDir);
  const policies = new Map<string, string>();
  for (const file of globSync('**/*.html', { cwd: outDir })) {
    const path = join(outDir, file);
    const { html, policy } = await finish(await readFile(path, 'utf8'));
    await writeFile(path, html);
    policies.set(file, policy);
  }
  await writeFile(join(outDir, '_headers'), headersFile(policies));
}
