import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

const SHARED_RATIO = 1200 / 630;

/** Crops a published image to 1200 × 630 for link previews, or smaller, because images are never enlarged. */
export async function cropForSharing(file: ImageMetadata) {
  const width = Math.min(1200, file.width, Math.floor(file.height * SHARED_RATIO));
  const imageSize = { width, height: Math.floor(width / SHARED_RATIO) };
  const { src } = await getImage({ src: file, ...imageSize, fit: 'cover', format: 'jpeg' });
  return { image: src, imageSize };
}
