import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Title and description, which search engines show. */
const SHOWN = [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"/];

/** Lists missing titles and descriptions, and those that several indexable addresses share. */
export async function findDuplicateHeads(folder: string): Promise<readonly string[]> {
  const pages = await Promise.all(globSync(join(folder, '**/*.html')).map((file) => readFile(file, 'utf8')));
  const addressOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  // Two pages of one event have the same address.
  const listed = [...new Map(pages.map((html) => [addressOf(html), html])).entries()]
    .filter(([address]) => address !== undefined)
    .map(([, html]) => html);
  return SHOWN.flatMap((pattern) => {
    const texts = listed.map((html) => pattern.exec(html)?.[1] ?? '');
    return texts.filter((text, index) => text === '' || texts.indexOf(text) !== index);
  });
}
