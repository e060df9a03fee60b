import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCriticalStyles } from './critical-styles.ts';
import { hyphenateHtml } from './hyphenation.ts';
import { narrowPolicy } from './page-policy.ts';

/** Astro writes this style beside the first island, inside a section, where HTML does not allow it. */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;

export function moveIslandStyle(html: string): string {
  const [style] = ISLAND_STYLE.exec(html) ?? [];
  return style === undefined ? html : html.replace(style, '').replace('</head>', `${style}</head>`);
}

/**
 * Finishes every built page: moves the island style into the head, inlines the styles of the first screen, narrows the
 * policy, and hyphenates: `hyphens: auto` needs German patterns, which not every browser has (docs/decisions/looks.md).
 */
export async function finishPages(outDir: string): Promise<void> {
  const inlineCriticalStyles = createCriticalStyles(outDir);
  const pages = globSync('**/*.html', { cwd: outDir }).map((page) => join(outDir, page));
  for (const page of pages) {
    const html = await inlineCriticalStyles(moveIslandStyle(await readFile(page, 'utf8')));
    await writeFile(page, hyphenateHtml(narrowPolicy(html)));
  }
}
