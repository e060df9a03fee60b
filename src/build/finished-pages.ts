import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hyphenateHtml } from './hyphenation.ts';

/** Astro writes it beside the first island, in the middle of a section, where HTML allows no style. */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;

/** Moves the style of the islands into the head; a page without one stays as it is. */
export function moveIslandStyle(html: string): string {
  const [style] = ISLAND_STYLE.exec(html) ?? [];
  return style === undefined ? html : html.replace(style, '').replace('</head>', `${style}</head>`);
}

/**
 * Does to every built page what Astro leaves undone. `hyphens: auto` breaks only where the browser has German patterns,
 * which the measured one has not (docs/decisions/looks.md), so long words would break without a hyphen at 200 % text size.
 */
export async function finishPages(outDir: string): Promise<void> {
  const pages = globSync('**/*.html', { cwd: outDir }).map((page) => join(outDir, page));
  for (const page of pages) await writeFile(page, hyphenateHtml(moveIslandStyle(await readFile(page, 'utf8'))));
}
