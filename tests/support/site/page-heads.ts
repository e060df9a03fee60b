import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { unescapeHtml } from '#domain/html.ts';
import { plainHtml } from './plain-html.ts';

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

const textOf = (html: string): string =>
  unescapeHtml(plainHtml(html).replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

async function readCard(folder: string, html: string) {
  const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const [, alt = ''] = /<meta property="og:image:alt" content="([^"]+)"/.exec(html) ?? [];
  const [, title = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? [];
  const file = URL.canParse(address) ? join(folder, new URL(address).pathname) : '';
  const bytes = existsSync(file) ? await readFile(file) : undefined;
  const { width, height } = bytes === undefined ? {} : await sharp(bytes).metadata();
  return {
    file,
    title: textOf(title),
    alt: textOf(alt),
    size: `${width} × ${height}`,
    bytes: bytes?.toString('base64'),
  };
}

/** Lists faults of link previews: a picture that is missing, has another size, or shows another page's title. */
export async function findCardFaults(folder: string): Promise<readonly string[]> {
  const files = globSync(join(folder, '**/*.html'));
  const pages = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const listed = pages.filter((html) => html.includes('<link rel="canonical"'));
  const cards = await Promise.all(listed.map((html) => readCard(folder, html)));
  return [
    ...(cards.length === 0 ? ['No page has a picture.'] : []),
    ...pages.filter((html) => html.includes('data-card')).map(() => 'A page still holds its card.'),
    ...cards.flatMap(({ file, title, alt, size, bytes }) => [
      ...(size === '1200 × 630' ? [] : [`${title}: ${file} is ${size}.`]),
      ...(title !== '' && alt.endsWith(`daneben: ${title}`) ? [] : [`${title}: the description is '${alt}'.`]),
      ...cards.flatMap((other) =>
        other.title !== title && other.bytes === bytes ? [`${title} shares its picture with ${other.title}.`] : [],
      ),
    ]),
  ];
}
