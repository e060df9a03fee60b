import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hyphenateHtml } from './hyphenation.ts';

/** Astro writes this style beside the first island, inside a section, where HTML does not allow it. */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;

export function moveIslandStyle(html: string): string {
  const [style] = ISLAND_STYLE.exec(html) ?? [];
  return style === undefined ? html : html.replace(style, '').replace('</head>', `${style}</head>`);
}

/**
 * Moves the island style into the head of every built page and hyphenates it: `hyphens: auto` needs German patterns, which not every browser has
 * (docs/decisions/looks.md), so long words would break without a hyphen at 200 % text size.
 */
export async function finishPages(outDir: string): Promise<void> {
  const pages = globSync('**/*.html', { cwd: outDir }).map((page) => join(outDir, page));
  for (const page of pages) await writeFile(page, hyphenateHtml(moveIslandStyle(await readFile(page, 'utf8'))));
}
