import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageDigests } from '#domain/operations/index-now.ts';
import { attributeOf, type Element, elementsIn, isElement, parsePage, textOf } from './html-tree.ts';
import { publicAddress } from './sitemap.ts';
import { withoutSoftHyphens } from './soft-hyphens.ts';

/** File of page digests for the next build. */
export const DIGESTS_FILE = 'page-digests.json';

const UNSEEN = new Set(['script', 'style', 'template']);

/** Returns the text that visitors see, with a space between elements. */
const seenIn = (node: Element): string =>
  node.childNodes
    .map((child) => {
      if (!isElement(child)) return textOf(child);
      return UNSEEN.has(child.tagName) ? '' : ` ${seenIn(child)} `;
    })
    .join('')
    .replaceAll(/\s+/g, ' ');

/** Returns the text and facts of a page, without file names and soft hyphens, which change independently. */
function digestedText(html: string): string {
  const elements = elementsIn(parsePage(html));
  const parts = elements.flatMap((element) => {
    if (element.tagName === 'title' || attributeOf(element, 'type') === 'application/ld+json') return textOf(element);
    if (attributeOf(element, 'name') === 'description') return attributeOf(element, 'content') ?? '';
    return element.tagName === 'main' ? seenIn(element) : [];
  });
  return withoutSoftHyphens(parts.join('\n'));
}

/** Computes a digest of each page in the sitemap, by URL. @param site origin without a trailing slash */
export async function computePageDigests(publishDir: string, site: string): Promise<PageDigests> {
  const digests: Record<string, string> = {};
  const listed = new Set<string>();
  for await (const file of glob('sitemap-*.xml', { cwd: publishDir })) {
    const xml = await readFile(join(publishDir, file), 'utf8');
    for (const [, address] of xml.matchAll(/<loc>([^<]+)<\/loc>/g)) if (address) listed.add(new URL(address).href);
  }
  for await (const file of glob('**/*.html', { cwd: publishDir })) {
    const path = file.replace(/(?:^|\/)index\.html$|\.html$/, '');
    const address = publicAddress(`${site}/${path}`);
    if (!listed.has(address)) continue;
    const text = digestedText(await readFile(join(publishDir, file), 'utf8'));
    digests[address] = createHash('sha256').update(text).digest('hex').slice(0, 16);
  }
  return digests;
}
