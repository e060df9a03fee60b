import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { attributeOf, findElement, type Page, parsePage } from '#build/html-tree.ts';
import { CARD_ATTRIBUTE, type ShareCard } from '#domain/pages/share-card.ts';
import { drawingOf, lookOf } from './drawings.ts';
import { drawable, lettering, widthOf } from './lettering.ts';
import { lineHeightOf, setTitle } from './typesetting.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 84;
const ROOM = { width: 536, height: 400 };
const RULE = 62;
const KICKER = 28;

/** Fields of a card that its picture shows. */
type Shown = Omit<ShareCard, 'drawingAlt' | 'photo'>;

/** Draws a card; the letters are outlines. @param photo JPEG in place of the drawing */
export function cardSvg({ drawing, kicker, title }: Shown, photo?: Buffer): string {
  const { ground, text, accent } = lookOf(drawing);
  const small = drawable(kicker);
  const { lines, size } = setTitle(drawable(title) || small, ROOM);
  const lineHeight = lineHeightOf(size);
  const top = HEIGHT / 2 - ((lines.length - 1) * lineHeight) / 2 + size * 0.55;
  const kickerY = top - size * 0.85 - 34;
  const kickerSize = Math.min(KICKER, (KICKER * (ROOM.width - RULE)) / widthOf(small, KICKER));
  const picture = photo
    ? `<image x="660" width="540" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${photo.toString('base64')}"/>`
    : drawingOf(drawing);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${ground}"/>${picture}` +
    `<path d="M${LEFT} ${kickerY - 9}h44" stroke="${accent}" stroke-width="2"/>` +
    lettering(small, { x: LEFT + RULE, y: kickerY, size: kickerSize, fill: accent }) +
    lines.map((line, index) => lettering(line, { x: LEFT, y: top + index * lineHeight, size, fill: text })).join('') +
    '</svg>'
  );
}

const card = z.object({ drawing: z.string(), kicker: z.string(), title: z.string(), photo: z.optional(z.string()) });
/** Cards of a build by the path of their picture. */
export type Cards = Map<string, z.infer<typeof card>>;

/** Reads the card of a page (`src/components/pages/seo.astro`). */
export function readCard(page: Page, cards: Cards): void {
  const meta = findElement(page, (element) => attributeOf(element, CARD_ATTRIBUTE) !== undefined);
  const json = meta && attributeOf(meta, CARD_ATTRIBUTE);
  const address = meta && attributeOf(meta, 'content');
  if (json === undefined || address === undefined) return;
  cards.set(new URL(address).pathname, z.parse(card, JSON.parse(json)));
}

const encode = (svg: string, isPhoto: boolean): Promise<Buffer> => {
  const image = sharp(Buffer.from(svg));
  return isPhoto
    ? image.flatten().jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    : image.png({ palette: true, colours: 16, dither: 0, effort: 7, compressionLevel: 9 }).toBuffer();
};

/** Draws cards. The cache keeps those that the next build draws the same. @param cacheDir folder of its own */
async function drawCards(cards: Cards, outDir: string, cacheDir: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const kept = await readdir(cacheDir);
  const drawn = [...cards].map(async ([path, { photo, ...shown }]) => {
    const svg = cardSvg(shown, photo === undefined ? undefined : await readFile(join(outDir, photo)));
    const name = createHash('sha256').update(svg).digest('hex');
    const cached = join(cacheDir, name);
    const bytes = kept.includes(name) ? await readFile(cached) : await encode(svg, photo !== undefined);
    if (!kept.includes(name)) await writeFile(cached, bytes);
    const file = join(outDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    return name;
  });
  const used = new Set(await Promise.all(drawn));
  await Promise.all(kept.filter((name) => !used.has(name)).map((name) => rm(join(cacheDir, name))));
}

/**
 * Draws the card of every built page that names one. It runs in Astro's process, because the encoder of uploads blocks
 * SVG in the process of the local platform.
 */
export function shareCards(): AstroIntegration {
  let cacheDir = '';
  return {
    name: 'share-cards',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDir = fileURLToPath(new URL('cards/', config.cacheDir));
      },
      'astro:build:done': async ({ dir }) => {
        const outDir = fileURLToPath(dir);
        const cards: Cards = new Map();
        for (const page of globSync('**/*.html', { cwd: outDir })) {
          readCard(parsePage(await readFile(join(outDir, page), 'utf8')), cards);
        }
        await drawCards(cards, outDir, cacheDir);
      },
    },
  };
}
