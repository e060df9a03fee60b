import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Title and description, which search engines show. */
const SHOWN = [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"/];

/** Lists missing titles and descriptions, and those that several indexable addresses share. */
export async function findDuplicateHeads(folder: string): Promise<readonly string[]> {
  // The second page of an event, for its open registration, has the same address.
  const files = globSync(join(folder, '**/*.html')).filter((file) => !file.includes('/event-seiten/anmeldung/'));
  const pages = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const listed = pages.filter((html) => html.includes('<link rel="canonical"'));
  return SHOWN.flatMap((pattern) => {
    const texts = listed.map((html) => pattern.exec(html)?.[1] ?? '');
    return texts.filter((text, index) => text === '' || texts.indexOf(text) !== index);
  });
}
