import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { type ImageFormat, imageFormat } from '#domain/content/image-format.ts';

/** Longest side in pixels: twice the widest place on the site. */
const SIDE_MAX = 1280;
/** A larger image is a bomb or a poster: 40 megapixels need 160 MB of memory. */
const PIXELS_MAX = 40_000_000;
const IMAGE_BYTES_MAX = 500_000;
/** Longer than any photograph takes. */
const TIMEOUT_S = 15;
/** Tried in order until the image is small enough. */
const QUALITIES = [80, 45, 10];

/** Decoders of the accepted formats; all others of libvips stay blocked. */
const LOADERS: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  avif: 'VipsForeignLoadHeifBuffer',
};
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(LOADERS) });
// Sequential: a function has one core and little memory.
sharp.cache(false);
sharp.concurrency(1);

/** Twice the width in a letter; anything higher is no picture for a mail. */
const LETTER_SIDES = { width: 1040, height: 1600 } as const;

export interface EncodedImage {
  /** SHA-256 of its bytes. */
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
 * Re-encodes an image upright and without metadata; of an animation only the first frame.
 * @returns undefined if it is no JPEG, PNG, GIF, WebP or AVIF, is broken, or has too many pixels
 */
export const encodeImage = (given: Uint8Array): Promise<EncodedImage | undefined> =>
  draw(given, {
    sides: { width: SIDE_MAX, height: SIDE_MAX },
    type: 'image/webp',
    ending: 'webp',
    encode: (image, quality) => image.webp({ quality }),
  });

/** Re-encodes an image as JPEG for letters, on white if transparent: Outlook cannot show WebP. */
export const encodeForLetter = (given: Uint8Array): Promise<EncodedImage | undefined> =>
  draw(given, {
    sides: LETTER_SIDES,
    type: 'image/jpeg',
    ending: 'jpg',
    encode: (image, quality) => image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }),
  });
