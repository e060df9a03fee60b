import { nameBloom as words } from '#content/pages/name-bloom.ts';
import { escapeHtml } from '#domain/html.ts';
import { NAME_HOLE, namePetals, petalScale, round } from '#domain/pages/petals.ts';
import { strokeWidth } from './bloom-drawing.ts';

/** Downloadable picture of a name's bloom, with the name and its source. */
export interface NamePicture {
  readonly name: string;
  /** Our host, in small letters below the name. */
  readonly host: string;
}

/** Portrait format for phones, in units and pixels. */
const WIDTH = 1080;
const HEIGHT = 1350;
const MIDDLE = WIDTH / 2;
const BLOOM = { y: 560, scale: 0.9 };
const NAME = { y: 1186, size: 84, width: 920 };
const HOST = { y: 1262, size: 28 };
const NIGHT = '#2a0d2b';
const GOLD = '#e7c98f';
const PAPER = '#f3ebe1';
const SERIF = 'Georgia, serif';

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  return context;
}

/** Reads the display font's generated name, which ends in a hash. */
const displayFont = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue('--font-display').trim() || SERIF;

function sizeOf(name: string, font: string): number {
  const context = contextOf(new OffscreenCanvas(1, 1));
  context.font = `${NAME.size}px ${font}`;
  return Math.min(NAME.size, (NAME.size * NAME.width) / Math.max(1, context.measureText(name).width));
}

/** Converts 'Ada Lovelace' to `ada-lovelace`, dropping characters that file systems reject. */
function fileName(name: string, ending: string): string {
  const plain =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${[words.fileName, ...plain].join('-').slice(0, 60)}.${ending}`;
}

function documentOf(name: string, below = ''): string {
  const petals = namePetals(name);
  const lines = petals.flatMap(({ turn, layers }) =>
    layers.map(({ path, opacity }) => `<path d="${path}" transform="rotate(${round(turn)})" opacity="${opacity}"/>`),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${NIGHT}"/>` +
    `<g transform="translate(${MIDDLE} ${BLOOM.y}) scale(${(BLOOM.scale * petalScale(petals)).toFixed(3)})" fill="none" stroke="${GOLD}" stroke-width="${strokeWidth(petals.length)}">` +
    `${lines.join('')}<circle r="${NAME_HOLE}"/></g>${below}</svg>\n`
  );
}

function toSvgFile({ name, host }: NamePicture): File {
  const text = (y: number, size: number, words: string, fill: string) =>
    `<text x="${MIDDLE}" y="${y}" font-size="${round(size)}" fill="${fill}">${escapeHtml(words)}</text>`;
  const below =
    `<g font-family="${SERIF}" text-anchor="middle">` +
    `${text(NAME.y, sizeOf(name, SERIF), name, PAPER)}${text(HOST.y, HOST.size, host, GOLD)}</g>`;
  return new File([documentOf(name, below)], fileName(name, 'svg'), { type: 'image/svg+xml' });
}

/** @throws Error if the browser cannot draw */
async function toPngFile({ name, host }: NamePicture): Promise<File> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = contextOf(canvas);
  const drawing = new Image(WIDTH, HEIGHT);
  drawing.src = `data:image/svg+xml,${encodeURIComponent(documentOf(name))}`;
  await drawing.decode();
  context.drawImage(drawing, 0, 0);
  // Drawn on the canvas, because an SVG image cannot use the page's fonts.
  const write = (y: number, size: number, words: string, fill: string): void => {
    context.font = `${size}px ${displayFont()}`;
    context.fillStyle = fill;
    context.fillText(words, MIDDLE, y);
  };
  context.textAlign = 'center';
  write(NAME.y, sizeOf(name, displayFont()), name, PAPER);
  write(HOST.y, HOST.size, host, GOLD);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new File([blob], fileName(name, 'png'), { type: 'image/png' });
}

function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const keepers: Readonly<Record<string, (picture: NamePicture) => Promise<void>>> = {
  svg: async (picture) => save(toSvgFile(picture)),
  png: async (picture) => save(await toPngFile(picture)),
  async share(picture) {
    const file = await toPngFile(picture);
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      // A cancelled share dialog is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
  },
};

/** Saves a picture as `svg` or `png`, or shares it (`share`). @throws Error if the browser cannot draw */
export const keepPicture = async (way: string | undefined, picture: NamePicture): Promise<void> =>
  keepers[way ?? '']?.(picture);
