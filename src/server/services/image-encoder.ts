import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { type ImageFormat, imageFormat } from '#domain/content/image-format.ts';

/** Longer sides are shrunk; twice what the widest place shows. */
const SIDE_MAX = 1280;
/** More is a bomb, or a poster: 40 megapixels are 160 MB of memory. */
const PIXELS_MAX = 40_000_000;
/** Largest image that we keep (docs/decisions/content.md). */
const IMAGE_BYTES_MAX = 500_000;
/** Longer than any photograph takes. */
const TIMEOUT_S = 15;
/** The first that is small enough is taken. */
const QUALITIES = [80, 45, 10];

/** What reads the formats that we take; nothing else of the library's is switched on. */
const LOADERS: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  avif: 'VipsForeignLoadHeifBuffer',
};
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(LOADERS) });
// One image after the other: a function has one core and little memory.
sharp.cache(false);
sharp.concurrency(1);

/** Twice as wide as a letter shows it; what is higher is no picture for a mail. */
const LETTER_SIDES = { width: 1040, height: 1600 } as const;

/** An image as we keep it. */
export interface EncodedImage {
  /** Named by what is in it. */
  readonly name: string;
  readonly type: 'image/webp' | 'image/jpeg';
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Drawing {
  readonly sides: { readonly width: number; readonly height: number };
  readonly type: EncodedImage['type'];
  readonly ending: string;
  readonly encode: (image: Sharp, quality: number) => Sharp;
}

async function draw(given: Uint8Array, { sides, type, ending, encode }: Drawing): Promise<EncodedImage | undefined> {
  if (imageFormat(given) === undefined) return undefined;
  try {
    const upright = sharp(given, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ ...sides, fit: 'inside', withoutEnlargement: true });
    for (const quality of QUALITIES) {
      const { data, info } = await encode(upright.clone(), quality)
        .timeout({ seconds: TIMEOUT_S })
        .toBuffer({ resolveWithObject: true });
      if (data.byteLength > IMAGE_BYTES_MAX) continue;
      const name = `${createHash('sha256').update(data).digest('hex')}.${ending}`;
      return { name, type, bytes: data, width: info.width, height: info.height };
    }
    return undefined;
  } catch {
    return undefined;
  }
}

/**
 * Draws an image anew as WebP: upright, without metadata, at most 1280 pixels long and 500 KB large; of a moving one the
 * first frame.
 *
 * @returns undefined for what is no JPEG, PNG, GIF, WebP or AVIF, is broken, or has too many pixels
 */
export const encodeImage = (given: Uint8Array): Promise<EncodedImage | undefined> =>
  draw(given, {
    sides: { width: SIDE_MAX, height: SIDE_MAX },
    type: 'image/webp',
    ending: 'webp',
    encode: (image, quality) => image.webp({ quality }),
  });

/** The same as a JPEG for letters, on white where it is transparent: Outlook knows no WebP. */
export const encodeForLetter = (given: Uint8Array): Promise<EncodedImage | undefined> =>
  draw(given, {
    sides: LETTER_SIDES,
    type: 'image/jpeg',
    ending: 'jpg',
    encode: (image, quality) => image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }),
  });
